import { plural, t } from '@lingui/core/macro'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { assessBmi } from '#domain/body/bmi.ts'
import { AGE_LIMITS_YEARS, WEIGHT_LIMITS_KG } from '#domain/body/person-limits.ts'
import { daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { parseHeight } from '#domain/units/height.ts'
import { Button } from '#web/ui/button.tsx'
import { countNumberLength } from '#web/ui/number-length.ts'
import { BmiBadge } from '../bmi-badge.tsx'
import { moveEndDate, readFigures } from '../plan-form.ts'
import { ClientPanel } from './client-panel.tsx'
import { ClientPicker } from './client-picker.tsx'
import { fieldId, usePlanParts, usePlanState, usePlanStore } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { PlanTextArea, PlanTextField, selectAll } from './plan-text-field.tsx'

/** The client and the dates of the plan. */
export function ClientTab() {
  const client = usePlanState((state) => state.client)
  const isRevision = usePlanState((state) => state.isRevision)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <FormSection
          title={t`Client`}
          hint={isRevision ? undefined : t`Choose a client. Their record fills in the rest.`}
        >
          <ClientPicker label={isRevision ? t`Written for` : t`Find a client`} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PlanTextField
              path="clientName"
              label={t`Client name`}
              maxLength={PLAN_TEXT_LENGTHS.clientName}
              autoComplete="off"
            />
            <PlanTextField
              path="clientAge"
              label={t`Age`}
              suffix={t`years`}
              inputMode="numeric"
              maxLength={countNumberLength(AGE_LIMITS_YEARS.max)}
            />
            <HeightField />
            <PlanTextField
              path="clientWeight"
              label={t`Weight`}
              suffix="kg"
              inputMode="decimal"
              maxLength={countNumberLength(WEIGHT_LIMITS_KG.max, 2)}
            />
            <PlanTextField
              path="clientLocation"
              label={t`Location`}
              maxLength={PLAN_TEXT_LENGTHS.location}
              autoComplete="off"
            />
            <PlanTextField
              path="healthIssues"
              label={t`Health issues`}
              maxLength={PLAN_TEXT_LENGTHS.healthIssues}
              note={t`Printed on the plan. Write “None” if there are none.`}
            />
          </div>
          <BmiLine />
        </FormSection>

        <FormSection title={t`The plan`}>
          <PlanTextField
            path="title"
            label={t`Title`}
            maxLength={PLAN_TEXT_LENGTHS.title}
            onFocus={selectAll}
            note={t`Shown to the client and used as the PDF’s file name.`}
          />
          <PlanTextArea
            path="description"
            label={t`Description`}
            isOptional
            rows={2}
            maxLength={PLAN_TEXT_LENGTHS.description}
          />
          <Dates />
        </FormSection>
      </div>
      {client && <ClientPanel client={client} />}
    </div>
  )
}

function HeightField() {
  const { setFields } = usePlanStore()
  const text = usePlanState(({ values }) => values.clientHeight)
  const height = parseHeight(text)
  const hasHeight = text.trim() !== ''
  return (
    <div className="min-w-0">
      <PlanTextField
        path="clientHeight"
        label={t`Height`}
        maxLength={PLAN_TEXT_LENGTHS.height}
        note={height.ok && hasHeight ? t`We read this as ${{ height: height.understoodAs }}` : undefined}
      />
      {!height.ok && height.suggestion && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          onPress={() => setFields({ clientHeight: height.suggestion ?? '' }, { isTouched: true })}
        >
          {t`Use ${{ height: height.suggestion }}`}
        </Button>
      )}
    </div>
  )
}

/** The start and the end. The end moves with the start. */
function Dates() {
  const { setFields } = usePlanStore()
  const dates = usePlanParts(({ values: { startDate, endDate } }) => ({ startDate, endDate }))
  const { startDate, endDate } = dates
  const runsDays =
    isCalendarDate(startDate) && isCalendarDate(endDate) ? daysBetween(startDate, endDate) : null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PlanTextField
        path="startDate"
        label={t`Start date`}
        type="date"
        onType={(start) => setFields({ startDate: start, endDate: moveEndDate(dates, start) })}
      />
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-semibold leading-snug">{t`End date`}</span>
        <p className="flex min-h-11 flex-col justify-center" id={fieldId('endDate')}>
          <span className="font-semibold tabular">{formatDate(endDate)}</span>
          {runsDays !== null && (
            <span className="text-sm text-muted">
              {plural(runsDays, { one: '# day after the start', other: '# days after the start' })}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

/** The BMI of the typed values, with its category by the practice's guideline. */
function BmiLine() {
  const client = usePlanState((state) => state.client)
  const { bmi, ageYears } = readFigures(
    usePlanParts(({ values: { clientAge, clientWeight, clientHeight } }) => ({
      clientAge,
      clientWeight,
      clientHeight,
    })),
  )
  if (bmi === null) {
    return <p className="text-sm text-muted">{t`Enter height and weight to see the BMI.`}</p>
  }
  const isPregnant = client?.healthFlags.includes('pregnancy') ?? false
  const assessment = assessBmi(bmi, { ageYears, isPregnant })
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-3"
    >
      <span className="text-lg font-extrabold tabular">{t`BMI ${{ bmi: formatNumber(bmi, 1, true) }}`}</span>
      {assessment.ok ? (
        <BmiBadge bmi={bmi} ageYears={ageYears} hasFigure={false} />
      ) : (
        <span className="text-sm text-muted">{assessment.message}</span>
      )}
    </div>
  )
}
