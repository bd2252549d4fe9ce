import { queryClient } from '#web/kit/api/query-client.ts'

/** Invalidates all queries with the client’s notes after a note was started, changed, signed, amended or deleted. */
export function refetchNotes(clientId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['api', 'clients', clientId, 'notes'] })
}
