import { listPackages } from '#contract/billing/packages.ts'
import { getOwnSubscriptions, type OwnSubscription } from '#contract/billing/subscriptions.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'

export type OwnSubscriptions = EndpointOutput<typeof getOwnSubscriptions>

/** The client's subscriptions. Staff confirm payments meanwhile, so every visit looks again. */
export const ownSubscriptionsQuery = { ...queryOf(getOwnSubscriptions), staleTime: 2000 }

/** What the practice offers. */
export const packagesQuery = queryOf(listPackages)

/** Reads the client's subscriptions again, and what the front page says of them. */
export async function refetchOwnSubscriptions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ownSubscriptionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['api', 'dashboard'] }),
  ])
}

/** The one that the client chose and has not paid whole; null: none. While it waits, no other can be chosen. */
export function findChosen({ pending }: Pick<OwnSubscriptions, 'pending'>): OwnSubscription | null {
  return pending.find(({ packageKey, paidAt }) => packageKey !== null && paidAt === null) ?? null
}
