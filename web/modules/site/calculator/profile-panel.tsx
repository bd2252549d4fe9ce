import { msg, t } from '@lingui/core/macro'
import { BMR_FORMULA_INFO, BMR_FORMULAS, GOAL_LABELS, GOALS } from '#domain/energy/energy.ts'
import {
  ACTIVITY_LEVEL_HINTS,
  ACTIVITY_LEVEL_LABELS,
  ACTIVITY_LEVELS,
  isOneOf,
} from '#domain/people/options.ts'
import { parseHeight } from '#domain/units/height.ts'
import { say } from '#domain/words/say.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PERSON_FIGURE_LENGTH } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { TYPING_PAUSE_MS } from './amount-fields.tsx'
import { readProfileFigures } from './calculator-figures.ts'
import { convertWeightText, SUGGESTED_PROFILE } from './calculator-profile.ts'
import { setProfile, useCalculator } from './calculator-store.ts'
import { NeedCard } from './need-card.tsx'
import { type ProfileField, type ProfileFields, WEIGHT_UNITS } from './profile-fields.ts'

/** The profile of the person who eats the meal, and their daily need. */
export function ProfilePanel() {
  const { profile } = useCalculator()
  const figures = readProfileFigures({ profile })
  const { checked } = figures
  // Shown when typing pauses: a message that appears earlier could move a button under the finger.
  const debounced = useDebounced(profile, TYPING_PAUSE_MS)
  const bindText = (field: 'age' | 'weight' | 'height' | 'bodyFat') => ({
    value: profile[field],
    error:
      checked.ok || profile[field].trim() === '' || debounced[field] !== profile[field]
        ? undefined
        : checked.problems[field],
    maxLength: PERSON_FIGURE_LENGTH,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setProfile({ [field]: event.currentTarget.value }),
  })
  const height = parseHeight(profile.height)
  const needsBodyFat = BMR_FORMULA_INFO[profile.formula].needsBodyFat
  const untaken = listUntaken(profile)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:gap-12">
      <FormFrame aria-label={t`Profile`} onSubmit={() => undefined} className="flex min-w-0 flex-col gap-6">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-muted">
            {untaken.length > 0
              ? t`Grey values are suggestions. Fill in your own, or use the suggestions for empty fields.`
              : t`Everything is filled in. It stays in this browser.`}
          </p>
          {untaken.length > 0 && (
            <button
              type="button"
              onClick={() => setProfile(Object.fromEntries(untaken))}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t`Use the suggestions`}
            </button>
          )}
        </div>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,5fr)]">
          <TextField
            {...bindText('age')}
            label={t`Age`}
            inputMode="numeric"
            suffix={t`years`}
            placeholder={SUGGESTED_PROFILE.age}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-1.5">
            <TextField
              {...bindText('weight')}
              label={t`Weight`}
              inputMode="decimal"
              placeholder={
                profile.weightUnit === 'kg'
                  ? SUGGESTED_PROFILE.weight
                  : convertWeightText(SUGGESTED_PROFILE.weight, 'lb')
              }
            />
            <NativeSelect
              label={t`Unit`}
              options={WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))}
              value={profile.weightUnit}
              onChange={(event) => {
                const unit = event.currentTarget.value
                if (isOneOf(WEIGHT_UNITS, unit)) {
                  setProfile({ weightUnit: unit, weight: convertWeightText(profile.weight, unit) })
                }
              }}
            />
          </div>
          <TextField
            {...bindText('height')}
            label={t`Height`}
            // An ambiguous height is clarified below, with a button.
            error={height.ok || height.suggestion === undefined ? bindText('height').error : undefined}
            placeholder={SUGGESTED_PROFILE.height}
            note={
              height.ok ? (
                t`We read this as ${{ height: height.understoodAs }}`
              ) : height.suggestion === undefined ? (
                t`Such as 168 cm or 5 ft 6 in`
              ) : (
                <span className="flex flex-wrap items-center gap-2">
                  {height.problem}
                  <button
                    type="button"
                    onClick={() => setProfile({ height: height.suggestion ?? '' })}
                    className={buttonClass({ variant: 'secondary', size: 'sm' })}
                  >
                    {t`Use ${{ height: height.suggestion }}`}
                  </button>
                </span>
              )
            }
          />
        </div>
        <RadioCards
          label={t`Gender`}
          note={t`The formulas were made for men and for women.`}
          options={[
            { value: 'male', label: t`Male`, hint: t`Suggested` },
            { value: 'female', label: t`Female` },
          ].map((option) => (profile.gender === '' ? option : { ...option, hint: undefined }))}
          value={profile.gender}
          inputProps={{
            name: 'gender',
            onChange: (event) => setProfile({ gender: event.currentTarget.value }),
          }}
        />
        {profile.gender === 'female' && !figures.isMinor && (
          <RadioCards
            label={t`Pregnant or breastfeeding`}
            columns={3}
            options={[
              { value: 'none', label: t`Neither` },
              { value: 'pregnancy', label: t`Pregnant` },
              { value: 'breastfeeding', label: t`Breastfeeding` },
            ]}
            value={profile.pregnancy}
            inputProps={{
              name: 'pregnancy',
              onChange: ({ currentTarget: { value } }) => {
                if (value === 'none' || value === 'pregnancy' || value === 'breastfeeding') {
                  setProfile({ pregnancy: value })
                }
              },
            }}
          />
        )}
        <RadioCards
          label={t`Activity`}
          options={ACTIVITY_LEVELS.map((level) => ({
            value: level,
            label: say(ACTIVITY_LEVEL_LABELS[level]),
            hint: suggest(
              say(ACTIVITY_LEVEL_HINTS[level]),
              profile.activityLevel === '' && level === SUGGESTED_PROFILE.activityLevel,
            ),
          }))}
          value={profile.activityLevel}
          inputProps={{
            name: 'activityLevel',
            onChange: (event) => setProfile({ activityLevel: event.currentTarget.value }),
          }}
        />
        <RadioCards
          label={t`Goal`}
          columns={3}
          options={GOALS.map((goal) => ({
            value: goal,
            label: say(GOAL_LABELS[goal]),
            hint: suggest(say(GOAL_HINTS[goal]), profile.goal === '' && goal === SUGGESTED_PROFILE.goal),
          }))}
          value={profile.goal}
          inputProps={{
            name: 'goal',
            onChange: (event) => setProfile({ goal: event.currentTarget.value }),
          }}
        />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NativeSelect
            label={t`Formula`}
            options={BMR_FORMULAS.map((formula) => ({
              value: formula,
              label: BMR_FORMULA_INFO[formula].needsBodyFat
                ? t`${{ formula: say(BMR_FORMULA_INFO[formula].label) }} (needs body fat)`
                : say(BMR_FORMULA_INFO[formula].label),
            }))}
            value={profile.formula}
            onChange={(event) => {
              const formula = event.currentTarget.value
              if (isOneOf(BMR_FORMULAS, formula)) setProfile({ formula })
            }}
          />
          {needsBodyFat && (
            <TextField
              {...bindText('bodyFat')}
              label={t`Body fat`}
              inputMode="decimal"
              suffix="%"
              note={t`Measured with a body fat scale or callipers.`}
            />
          )}
        </div>
      </FormFrame>
      <div className="min-w-0 lg:sticky lg:top-22">
        <NeedCard profile={profile} figures={figures} />
      </div>
    </div>
  )
}

const GOAL_HINTS = {
  lose: msg`500 kcal less a day`,
  maintain: msg`As much as you need`,
  gain: msg`500 kcal more a day`,
} as const

/** Lists the suggestions for the empty fields. The weight is suggested in the chosen unit. */
function listUntaken(profile: ProfileFields): [ProfileField, string][] {
  return Object.entries(SUGGESTED_PROFILE).flatMap(([name, value]): [ProfileField, string][] => {
    const field = name as ProfileField // the keys of the suggestions are fields
    if (profile[field].trim() !== '') return []
    return [
      [field, field === 'weight' && profile.weightUnit === 'lb' ? convertWeightText(value, 'lb') : value],
    ]
  })
}

function suggest(hint: string, isSuggested: boolean): string {
  return isSuggested ? t`${hint} · Suggested` : hint
}
