import { queryClient } from '#web/kit/api/query-client.ts'

/** After a note was begun, changed, signed, added to or deleted: whatever shows the client’s notes is read again. */
export function refetchNotes(clientId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['api', 'clients', clientId, 'notes'] })
}
