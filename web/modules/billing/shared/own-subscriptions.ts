import { listPackages } from '#contract/billing/packages.ts'
import { getOwnSubscriptions, type OwnSubscription } from '#contract/billing/subscriptions.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'

export type OwnSubscriptions = EndpointOutput<typeof getOwnSubscriptions>

/** The client's subscriptions. Staff may confirm a payment at any time, so every visit fetches them again. */
export const ownSubscriptionsQuery = { ...queryOf(getOwnSubscriptions), staleTime: 2000 }

/** The packages that the practice offers. */
export const packagesQuery = queryOf(listPackages)

/** Fetches the client's subscriptions again, and the dashboard that mentions them. */
export async function refetchOwnSubscriptions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ownSubscriptionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['api', 'dashboard'] }),
  ])
}

/**
 * Returns the subscription that the client has chosen but not fully paid, or `null`. Until it is paid, no other one can
 * be chosen.
 */
export function findChosen({ pending }: Pick<OwnSubscriptions, 'pending'>): OwnSubscription | null {
  return pending.find(({ packageKey, paidAt }) => packageKey !== null && paidAt === null) ?? null
}
