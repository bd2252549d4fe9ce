import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Profile } from '#contract/people/profile.ts'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import { explainNoGoalWeight } from '#domain/body/goal-weight.ts'
import {
  ACTIVITY_LEVEL_LABELS,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  GENDER_LABELS,
  HEALTH_FLAG_LABELS,
  HEALTH_GOAL_LABELS,
  MEDICAL_CONDITION_LABELS,
} from '#domain/people/options.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { describeEnergySex } from '../shared/describe-energy-sex.ts'
import { writeHeight } from './body-text.ts'
import type { Section } from './profile-form.ts'
import { toGoalPerson } from './section-fields.tsx'
import { nameTimeZone } from './time-zones.ts'

const UNKNOWN = msg`Not filled in`
const NONE = msg({ message: 'None', context: 'answer in the profile' })
const HIDDEN = msg`Saved but hidden, as you chose`

type Fact = { label: string; value: ReactNode }

/** A section of the profile as text, before it is edited. */
export function SectionFacts({ section, profile }: { section: Section; profile: Profile }) {
  const reason = section === 'goal' ? explainNoGoalWeight(toGoalPerson(profile)) : null
  if (reason !== null) return <p className="max-w-prose">{reason}</p>
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {listFacts(section, profile).map(({ label, value }) => (
        <div key={label} className="sm:contents">
          <dt className="text-sm text-muted sm:leading-6">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function listFacts(section: Section, profile: Profile): Fact[] {
  switch (section) {
    case 'personal':
      return listPersonalFacts(profile)
    case 'body':
      return [
        { label: t`Height`, value: writeHeight(profile.heightCm, profile.heightUnit) || say(UNKNOWN) },
        {
          label: t`Weight`,
          value: (
            <>
              {writeHiddenWeight(profile, profile.weight, say(UNKNOWN))}
              <span className="block text-sm text-muted">
                <Trans>
                  The weight you entered here. See newer ones under{' '}
                  <Link to={paths.progress()} className={textLinkClass}>
                    Progress
                  </Link>
                  .
                </Trans>
              </span>
            </>
          ),
        },
        { label: t`Units`, value: nameUnits(profile) },
        {
          label: t`Activity level`,
          value: profile.activityLevel ? say(ACTIVITY_LEVEL_LABELS[profile.activityLevel]) : say(UNKNOWN),
        },
      ]
    case 'health':
      return [
        { label: t`Health goals`, value: nameAll(profile.healthGoals, HEALTH_GOAL_LABELS) },
        { label: t`Medical conditions`, value: nameAll(profile.medicalConditions, MEDICAL_CONDITION_LABELS) },
        { label: t`For your safety`, value: nameAll(profile.healthFlags, HEALTH_FLAG_LABELS) },
        { label: t`Other medicines`, value: profile.medicines ?? say(NONE) },
      ]
    case 'food':
      return [
        { label: t`Food preferences`, value: nameAll(profile.foodPreferences, FOOD_PREFERENCE_LABELS) },
        { label: t`Allergies`, value: nameAll(profile.allergies, ALLERGY_LABELS) },
        { label: t`Other allergies`, value: profile.otherAllergies ?? say(NONE) },
        { label: t`Foods you do not like`, value: profile.dislikes ?? say(NONE) },
        { label: t`Fasting days`, value: profile.fastingDays ?? say(NONE) },
        {
          label: t`Cooking for`,
          value:
            profile.householdSize === 1
              ? t`One person`
              : plural(profile.householdSize, { one: '# person', other: '# people' }),
        },
      ]
    case 'goal':
      return [
        {
          label: t`Goal weight`,
          value: writeHiddenWeight(profile, profile.goalWeightKg, say(NONE)),
        },
      ]
    case 'display':
      return [
        { label: t`Calories`, value: profile.hidesCalories ? t`Hidden on your screens` : t`Shown` },
        { label: t`Weight`, value: profile.hidesWeight ? t`Hidden on your screens` : t`Shown` },
      ]
    case 'staff':
      return [makeNameFact(profile), makePhoneFact(profile), makeTimeZoneFact(profile)]
  }
}

function listPersonalFacts(profile: Profile): Fact[] {
  const { age, gender, sexForCalculation } = profile
  const isMinor = age !== null && age < ADULT_AGE_YEARS
  return [
    makeNameFact(profile),
    { label: t`Email`, value: profile.email },
    makePhoneFact(profile),
    { label: t`Age`, value: age === null ? say(UNKNOWN) : t`${age} years` },
    ...(isMinor ? [{ label: t`Parent or guardian`, value: profile.guardianName ?? say(UNKNOWN) }] : []),
    {
      label: t`Gender`,
      value: [
        gender ? say(GENDER_LABELS[gender]) : say(UNKNOWN),
        gender === 'other' && sexForCalculation && describeEnergySex(sexForCalculation),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { label: t`Location`, value: profile.location ?? say(UNKNOWN) },
    makeTimeZoneFact(profile),
  ]
}

function nameUnits({ heightUnit, weightUnit }: Profile): string {
  if (heightUnit === 'cm') {
    return weightUnit === 'kg' ? t`Centimetres, kilograms` : t`Centimetres, pounds`
  }
  return weightUnit === 'kg' ? t`Feet and inches, kilograms` : t`Feet and inches, pounds`
}

function makeNameFact({ firstName, lastName }: Profile): Fact {
  return {
    label: t({ message: 'Name', context: 'person' }),
    value: [firstName, lastName].filter(Boolean).join(' ') || say(UNKNOWN),
  }
}

function makePhoneFact({ phone }: Profile): Fact {
  return { label: t`Phone`, value: phone ? formatPhone(phone) : say(UNKNOWN) }
}

function makeTimeZoneFact({ timeZone }: Profile): Fact {
  return { label: t`Time zone`, value: nameTimeZone(timeZone) }
}

function writeHiddenWeight(profile: Profile, weightKg: number | null, none: string): string {
  if (weightKg === null) return none
  return profile.hidesWeight ? say(HIDDEN) : formatWeight(weightKg, profile.weightUnit)
}

function nameAll(values: readonly string[], labels: Record<string, MessageDescriptor>): string {
  if (values.length === 0) return say(NONE)
  const names = values.map((value) => {
    const label = labels[value]
    return label === undefined ? value : say(label)
  })
  return names.join(', ')
}
