import { queryClient } from '#web/kit/api/query-client.ts'

/** Reads again what the practice's screens show of subscriptions and their money. */
export async function refetchPayments(): Promise<void> {
  await Promise.all(
    ['subscriptions', 'payments', 'invoices'].map((noun) =>
      queryClient.invalidateQueries({ queryKey: ['api', 'admin', noun] }),
    ),
  )
}
