import { queryClient } from '#web/kit/api/query-client.ts'

/** Fetches the staff screens about subscriptions and money again. */
export async function refetchPayments(): Promise<void> {
  await Promise.all(
    ['subscriptions', 'payments', 'invoices'].map((noun) =>
      queryClient.invalidateQueries({ queryKey: ['api', 'admin', noun] }),
    ),
  )
}
