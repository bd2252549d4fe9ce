import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BMI_CATEGORY_LABELS, calculateHealthyWeightRange } from '#domain/body/bmi.ts'
import { type DailyNeed, describeBmr, type EnergyPerson } from '#domain/energy/daily-need.ts'
import {
  ACTIVITY_MULTIPLIERS,
  BMR_FORMULA_INFO,
  GOAL_ADJUSTMENT_KCAL,
  type Goal,
} from '#domain/energy/energy.ts'
import { ACTIVITY_LEVEL_LABELS } from '#domain/people/options.ts'
import { findTargetObstacle } from '#domain/plans/safety/target-obstacle.ts'
import { formatKcal, formatNumber, formatWeightKg } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { BookingLink } from './booking-link.tsx'
import type { ProfileFigures } from './calculator-figures.ts'
import type { ProfileField, ProfileFields } from './profile-fields.ts'

/** A person's daily need, how it is calculated, and their body mass index. */
export function NeedCard({ profile, figures }: { profile: ProfileFields; figures: ProfileFigures }) {
  const { checked, person, need, bmi, isMinor } = figures
  return (
    <Card aria-labelledby="daily-need" className="flex flex-col gap-5">
      <h2 id="daily-need" className="heading text-xl">
        {t`Your daily need`}
      </h2>
      {isMinor ? (
        <Minor />
      ) : person === null || need === null ? (
        <p className="text-muted">{describeOpen(profile, checked.ok ? {} : checked.problems)}</p>
      ) : need.kind === 'none' ? (
        <Banner tone="info">{need.message}</Banner>
      ) : (
        <Need person={person} need={need} />
      )}
      {person !== null && bmi !== null && (
        <section aria-label={t`Body mass index`} className="border-t border-line pt-4">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="font-semibold">{t`BMI`}</h3>
            <p className="flex items-center gap-2">
              {bmi.ok && <Badge tone={`bmi-${bmi.tone}`}>{say(BMI_CATEGORY_LABELS[bmi.category])}</Badge>}
              <span className="text-lg font-semibold tabular">{formatNumber(bmi.bmi, 1, true)}</span>
            </p>
          </div>
          {bmi.ok ? (
            <>
              <p className="mt-1 text-sm">{bmi.indian.sentence}</p>
              <p className="text-sm text-muted">{describeRange(person.heightCm)}</p>
              <p className="mt-2 text-xs text-muted">{bmi.indian.source}</p>
            </>
          ) : (
            <p className="mt-1 text-sm text-muted">{bmi.message}</p>
          )}
        </section>
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">
          <Trans>
            These are estimates: your real need can differ by a tenth or more. If you have an illness, take
            medicines or have had an eating disorder, talk to us before you follow these values.
          </Trans>
        </p>
        <BookingLink />
      </div>
    </Card>
  )
}

function Need({ person, need }: { person: EnergyPerson; need: DailyNeed & { kind: 'figures' } }) {
  const { goal } = person
  const adjustment = GOAL_ADJUSTMENT_KCAL[goal]
  const info = BMR_FORMULA_INFO[person.formula]
  return (
    <dl className="flex flex-col gap-4">
      {need.goal.kind === 'target' && (
        <Figure
          name={say(GOALS[goal])}
          kcal={need.goal.kcal}
          isLead
          how={
            adjustment === 0
              ? t`Same as your daily need.`
              : `${formatKcal(need.dailyKcal)} ${adjustment < 0 ? '−' : '+'} ${formatKcal(Math.abs(adjustment))}`
          }
        />
      )}
      {need.goal.kind === 'withheld' && (
        <div>
          <dt className="font-semibold">{say(GOALS[goal])}</dt>
          <dd className="mt-2">
            <Banner tone="warning">{need.goal.message}</Banner>
          </dd>
        </div>
      )}
      <Figure
        name={t`Daily need`}
        kcal={need.dailyKcal}
        how={t`Resting need × ${{ factor: ACTIVITY_MULTIPLIERS[person.activityLevel] }} for ${{ activity: say(ACTIVITY_LEVEL_LABELS[person.activityLevel]).toLowerCase() }}`}
      />
      <Figure
        name={t`Resting need (BMR)`}
        kcal={need.bmrKcal}
        how={
          <>
            {say(info.label)}: {describeBmr(person)}
            <span className="mt-1 block text-xs">{info.source}</span>
          </>
        }
      />
    </dl>
  )
}

const GOALS: Record<Goal, MessageDescriptor> = {
  lose: msg`Goal: lose weight`,
  maintain: msg`Goal: maintain weight`,
  gain: msg`Goal: gain weight`,
}

function Figure({
  name,
  kcal,
  how,
  isLead = false,
}: {
  name: string
  kcal: number
  how: ReactNode
  isLead?: boolean
}) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd>
        <span className="flex items-baseline gap-1.5">
          <span className={isLead ? 'heading text-3xl tabular' : 'text-lg font-semibold tabular'}>
            {formatKcal(kcal)}
          </span>
          <span className="text-sm text-muted">{t`a day`}</span>
        </span>
        <span className="block text-sm text-muted tabular">{how}</span>
      </dd>
    </div>
  )
}

function Minor() {
  const obstacle = findTargetObstacle({ ageYears: 0, bmi: null, healthFlags: [] }, 'maintain')
  return <Banner tone="info">{obstacle?.message}</Banner>
}

/** In lower case: they are in the middle of a sentence. */
const FIELD_NAMES: Partial<Record<ProfileField, MessageDescriptor>> = {
  age: msg`age`,
  weight: msg`weight`,
  height: msg`height`,
  gender: msg`gender`,
  activityLevel: msg`activity`,
  goal: msg`goal`,
  bodyFat: msg`body fat`,
}

/** Example: `Fill in age, weight and goal to see what you need a day.` */
function describeOpen(profile: ProfileFields, problems: Partial<Record<ProfileField, string>>): string {
  const fields = Object.entries(FIELD_NAMES).filter(
    ([field]) => problems[field as ProfileField] !== undefined,
  )
  const isOpen = fields.every(([field]) => profile[field as ProfileField].trim() === '')
  const names = formatList(fields.map(([, name]) => say(name)))
  return isOpen
    ? t`Fill in ${{ fields: names }} to see your daily need.`
    : t`Check ${{ fields: names }} to see your daily need.`
}

function describeRange(heightCm: number): string {
  const { minKg, maxKg } = calculateHealthyWeightRange(heightCm)
  return t`Healthy weight at your height: ${{ least: formatNumber(minKg, 1) }} to ${{ most: formatWeightKg(maxKg) }} (BMI 18.5 to 22.9).`
}
