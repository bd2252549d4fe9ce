import { plural, t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { MAX_PLAN_DAYS } from '#contract/limits.ts'
import { nameClient } from '#domain/plans/client-facts.ts'
import { isDayEmpty, type PlanDay } from '#domain/plans/plan.ts'
import { scaleDays } from '#domain/plans/scale.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCards } from '#web/ui/choice.tsx'
import { createFoodLookup, type KnownFoods } from '../shared/plan-figures.ts'
import { combineDays } from '../template-days.ts'
import { AdaptSection } from './adapt-section.tsx'
import { usePlanDays, usePlanState, usePlanStore } from './editor-context.ts'
import { TargetField, useTargetKcal } from './scale-dialog.tsx'
import { DayPreview } from './template-day-preview.tsx'
import { useStatedKcal } from './template-start.ts'
import { useAdaptedDays } from './use-adapted-days.ts'

export type LoadedTemplate = {
  name: string
  days: readonly PlanDay[]
  foods: KnownFoods
  /** The number of foods that no longer exist and are left out. */
  missingCount: number
}

/** The days of a template, adapted to the client and scaled to the target, and the choice how to add them to the plan. */
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
  const hasStatedTarget = useStatedKcal() !== null
  const [isScaled, setIsScaled] = useState(hasStatedTarget)
  const target = useTargetKcal(stated)
  const adapting = useAdaptedDays(template, client?.id ?? null)
  const { days: suited, foods, isWaiting } = adapting
  const { targetKcal } = target
  const days =
    isScaled && targetKcal !== null ? scaleDays(suited, createFoodLookup(foods), targetKcal).days : suited
  const used = use === 'onto' ? days.slice(dayOfTemplate, dayOfTemplate + 1) : days
  const dayCount = planDays.length + (use === 'append' ? days.length : 0)
  const shownDay = planDays[dayIndex]
  const isSubmitDisabled = dayCount > MAX_PLAN_DAYS || (isScaled && targetKcal === null) || isWaiting

  const apply = (): void => {
    addFoods(foods)
    const place = use === 'onto' ? ({ kind: 'onto', dayIndex } as const) : ({ kind: use } as const)
    dispatch({ type: 'replace-days', days: combineDays(planDays, used, place) })
    announce(t`${{ templateName: template.name }} added to the plan. You can undo this.`)
    onClose()
  }
  return (
    <FormDialog
      title={template.name}
      size="lg"
      submitLabel={t`Use template`}
      isDirty={false}
      isSubmitDisabled={isSubmitDisabled}
      actions={({ formId }) => (
        <>
          <Button variant="secondary" icon={ArrowLeft} onPress={onBack}>
            {t`Back`}
          </Button>
          <Button type="submit" form={formId} isDisabled={isSubmitDisabled}>
            {t`Use template`}
          </Button>
        </>
      )}
      onSubmit={apply}
      onClose={onClose}
    >
      {template.missingCount > 0 && (
        <Banner tone="info">
          {plural(template.missingCount, {
            one: '# food of this template is no longer available and was left out.',
            other: '# foods of this template are no longer available and were left out.',
          })}
        </Banner>
      )}
      {client !== null && <AdaptSection adapting={adapting} clientName={nameClient(client)} />}
      {hasContent && (
        <RadioCards
          label={t`Where to put the days`}
          columns={3}
          value={use}
          options={[
            { value: 'replace', label: t`Replace all days` },
            { value: 'append', label: t`Add after the last day` },
            {
              value: 'onto',
              label: shownDay ? t`Replace ${{ day: shownDay.dayLabel }}` : t`Replace this day`,
            },
          ]}
          error={
            dayCount > MAX_PLAN_DAYS
              ? t`A plan can have at most ${{ most: MAX_PLAN_DAYS }} days. This would make ${dayCount}.`
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
          label={t`Template day`}
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
          {t`Scale each day to a calorie target`}
        </Checkbox>
        {isScaled && <TargetField target={target} className="w-44" />}
      </div>
      <section aria-label={t`Template days`}>
        {!isWaiting && used.map((day) => <DayPreview key={day.dayNumber} day={day} foods={foods} />)}
      </section>
    </FormDialog>
  )
}
