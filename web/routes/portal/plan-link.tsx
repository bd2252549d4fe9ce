import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText, Link2Off, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { getDietPlan } from '#contract/plans/diet-plans.ts'
import { openPlanLink } from '#contract/plans/plan-links.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ExportPdfButton } from '#web/modules/plans/export-pdf-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/plan-link.ts'

const linkQuery = (token: string) => ({ ...queryOf(openPlanLink, { params: { token } }), staleTime: 0 })
const planQuery = (id: string) => queryOf(getDietPlan, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Your link`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const user = await loadUser({ isExpected: true })
  if (!user) return null
  const link = await queryClient.fetchQuery(linkQuery(params.token))
  if (link.state === 'open' && link.opens === 'pdf') await queryClient.ensureQueryData(planQuery(link.planId))
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Opening your link`} heading={t`Your link`} className="flex flex-col gap-6">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageError
      error={error}
      title={t`This link could not be opened`}
      missing={
        <div className="flex flex-col gap-6">
          <h1 className="heading text-3xl">{t`Page Not Found`}</h1>
          <EmptyState
            icon={SearchX}
            title={t`This link does not work for your account`}
            actions={<LinkButton href={paths.ownPlans()}>{t`All your plans`}</LinkButton>}
          >
            {t`The link may be incomplete, or it was sent to someone else.`}
          </EmptyState>
        </div>
      }
    />
  )
}

/** A link that staff sent: it leads to the plan, or offers the plan's PDF. */
export default function PlanLink({ params }: Route.ComponentProps) {
  const { data: link } = useQuery(linkQuery(params.token))
  if (!link) return null
  if (link.state === 'expired') return <Expired />
  return link.opens === 'pdf' ? <PdfOffer planId={link.planId} /> : <ToPlan planId={link.planId} />
}

function Expired() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`This link has expired`}</h1>
      <EmptyState
        icon={Link2Off}
        title={t`Links work for seven days`}
        actions={<LinkButton href={paths.ownPlans()}>{t`All your plans`}</LinkButton>}
      >
        {t`You can always find your plans under Plan.`}
      </EmptyState>
    </div>
  )
}

function PdfOffer({ planId }: { planId: string }) {
  const { data: plan } = useQuery(planQuery(planId))
  if (!plan) return null
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Your PDF is ready`}</h1>
      <EmptyState
        icon={FileText}
        title={plan.title}
        actions={
          <>
            <ExportPdfButton
              plan={plan}
              text={t`Download PDF`}
              label={t`Download PDF of ${{ planTitle: plan.title }}`}
              variant="primary"
            />
            <LinkButton href={paths.ownPlan(planId)} variant="secondary">
              {t`Open your plan`}
            </LinkButton>
          </>
        }
      />
    </div>
  )
}

/** Goes on to the plan. Back does not return here. */
function ToPlan({ planId }: { planId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(paths.ownPlan(planId), { replace: true })
  }, [navigate, planId])
  return <HydrateFallback />
}
