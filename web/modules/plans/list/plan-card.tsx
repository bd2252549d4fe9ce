import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eye, Pencil } from 'lucide-react'
import { useId } from 'react'
import { paths } from '#contract/paths.ts'
import type { DietPlanSummary } from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { PLAN_TYPE_LABELS } from '#domain/people/options.ts'
import { canChangePlanStatus } from '#domain/plans/plan.ts'
import { formatTargetText } from '#domain/plans/targets.ts'
import { formatDay, formatWeightKg } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { BmiBadge } from '../bmi-badge.tsx'
import { ExportPdfButton } from '../export-pdf-button.tsx'
import { PauseReasons, PlanFlagBadge } from '../shared/pause-reasons.tsx'
import { PlanStatusBadge } from '../shared/plan-status-badge.tsx'

/** One plan with its title, client and state. */
export function PlanCard({
  plan,
  canWrite,
  isChosen,
  onChoose,
}: {
  plan: DietPlanSummary
  canWrite: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const headingId = useId()
  const createdOn = formatDay(plan.createdAt, PRACTICE_TIME_ZONE)
  const facts = [
    plan.clientAge === null ? null : plural(plan.clientAge, { one: '# year', other: '# years' }),
    plan.clientWeight === null ? null : formatWeightKg(plan.clientWeight),
    plural(plan.dayCount, { one: '# day', other: '# days' }),
  ].filter((fact) => fact !== null)
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-5 has-[:checked]:border-leaf"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="heading text-lg wrap-anywhere">
            {plan.title}
          </h2>
          <p className="font-semibold wrap-anywhere">
            <TextLink href={paths.adminClient(plan.userId)}>{plan.clientName}</TextLink>
          </p>
        </div>
        <PlanStatusBadge plan={plan} />
        {canWrite && canChangePlanStatus(plan.status, 'archived') && (
          <Checkbox
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            aria-label={t`Select ${{ planTitle: plan.title }}`}
            className="-my-1"
          >
            {null}
          </Checkbox>
        )}
      </div>
      {((plan.isFlagged && plan.pausedAt === null) ||
        plan.revisesPlanId !== null ||
        plan.revisionId !== null) && (
        <div className="flex flex-wrap gap-1.5">
          <PlanFlagBadge plan={plan} />
          {plan.revisesPlanId !== null && <Badge tone="sky">{t`New version of a published plan`}</Badge>}
          {plan.revisionId !== null && <Badge tone="sky">{t`New version in progress`}</Badge>}
        </div>
      )}
      <PauseReasons reasons={plan.pauseReasons} />
      <p className="text-sm text-muted tabular">{facts.join(' · ')}</p>
      {plan.goalDescription && <p className="text-sm wrap-anywhere">{plan.goalDescription}</p>}
      <div className="flex flex-wrap gap-1.5">
        {plan.planType !== null && <Badge tone="leaf">{say(PLAN_TYPE_LABELS[plan.planType])}</Badge>}
        {plan.bmi !== null && <BmiBadge bmi={plan.bmi} ageYears={plan.clientAge} />}
        {plan.caloriesTarget && (
          <Badge className="whitespace-normal!">{formatTargetText(plan.caloriesTarget, 'kcal')}</Badge>
        )}
        {plan.proteinGoal && (
          <Badge className="whitespace-normal!">{t`Protein ${{ target: formatTargetText(plan.proteinGoal, 'g') }}`}</Badge>
        )}
      </div>
      <p className="mt-auto pt-1 text-sm text-muted">
        <Trans>
          Created <time dateTime={plan.createdAt}>{createdOn}</time>
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <ExportPdfButton plan={plan} size="sm" />
        <LinkButton
          href={paths.dietPlan(plan.id)}
          icon={Eye}
          variant="secondary"
          size="sm"
          aria-label={t`View ${{ planTitle: plan.title }}`}
        >
          {t`View`}
        </LinkButton>
        {plan.status === 'draft' && canWrite && (
          <LinkButton
            href={paths.dietPlanEdit(plan.id)}
            icon={Pencil}
            variant="secondary"
            size="sm"
            aria-label={t`Edit ${{ planTitle: plan.title }}`}
          >
            {t`Edit`}
          </LinkButton>
        )}
      </div>
    </article>
  )
}
