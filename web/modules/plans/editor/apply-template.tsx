import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { MAX_PLAN_DAYS } from '#contract/limits.ts'
import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { isDayEmpty, isMealFilled, MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
import { scaleDays } from '#domain/plans/scale.ts'
import { listWarnings, type WarningTone } from '#domain/plans/warnings.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCards } from '#web/ui/choice.tsx'
import { createFoodLookup, type KnownFoods, sumPlanDay } from '../shared/plan-figures.ts'
import { combineDays, isInConflict, removeFoods } from '../template-days.ts'
import { usePlanDays, usePlanState, usePlanStore } from './editor-context.ts'
import { TargetField, useTargetKcal } from './scale-dialog.tsx'

export type LoadedTemplate = {
  name: string
  days: readonly PlanDay[]
  foods: KnownFoods
  /** The number of foods that no longer exist and are left out. */
  missingCount: number
}

/** The days of a template with the warnings for this client, and the choice how to add them to the plan. */
export function ApplyTemplate({
  template,
  dayIndex,
  onBack,
  onClose,
}: {
  template: LoadedTemplate
  dayIndex: number
  onBack: () => void
  onClose: () => void
}) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const planDays = usePlanDays()
  const client = usePlanState((state) => state.client)
  const stated = usePlanState(({ values }) => values.caloriesTarget)
  const hasContent = !planDays.every(isDayEmpty)
  const [use, setUse] = useState<'replace' | 'append' | 'onto'>('replace')
  const [dayOfTemplate, setDayOfTemplate] = useState(0)
  const [isSafe, setIsSafe] = useState(true)
  const [isScaled, setIsScaled] = useState(false)
  const target = useTargetKcal(stated)
  const { foods } = template

  const conflicting = removeFoods(template.days, (foodId) => isInConflict(foods[foodId], client))
  const safe = conflicting.names.length > 0 && isSafe ? conflicting.days : template.days
  const { targetKcal } = target
  const days =
    isScaled && targetKcal !== null ? scaleDays(safe, createFoodLookup(foods), targetKcal).days : safe
  const used = use === 'onto' ? days.slice(dayOfTemplate, dayOfTemplate + 1) : days
  const dayCount = planDays.length + (use === 'append' ? days.length : 0)
  const shownDay = planDays[dayIndex]
  const isSubmitDisabled = dayCount > MAX_PLAN_DAYS || (isScaled && targetKcal === null)

  const apply = (): void => {
    addFoods(foods)
    const place = use === 'onto' ? ({ kind: 'onto', dayIndex } as const) : ({ kind: use } as const)
    dispatch({ type: 'replace-days', days: combineDays(planDays, used, place) })
    announce(`${template.name} stands in the plan. Undo brings back what was there.`)
    onClose()
  }
  return (
    <FormDialog
      title={template.name}
      size="lg"
      submitLabel="Use template"
      isDirty={false}
      isSubmitDisabled={isSubmitDisabled}
      actions={({ formId }) => (
        <>
          <Button variant="secondary" icon={ArrowLeft} onPress={onBack}>
            Back
          </Button>
          <Button type="submit" form={formId} isDisabled={isSubmitDisabled}>
            Use template
          </Button>
        </>
      )}
      onSubmit={apply}
      onClose={onClose}
    >
      {template.missingCount > 0 && (
        <Banner tone="info">
          {template.missingCount === 1 ? '1 food' : `${template.missingCount} foods`} of this template{' '}
          {template.missingCount === 1 ? 'is' : 'are'} no longer among the foods and left out.
        </Banner>
      )}
      {conflicting.names.length > 0 && (
        <Banner tone="warning" title="Some of it is not for this client">
          {conflicting.names.join(', ')}: against allergies or preferences on record.
          <Checkbox checked={isSafe} onChange={(event) => setIsSafe(event.currentTarget.checked)}>
            Leave these foods out; an alternative takes their place where there is one
          </Checkbox>
        </Banner>
      )}
      {hasContent && (
        <RadioCards
          label="Where its days go"
          columns={3}
          value={use}
          options={[
            { value: 'replace', label: 'In place of all days' },
            { value: 'append', label: 'After the last day' },
            { value: 'onto', label: `Onto ${shownDay?.dayLabel ?? 'this day'}` },
          ]}
          error={
            dayCount > MAX_PLAN_DAYS
              ? `A plan has at most ${MAX_PLAN_DAYS} days; these would be ${dayCount}.`
              : undefined
          }
          inputProps={{
            name: 'template-use',
            onChange: ({ currentTarget: { value } }) =>
              setUse(value === 'append' || value === 'onto' ? value : 'replace'),
          }}
        />
      )}
      {use === 'onto' && days.length > 1 && (
        <RadioCards
          label="Which of its days"
          columns={3}
          value={String(dayOfTemplate)}
          options={days.map((day, index) => ({ value: String(index), label: day.dayLabel }))}
          inputProps={{
            name: 'template-day',
            onChange: (event) => setDayOfTemplate(Number(event.currentTarget.value)),
          }}
        />
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Checkbox checked={isScaled} onChange={(event) => setIsScaled(event.currentTarget.checked)}>
          Scale each day to a calorie target
        </Checkbox>
        {isScaled && <TargetField target={target} className="w-44" />}
      </div>
      <section aria-label="Days of the template">
        {used.map((day) => (
          <DayPreview key={day.dayNumber} day={day} foods={foods} />
        ))}
      </section>
    </FormDialog>
  )
}

const PREVIEW_TONES: Record<WarningTone, string> = {
  danger: 'font-bold text-beet',
  caution: 'font-semibold text-turmeric-ink',
  note: 'text-muted',
}

/** A day with its energy, its meals, and the warnings for this client. */
function DayPreview({ day, foods }: { day: PlanDay; foods: KnownFoods }) {
  const client = usePlanState((state) => state.client)
  const totals = sumPlanDay(day.meals, foods)
  const warnings = listWarnings([day], (id) => foods[id], client, [], [totals]).filter(
    ({ kind }) => kind !== 'empty',
  )
  const sign = (key: 'energyKcal' | 'proteinG'): string => (isTotalComplete(totals, key) ? '' : '≥ ')
  return (
    <article className="border-t border-line py-3">
      <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {day.dayLabel}
        <span className="tabular">
          {sign('energyKcal')}
          {formatKcal(readTotal(totals, 'energyKcal'))} · {sign('proteinG')}
          {formatNumber(readTotal(totals, 'proteinG'))} g protein
        </span>
      </h3>
      <dl className="mt-1 text-sm">
        {MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(({ key, label }) => (
          <div key={key} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line break-words">{formatMeal(day.meals[key], 'en')}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul className="mt-1 text-sm">
          {warnings.map((warning) => (
            <li
              key={`${warning.path} ${warning.alternativeIndex} ${warning.what}`}
              className={PREVIEW_TONES[warning.tone]}
            >
              {warning.place}: {warning.what}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
