import { queryClient } from '#web/kit/api/query-client.ts'

/**
 * Fetches everything about consultations again after a change, including free times.
 *
 * @param goneId Id of a deleted consultation, which is not fetched again.
 */
export async function refetchConsultations(goneId?: string): Promise<void> {
  await Promise.all(
    [
      ['api', 'admin'],
      ['api', 'consultations'],
    ].map((queryKey) =>
      queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => goneId === undefined || !query.queryKey.includes(goneId),
      }),
    ),
  )
}
