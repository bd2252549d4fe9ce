import { queryClient } from '#web/kit/api/query-client.ts'

/** Loads every list of reviews again after a review was requested, withdrawn or answered. */
export async function refetchReviews(): Promise<void> {
  await Promise.all(
    [
      ['api', 'plan-reviews'],
      ['api', 'admin', 'plan-reviews'],
      ['api', 'dashboard'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
