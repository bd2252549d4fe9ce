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
  SEX_LABELS,
} from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { writeHeight } from './body-text.ts'
import type { Section } from './profile-form.ts'
import { toGoalPerson } from './section-fields.tsx'
import { nameTimeZone } from './time-zones.ts'

const UNKNOWN = 'Not filled in'
const HIDDEN = 'Saved, and hidden as you wish'

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
        { label: 'Height', value: writeHeight(profile.heightCm, profile.heightUnit) || UNKNOWN },
        {
          label: 'Weight',
          value: (
            <>
              {writeHiddenWeight(profile, profile.weight, UNKNOWN)}
              <span className="block text-sm text-muted">
                As entered here. Later measurements are under{' '}
                <Link to={paths.progress()} className={textLinkClass}>
                  Progress
                </Link>
                .
              </span>
            </>
          ),
        },
        {
          label: 'Shown in',
          value: `${profile.heightUnit === 'cm' ? 'Centimetres' : 'Feet and inches'}, ${profile.weightUnit === 'kg' ? 'kilograms' : 'pounds'}`,
        },
        {
          label: 'Activity level',
          value: profile.activityLevel ? ACTIVITY_LEVEL_LABELS[profile.activityLevel] : UNKNOWN,
        },
      ]
    case 'health':
      return [
        { label: 'Health goals', value: nameAll(profile.healthGoals, HEALTH_GOAL_LABELS) },
        { label: 'Medical conditions', value: nameAll(profile.medicalConditions, MEDICAL_CONDITION_LABELS) },
        { label: 'For your safety', value: nameAll(profile.healthFlags, HEALTH_FLAG_LABELS) },
        { label: 'Other medicines', value: profile.medicines ?? 'None' },
      ]
    case 'food':
      return [
        { label: 'Food preferences', value: nameAll(profile.foodPreferences, FOOD_PREFERENCE_LABELS) },
        { label: 'Allergies', value: nameAll(profile.allergies, ALLERGY_LABELS) },
        { label: 'Other allergies', value: profile.otherAllergies ?? 'None' },
        { label: 'Foods not liked', value: profile.dislikes ?? 'None' },
        { label: 'Fasting days', value: profile.fastingDays ?? 'None' },
        {
          label: 'Buys and cooks for',
          value: profile.householdSize === 1 ? 'One person' : `${formatNumber(profile.householdSize)} people`,
        },
      ]
    case 'goal':
      return [{ label: 'Goal weight', value: writeHiddenWeight(profile, profile.goalWeightKg, 'None') }]
    case 'display':
      return [
        { label: 'Calories', value: profile.hidesCalories ? 'Hidden on your screens' : 'Shown' },
        { label: 'Weight', value: profile.hidesWeight ? 'Hidden on your screens' : 'Shown' },
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
    { label: 'Email', value: profile.email },
    makePhoneFact(profile),
    { label: 'Age', value: age === null ? UNKNOWN : `${age} years` },
    ...(isMinor ? [{ label: 'Parent or guardian', value: profile.guardianName ?? UNKNOWN }] : []),
    {
      label: 'Gender',
      value: [
        gender ? GENDER_LABELS[gender] : UNKNOWN,
        gender === 'other' &&
          sexForCalculation &&
          `energy calculated as ${SEX_LABELS[sexForCalculation].toLowerCase()}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'Place', value: profile.location ?? UNKNOWN },
    makeTimeZoneFact(profile),
  ]
}

function makeNameFact({ firstName, lastName }: Profile): Fact {
  return { label: 'Name', value: [firstName, lastName].filter(Boolean).join(' ') || UNKNOWN }
}

function makePhoneFact({ phone }: Profile): Fact {
  return { label: 'Phone', value: phone ? formatPhone(phone) : UNKNOWN }
}

function makeTimeZoneFact({ timeZone }: Profile): Fact {
  return { label: 'Time zone', value: nameTimeZone(timeZone) }
}

function writeHiddenWeight(profile: Profile, weightKg: number | null, none: string): string {
  if (weightKg === null) return none
  return profile.hidesWeight ? HIDDEN : formatWeight(weightKg, profile.weightUnit)
}

function nameAll(values: readonly string[], labels: Record<string, string>): string {
  return values.length === 0 ? 'None' : values.map((value) => labels[value] ?? value).join(', ')
}
