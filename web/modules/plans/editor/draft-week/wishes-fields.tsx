import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MAX_DISLIKE_LENGTH, MAX_DISLIKES, MAX_DRAFT_DAYS } from '#contract/limits.ts'
import { DISH_REGION_LABELS, DISH_REGIONS } from '#domain/foods/dish-details.ts'
import type { EnergySuggestion } from '#domain/plans/draft-week/suggested-energy.ts'
import { COST_LEVEL_LABELS, COST_LEVELS } from '#domain/plans/draft-week/wishes.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { formatKcal } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, CheckboxCards } from '#web/ui/choice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readCostLevel, readRegion, type WishProblems, type WishTexts } from './draft-wishes.ts'
import { KeepDishes } from './keep-dishes.tsx'

const AMOUNTS = [
  { key: 'energyKcal', label: msg`Energy per day`, suffix: 'kcal', isOptional: false },
  { key: 'proteinG', label: msg`Protein, at least`, suffix: 'g', isOptional: true },
  { key: 'fibreG', label: msg`Fibre, at least`, suffix: 'g', isOptional: true },
  { key: 'sodiumMg', label: msg`Sodium, at most`, suffix: 'mg', isOptional: true },
] as const
const REPEATS = [
  { value: '1', label: msg`Once` },
  { value: '2', label: msg`Twice` },
  { value: '3', label: msg`Three times` },
]
const DAYS = Array.from({ length: MAX_DRAFT_DAYS }, (_, index) => String(index + 1))

/** The fields of the wishes for a week. */
export function WishesFields({
  texts,
  problems,
  hasMeals,
  suggestion,
  onChange,
}: {
  texts: WishTexts
  problems: WishProblems
  /** True if the plan has meals that can stay. */
  hasMeals: boolean
  /** The energy that is suggested, if the plan has no target. */
  suggestion: EnergySuggestion | null
  onChange: (changes: Partial<WishTexts>) => void
}) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-4">
        {AMOUNTS.map(({ key, label, suffix, isOptional }) => (
          <TextField
            key={key}
            label={say(label)}
            suffix={suffix}
            isOptional={isOptional}
            inputMode="numeric"
            value={texts[key]}
            error={problems[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        ))}
      </div>
      {suggestion && (
        <SuggestedEnergy suggestion={suggestion} onUse={(energyKcal) => onChange({ energyKcal })} />
      )}
      <p className="text-sm text-muted">
        <Trans>
          Every day meets these targets. Other reference intakes are met as closely as possible. The client’s
          allergies and food preferences always apply.
        </Trans>
      </p>
      <CheckboxCards
        label={t`Meals`}
        columns={3}
        options={MEAL_SLOTS.map(({ key, label }) => ({ value: key, label: say(label) }))}
        error={problems.slots}
        inputProps={{
          name: 'draft-slots',
          onChange: ({ currentTarget: { value, checked } }) =>
            onChange({
              slots: MEAL_SLOTS.map(({ key }) => key).filter((key) =>
                key === value ? checked : texts.slots.includes(key),
              ),
            }),
        }}
        selected={texts.slots}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Select
          label={t`Region`}
          options={DISH_REGIONS.map((value) => ({ value, label: say(DISH_REGION_LABELS[value]) }))}
          value={texts.region}
          onChange={(value) => onChange({ region: readRegion(value) })}
        />
        <Select
          label={t`Cost`}
          options={COST_LEVELS.map((value) => ({ value, label: say(COST_LEVEL_LABELS[value]) }))}
          value={texts.costLevel}
          onChange={(value) => onChange({ costLevel: readCostLevel(value) })}
        />
        <Select
          label={t`Same dish per week, at most`}
          options={REPEATS.map(({ value, label }) => ({ value, label: say(label) }))}
          value={String(texts.maxRepeats)}
          onChange={(value) => onChange({ maxRepeats: Number(value) })}
        />
      </div>
      <TextField
        label={t`Dislikes`}
        isOptional
        hint={t`Dishes or ingredients, separated by commas: karela, mushroom`}
        maxLength={MAX_DISLIKES * MAX_DISLIKE_LENGTH}
        value={texts.dislikes}
        onChange={(event) => onChange({ dislikes: event.currentTarget.value })}
      />
      <KeepDishes
        foods={texts.keepFoods}
        problem={problems.keepFoods}
        onChange={(keepFoods) => onChange({ keepFoods })}
      />
      <CheckboxCards
        label={t`Fasting days`}
        isOptional
        columns={3}
        options={DAYS.map((value) => ({ value, label: t`Day ${{ number: value }}` }))}
        inputProps={{
          name: 'draft-fasts',
          onChange: ({ currentTarget: { value, checked } }) =>
            onChange({
              fastingDays: DAYS.map(Number).filter((day) =>
                String(day) === value ? checked : texts.fastingDays.includes(day),
              ),
            }),
        }}
        selected={texts.fastingDays.map(String)}
      />
      {hasMeals && (
        <Checkbox
          checked={texts.isKeepingMeals}
          onChange={(event) => onChange({ isKeepingMeals: event.currentTarget.checked })}
        >
          {t`Keep the meals in the plan and draft the rest around them`}
        </Checkbox>
      )}
    </>
  )
}

/** The energy by the client's record, and where it comes from. One press takes it. */
function SuggestedEnergy({
  suggestion: { energyKcal, source },
  onUse,
}: {
  suggestion: EnergySuggestion
  onUse: (energyKcal: string) => void
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {energyKcal !== null && (
        <Button size="sm" variant="secondary" onPress={() => onUse(String(energyKcal))}>
          {t`Use ${{ kcal: formatKcal(energyKcal) }}`}
        </Button>
      )}
      <span className="text-muted">{source}</span>
    </p>
  )
}
