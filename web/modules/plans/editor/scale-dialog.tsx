import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PlanDay } from '#domain/plans/plan.ts'
import { type ScaledDay, scaleDays } from '#domain/plans/scale.ts'
import { parseTarget } from '#domain/plans/targets.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { createFoodLookup } from '../shared/plan-figures.ts'
import { usePlanDays, usePlanState, usePlanStore } from './editor-context.ts'

/** Lowest and highest energy to which a day can be scaled, in kcal. */
const TARGET_RANGE_KCAL = { min: 300, max: 6000 }

/** Scales the plan's days, or the shown day, to a calorie target and previews the result. */
export function ScaleDialog({ dayIndex, onClose }: { dayIndex: number; onClose: () => void }) {
  const { dispatch, announce } = usePlanStore()
  const planDays = usePlanDays()
  const foods = usePlanState((state) => state.foods)
  const stated = usePlanState(({ values }) => values.caloriesTarget)
  const [scope, setScope] = useState<'all' | 'day'>('all')
  const target = useTargetKcal(stated)
  const scoped = scope === 'all' ? planDays : planDays.slice(dayIndex, dayIndex + 1)
  const { targetKcal } = target
  const scaled = targetKcal === null ? null : scaleDays(scoped, createFoodLookup(foods), targetKcal)
  const hasChanges = scaled?.report.some(({ changes }) => changes.length > 0) ?? false
  const apply = (): void => {
    if (scaled === null) return
    const days = planDays.map(
      (day, index): PlanDay =>
        scope === 'all' ? (scaled.days[index] ?? day) : index === dayIndex ? (scaled.days[0] ?? day) : day,
    )
    dispatch({ type: 'replace-days', days })
    announce(t`Amounts scaled. You can undo this.`)
    onClose()
  }
  return (
    <FormDialog
      title={t`Scale to a calorie target`}
      size="lg"
      submitLabel={t`Scale`}
      isDirty={false}
      isSubmitDisabled={!hasChanges}
      onSubmit={apply}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TargetField target={target} />
        {planDays.length > 1 && (
          <RadioCards
            label={t`What to scale`}
            value={scope}
            options={[
              { value: 'all', label: t`All days` },
              { value: 'day', label: planDays[dayIndex]?.dayLabel ?? t`This day` },
            ]}
            inputProps={{
              name: 'scale-scope',
              onChange: (event) => setScope(event.currentTarget.value === 'day' ? 'day' : 'all'),
            }}
          />
        )}
      </div>
      <p className="text-sm text-muted">
        <Trans>
          Household measures change in halves, weighed foods in steps of 5 g. Salt, spices, anything below 20
          kcal and foods with unknown energy stay the same.
        </Trans>
      </p>
      {scaled && targetKcal !== null && (
        <ScaleReport report={scaled.report} targetKcal={targetKcal} hasChanges={hasChanges} />
      )}
    </FormDialog>
  )
}

function ScaleReport({
  report,
  targetKcal,
  hasChanges,
}: {
  report: readonly ScaledDay[]
  targetKcal: number
  hasChanges: boolean
}) {
  return (
    <>
      <Table caption={t`Days before and after`}>
        <thead>
          <tr>
            <Th className="pl-0!">{t`Day`}</Th>
            <Th isNumeric>{t`Now`}</Th>
            <Th isNumeric>{t`Scaled`}</Th>
            <Th isNumeric className="pr-0!">
              {t`Gap to target`}
            </Th>
          </tr>
        </thead>
        <tbody>
          {report.map((day) => (
            <tr key={day.dayIndex}>
              <Td className="pl-0!">{day.dayLabel}</Td>
              <Td isNumeric>{writeKcal(day.beforeKcal, day)}</Td>
              <Td isNumeric>{writeKcal(day.afterKcal, day)}</Td>
              <Td isNumeric className="pr-0!">
                {day.factor === null ? t`nothing to scale` : writeGap(day.afterKcal - targetKcal)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {report.some(({ isComplete }) => !isComplete) && (
        <p className="text-sm text-muted">
          {t`“≥” means “at least”: some foods or meals have unknown energy, which is not included.`}
        </p>
      )}
      {hasChanges ? (
        <details>
          <summary className="rounded-control font-semibold focus-ring">{t`Changes`}</summary>
          {report.map(
            (day) =>
              day.changes.length > 0 && (
                <section key={day.dayIndex} className="mt-3">
                  <h3 className="text-sm font-semibold">{day.dayLabel}</h3>
                  <ul className="mt-1 text-sm">
                    {day.changes.map((change) => (
                      <li key={`${change.slot} ${change.itemIndex}`} className="flex justify-between gap-3">
                        <span className="min-w-0 break-words">{change.name}</span>
                        <span className="whitespace-nowrap tabular">
                          {change.before} → {change.after}
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </details>
      ) : (
        <p>{t`Amounts stay the same: they cannot get closer to the target.`}</p>
      )}
    </>
  )
}

function writeKcal(energyKcal: number, { isComplete }: ScaledDay): string {
  return `${isComplete ? '' : '≥ '}${formatKcal(energyKcal)}`
}

function writeGap(gapKcal: number): string {
  const rounded = Math.round(gapKcal)
  if (rounded === 0) return t`on target`
  const gap = formatKcal(Math.abs(rounded))
  return rounded > 0 ? t`${gap} above` : t`${gap} below`
}

/** A calorie target while it is typed. `targetKcal` is `null` if days cannot be scaled to it. */
export type TargetTyping = { text: string; setText: (text: string) => void; targetKcal: number | null }

/** Returns the state of a typed calorie target. It starts with the middle of a stated range, or its only bound. */
export function useTargetKcal(stated: string): TargetTyping {
  const [text, setText] = useState(() => {
    const parsed = parseTarget(stated, 'kcal')
    if (!parsed.ok) return ''
    const { min, max } = parsed.target
    return String(Math.round(min !== null && max !== null ? (min + max) / 2 : (min ?? max ?? 0)))
  })
  const typed = parseAmount(text, { max: TARGET_RANGE_KCAL.max })
  const isTarget = typed.ok && typed.amount >= TARGET_RANGE_KCAL.min
  return { text, setText, targetKcal: isTarget ? typed.amount : null }
}

export function TargetField({ target, className }: { target: TargetTyping; className?: string }) {
  const { min, max } = TARGET_RANGE_KCAL
  return (
    <TextField
      label={t`Energy per day`}
      inputMode="numeric"
      suffix="kcal"
      className={className}
      value={target.text}
      onChange={(event) => target.setText(event.currentTarget.value)}
      error={
        target.targetKcal === null
          ? t`Enter ${{ from: formatNumber(min) }} to ${{ to: formatKcal(max) }}`
          : undefined
      }
    />
  )
}
