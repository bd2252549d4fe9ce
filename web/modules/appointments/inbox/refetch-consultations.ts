import { queryClient } from '#web/kit/api/query-client.ts'

/**
 * After something about consultations has changed: whatever is shown of them is read again, free times included.
 *
 * @param goneId One that is no more, and is not asked for again.
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
