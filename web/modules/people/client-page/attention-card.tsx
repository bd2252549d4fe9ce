import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import { listSubscriptions } from '#contract/billing/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import type { ClientOverview } from '#contract/people/clients.ts'
import { formatRupees } from '#domain/units/format.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { type AttentionPoint, findAttention } from './find-attention.ts'

/** The points about a client that need attention, with links for readers who may act on them. */
export function AttentionCard({ client }: { client: ClientOverview }) {
  const user = useUser()
  const isAdmin = isAllowed(user, 'payments:manage')
  const { data: subscriptions = [] } = useQuery({
    ...queryOf(listSubscriptions, { querystring: { userId: client.id, status: 'pending', limit: 10 } }),
    enabled: isAdmin,
    staleTime: 30_000,
  })
  const unpaid = subscriptions.filter(({ duePaise }) => duePaise > 0)
  const points = findAttention(client, new Date())
  if (points.length === 0 && unpaid.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <CircleCheck size={20} aria-hidden className="text-leaf" />
        {t`Nothing needs attention.`}
      </p>
    )
  }
  return (
    <Card aria-labelledby="attention-heading">
      <h2 id="attention-heading" className="heading text-lg">
        {t`Needs attention`}
      </h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {points.map((point) => (
          <li key={point.text} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span
              className={joinClasses(
                'flex min-w-0 items-start gap-2',
                point.isUrgent && 'font-semibold text-beet',
              )}
            >
              {point.isUrgent && <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />}
              <span className="min-w-0 wrap-anywhere">{point.text}</span>
            </span>
            <AttentionLink point={point} client={client} />
          </li>
        ))}
        {unpaid.map(({ id, duePaise, planName }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              {t`${{ amount: formatRupees(duePaise) }} due for ${planName}.`}
            </span>
            <TextLink href={paths.adminClient(client.id, 'subscription')}>{t`See subscription`}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A link to the screen where a point is resolved. Renders nothing for readers without permission. */
function AttentionLink({ point: { key }, client }: { point: AttentionPoint; client: ClientOverview }) {
  const user = useUser()
  const flagged = [client.plan, client.nextPlan].find((plan) => plan?.isFlagged)
  switch (key) {
    case 'flagged':
      return flagged ? <TextLink href={paths.dietPlan(flagged.id)}>{t`See plan`}</TextLink> : null
    case 'review':
      return client.openReview ? (
        <TextLink href={paths.adminReview(client.openReview.id)}>{t`Answer`}</TextLink>
      ) : null
    case 'ending':
    case 'no-plan':
      if (!isAllowed(user, 'plans:write')) return null
      return client.draft ? (
        <TextLink href={paths.dietPlanEdit(client.draft.id)}>{t`Continue draft`}</TextLink>
      ) : (
        <TextLink href={paths.dietPlanCreator(client.id)}>{t`Create plan`}</TextLink>
      )
    case 'silent':
      return <TextLink href={paths.adminClient(client.id, 'progress')}>{t`See progress`}</TextLink>
    case 'no-care':
      return isAllowed(user, 'users:manage') ? (
        <TextLink href={paths.adminUser(client.id)}>{t`Assign`}</TextLink>
      ) : null
    case 'onboarding':
      return isAllowed(user, 'users:manage') ? (
        <TextLink href={paths.adminUser(client.id)}>{t`See account`}</TextLink>
      ) : null
  }
}
