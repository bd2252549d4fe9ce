import { PLAN_TEXT_LENGTHS } from '#contract/plans/diet-plans.ts'
import { sumDay } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { formatTarget, parseTarget, type TargetUnit } from '#domain/plans/targets.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { PlanFormValues } from '../plan-form.ts'
import { compareAverageToTargets } from '../plan-targets.ts'
import { lookUpIn } from '../shared/plan-figures.ts'
import { TargetRows } from '../target-rows.tsx'
import { fieldId, usePlanEditing } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { PlanTextField } from './plan-text-field.tsx'

const SNAPSHOT_FIELDS = [
  { key: 'calories', label: 'Calories', unit: 'kcal' },
  { key: 'protein', label: 'Protein', unit: 'g' },
  { key: 'carbs', label: 'Carbs', unit: 'g' },
  { key: 'fat', label: 'Fat', unit: 'g' },
  { key: 'fiber', label: 'Fibre', unit: 'g' },
] as const satisfies { key: keyof PlanFormValues['nutritionSnapshot']; label: string; unit: TargetUnit }[]

/** What the plan aims at, in the practice's words, each read as numbers while it is typed. */
export function GoalsTab() {
  const { form, values, planDays, foods, errorAt } = usePlanEditing()
  const calories = describeTarget(values.caloriesTarget, 'kcal')
  const protein = describeTarget(values.proteinGoal, 'g')
  const level = describeCalorieLevel(values.caloriesTarget)
  const rows = compareAverageToTargets(
    planDays.map((day) => sumDay(day.meals, lookUpIn(foods))),
    values,
  )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <FormSection title="Goals">
          <PlanTextField
            path="goalDescription"
            label="Goal description"
            maxLength={PLAN_TEXT_LENGTHS.goalDescription}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="min-w-0">
              <PlanTextField
                path="caloriesTarget"
                label="Calorie target"
                maxLength={PLAN_TEXT_LENGTHS.caloriesTarget}
                note={calories.note}
              />
              {calories.problem && !errorAt('caloriesTarget') && <Unreadable>{calories.problem}</Unreadable>}
            </div>
            <div className="min-w-0">
              <PlanTextField
                path="proteinGoal"
                label="Protein goal"
                maxLength={PLAN_TEXT_LENGTHS.proteinGoal}
                note={protein.note}
              />
              {protein.problem && !errorAt('proteinGoal') && <Unreadable>{protein.problem}</Unreadable>}
            </div>
          </div>
          {level && <p className="measure text-sm text-muted">{level}</p>}
          <PlanTextField
            path="preferences"
            label="Dietary preferences"
            maxLength={PLAN_TEXT_LENGTHS.preferences}
          />
        </FormSection>

        <FormSection
          title="Nutrition snapshot"
          hint="The daily figures as they stand on the plan. What the meals add up to is computed and shown beside them."
        >
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {SNAPSHOT_FIELDS.map(({ key, label, unit }) => {
              const { note, problem } = describeTarget(values.nutritionSnapshot[key], unit)
              return (
                <TextField
                  key={key}
                  {...form.register(`nutritionSnapshot.${key}`)}
                  id={fieldId(`nutritionSnapshot.${key}`)}
                  label={label}
                  maxLength={PLAN_TEXT_LENGTHS.nutritionFigure}
                  error={errorAt(`nutritionSnapshot.${key}`)}
                  note={note ?? problem}
                />
              )
            })}
          </div>
        </FormSection>
      </div>
      <section aria-labelledby="average-day" className="rounded-card border border-line bg-surface p-4">
        <h3 id="average-day" className="heading text-lg">
          The average day
        </h3>
        <p className="mb-3 text-sm text-muted">What the meals of this plan add up to.</p>
        <TargetRows rows={rows} />
      </section>
    </div>
  )
}

function Unreadable({ children }: { children: string }) {
  return <p className="mt-1.5 text-sm font-medium text-turmeric-ink">{children}</p>
}

/** How a target was understood, or why it was not; neither for an empty field. */
function describeTarget(text: string, unit: TargetUnit): { note?: string; problem?: string } {
  if (text.trim() === '') return {}
  const parsed = parseTarget(text, unit)
  return parsed.ok
    ? { note: `Understood as ${formatTarget(parsed.target, unit)} a day` }
    : { problem: parsed.problem }
}
