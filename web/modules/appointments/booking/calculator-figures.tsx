import { plural, t } from '@lingui/core/macro'
import type { CalculatorResult } from '#contract/appointments/consultations.ts'
import { GOAL_LABELS } from '#domain/energy/energy.ts'
import { ACTIVITY_LEVEL_LABELS, SEX_LABELS } from '#domain/people/options.ts'
import { formatKcal, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** Shows every figure that is attached, so that nothing is sent unseen. */
export function CalculatorFigures({ result }: { result: CalculatorResult }) {
  const { ageYears, gender, weightKg, heightCm, activityLevel, goal, bmrKcal, dailyKcal, goalKcal } = result
  const figures = [
    plural(ageYears, { one: '# year', other: '# years' }),
    say(SEX_LABELS[gender]).toLowerCase(),
    formatWeightKg(weightKg),
    t`${{ height: formatNumber(heightCm, 1) }} cm`,
    say(ACTIVITY_LEVEL_LABELS[activityLevel]).toLowerCase(),
    t`goal: ${{ goal: say(GOAL_LABELS[goal]).toLowerCase() }}`,
    t`${{ energy: formatKcal(bmrKcal) }} at rest`,
    t`${{ energy: formatKcal(dailyKcal) }} a day`,
    ...(goalKcal === null ? [] : [t`${{ energy: formatKcal(goalKcal) }} for the goal`]),
  ]
  return <span className="block text-sm text-muted tabular">{figures.join(' · ')}</span>
}
