import { queryClient } from '#web/kit/api/query-client.ts'

/** After something about people has changed: whatever is shown of them is read again. */
export async function refetchPeople(): Promise<void> {
  await Promise.all(
    [
      ['api', 'admin'],
      ['api', 'clients'],
      ['api', 'practice'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
