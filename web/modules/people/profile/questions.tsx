import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  ALLERGIES,
  ALLERGIES_HINT,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  HEALTH_FLAG_LABELS,
  HEALTH_FLAGS,
  HEALTH_GOAL_LABELS,
  HEALTH_GOALS,
  MEDICAL_CONDITION_LABELS,
  MEDICAL_CONDITIONS,
  SEX_LABELS,
  SEXES,
} from '#domain/people/options.ts'
import { Checkbox, CheckboxCards, RadioCards } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { toOptions } from './to-options.ts'

/*
 * The questions of onboarding, which clients can answer again in their profile: both forms have the same questions with
 * the same texts.
 */

/** Binds a question to the form field of the same name. */
export type Bind<Field extends string> = (field: Field) => {
  id: string
  error: string | undefined
  inputProps: UseFormRegisterReturn
}

/** Name and phone number. */
export function NameAndPhoneQuestions({
  bind,
  phone,
}: {
  bind: Bind<'firstName' | 'lastName' | 'phone'>
  /** The phone number as typed. */
  phone: string
}) {
  const first = bind('firstName')
  const last = bind('lastName')
  const number = bind('phone')
  return (
    <>
      <TextField
        id={first.id}
        label="First name"
        autoComplete="given-name"
        error={first.error}
        {...first.inputProps}
      />
      <TextField
        id={last.id}
        label="Last name"
        autoComplete="family-name"
        error={last.error}
        {...last.inputProps}
      />
      <PhoneField id={number.id} text={phone} error={number.error} {...number.inputProps} />
    </>
  )
}

/** The goals of the plan, and health. */
export function HealthQuestions({
  bind,
  flagsHint,
}: {
  bind: Bind<'healthGoals' | 'medicalConditions' | 'healthFlags'>
  /** A hint about the use of the last answer. */
  flagsHint: string
}) {
  return (
    <>
      <CheckboxCards
        {...bind('healthGoals')}
        label="Health goals"
        hint="Choose at least one."
        options={toOptions(HEALTH_GOALS, HEALTH_GOAL_LABELS)}
      />
      <CheckboxCards
        {...bind('medicalConditions')}
        label="Medical conditions"
        isOptional
        options={toOptions(MEDICAL_CONDITIONS, MEDICAL_CONDITION_LABELS)}
      />
      <CheckboxCards
        {...bind('healthFlags')}
        label="Does any of this apply to you now?"
        isOptional
        hint={flagsHint}
        options={toOptions(HEALTH_FLAGS, HEALTH_FLAG_LABELS)}
      />
    </>
  )
}

/** Foods that the client eats, and never eats. */
export function FoodQuestions({ bind }: { bind: Bind<'foodPreferences' | 'allergies'> }) {
  return (
    <>
      <CheckboxCards
        {...bind('foodPreferences')}
        label="Food preferences"
        hint="Choose at least one."
        options={toOptions(FOOD_PREFERENCES, FOOD_PREFERENCE_LABELS)}
      />
      <CheckboxCards
        {...bind('allergies')}
        label="Allergies"
        hint={ALLERGIES_HINT}
        isOptional
        columns={3}
        options={toOptions(ALLERGIES, ALLERGY_LABELS)}
      />
    </>
  )
}

/** The guardian of a client under 18, and their consent. */
export function GuardianQuestions({
  bind,
  wording,
}: {
  bind: Bind<'guardianName' | 'guardianConsent'>
  wording: string
}) {
  const name = bind('guardianName')
  const consent = bind('guardianConsent')
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4">
      <p>Under 18, a parent or guardian has to know and agree. Please fill this in together.</p>
      <TextField id={name.id} label="Name of parent or guardian" error={name.error} {...name.inputProps} />
      <Checkbox id={consent.id} error={consent.error} {...consent.inputProps}>
        {wording}
      </Checkbox>
    </div>
  )
}

/** Asks which sex formulas use, if the gender is not one that formulas have. */
export function SexQuestion({ bind }: { bind: Bind<'sexForCalculation'> }) {
  return (
    <RadioCards
      {...bind('sexForCalculation')}
      label="For calculating energy"
      isOptional
      hint="The formulas were measured on women and men only. Choose the nearer one, or leave it to your dietician."
      options={toOptions(SEXES, SEX_LABELS)}
    />
  )
}
