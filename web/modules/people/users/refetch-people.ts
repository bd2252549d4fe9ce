import { queryClient } from '#web/kit/api/query-client.ts'

/** Invalidates all queries about people after a change. */
export async function refetchPeople(): Promise<void> {
  await Promise.all(
    [
      ['api', 'admin'],
      ['api', 'clients'],
      ['api', 'practice'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
