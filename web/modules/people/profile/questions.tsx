import { t } from '@lingui/core/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { ASKED_GOALS, DETAIL_OF_CONDITION, MEDICINE_FLAGS, OTHER_FLAGS } from '#domain/people/asked-once.ts'
import {
  ALLERGIES,
  ALLERGIES_HINT,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  HEALTH_FLAG_LABELS,
  HEALTH_GOAL_LABELS,
  MEDICAL_CONDITION_LABELS,
  MEDICAL_CONDITIONS,
  SEX_LABELS,
  SEXES,
} from '#domain/people/options.ts'
import { MAX_OWN_WORDS } from '#domain/people/own-words.ts'
import { say } from '#domain/words/say.ts'
import { Checkbox, CheckboxCards, RadioCards } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
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
        label={t`First name`}
        autoComplete="given-name"
        error={first.error}
        {...first.inputProps}
      />
      <TextField
        id={last.id}
        label={t`Last name`}
        autoComplete="family-name"
        error={last.error}
        {...last.inputProps}
      />
      <PhoneField id={number.id} text={phone} error={number.error} {...number.inputProps} />
    </>
  )
}

/** The goals of the plan, and health. Each condition is asked once; goals and flags about it are derived. */
export function HealthQuestions({
  bind,
  conditions,
  flagsHint,
}: {
  bind: Bind<'healthGoals' | 'medicalConditions' | 'healthFlags' | 'medicines'>
  /** The conditions that are ticked, some of which have a further question. */
  conditions: readonly string[]
  /** A hint about the use of the answers about safety. */
  flagsHint: string
}) {
  const flags = bind('healthFlags')
  const medicines = bind('medicines')
  const details = MEDICAL_CONDITIONS.flatMap((condition) => {
    const flag = DETAIL_OF_CONDITION[condition]
    return flag && conditions.includes(condition) ? [flag] : []
  })
  return (
    <>
      <CheckboxCards
        {...bind('healthGoals')}
        label={t`Health goals`}
        hint={t`Choose at least one. If your plan should manage a condition, tick the condition below.`}
        options={toOptions(ASKED_GOALS, HEALTH_GOAL_LABELS)}
      />
      <CheckboxCards
        {...bind('medicalConditions')}
        label={t`Medical conditions`}
        isOptional
        options={toOptions(MEDICAL_CONDITIONS, MEDICAL_CONDITION_LABELS)}
      />
      {details.length > 0 && (
        <CheckboxCards
          id="healthFlags-details"
          label={t`More about this`}
          isOptional
          inputProps={flags.inputProps}
          options={toOptions(details, HEALTH_FLAG_LABELS)}
        />
      )}
      <CheckboxCards
        {...flags}
        label={t`Do any of these apply to you now?`}
        isOptional
        hint={flagsHint}
        options={toOptions(OTHER_FLAGS, HEALTH_FLAG_LABELS)}
      />
      <CheckboxCards
        id="healthFlags-medicines"
        label={t`Medicines that affect your diet`}
        isOptional
        inputProps={flags.inputProps}
        options={toOptions(MEDICINE_FLAGS, HEALTH_FLAG_LABELS)}
      />
      <TextAreaField
        id={medicines.id}
        label={t`Other medicines and supplements`}
        isOptional
        rows={2}
        maxLength={MAX_OWN_WORDS}
        hint={t`With the dose if you know it.`}
        error={medicines.error}
        {...medicines.inputProps}
      />
    </>
  )
}

/** Foods that the client eats, and never eats. */
export function FoodQuestions({
  bind,
}: {
  bind: Bind<'foodPreferences' | 'allergies' | 'otherAllergies' | 'dislikes' | 'fastingDays'>
}) {
  const words = (field: 'otherAllergies' | 'dislikes' | 'fastingDays', label: string, hint: string) => {
    const { id, error, inputProps } = bind(field)
    return (
      <TextAreaField
        id={id}
        label={label}
        isOptional
        rows={2}
        maxLength={MAX_OWN_WORDS}
        hint={hint}
        error={error}
        {...inputProps}
      />
    )
  }
  return (
    <>
      <CheckboxCards
        {...bind('foodPreferences')}
        label={t`Food preferences`}
        hint={t`Choose at least one.`}
        options={toOptions(FOOD_PREFERENCES, FOOD_PREFERENCE_LABELS)}
      />
      <CheckboxCards
        {...bind('allergies')}
        label={t`Allergies`}
        hint={say(ALLERGIES_HINT)}
        isOptional
        columns={3}
        options={toOptions(ALLERGIES, ALLERGY_LABELS)}
      />
      {words('otherAllergies', t`Other allergies`, t`Foods that are not in the list, separated by commas.`)}
      {words('dislikes', t`Foods you do not like`, t`Your dietician leaves them out where possible.`)}
      {words(
        'fastingDays',
        t`Fasting days`,
        t`Such as Mondays, Ekadashi or Navratri, and what you eat then.`,
      )}
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
      <p>{t`If you are under 18, a parent or guardian must know and agree. Please fill this in together.`}</p>
      <TextField id={name.id} label={t`Name of parent or guardian`} error={name.error} {...name.inputProps} />
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
      label={t`Sex for energy calculation`}
      isOptional
      hint={t`The formulas are based on women and men only. Choose the closer one, or leave this empty for your dietician.`}
      options={toOptions(SEXES, SEX_LABELS)}
    />
  )
}
