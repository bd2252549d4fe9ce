import { queryClient } from '#web/kit/api/query-client.ts'

/** After a review was asked for, taken back or answered: whatever shows reviews is read again. */
export async function refetchReviews(): Promise<void> {
  await Promise.all(
    [
      ['api', 'plan-reviews'],
      ['api', 'admin', 'plan-reviews'],
      ['api', 'dashboard'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
