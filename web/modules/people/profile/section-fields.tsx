import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { MAX_LOCATION, type Profile, type UpdateProfile } from '#contract/people/profile.ts'
import { explainNoGoalWeight } from '#domain/body/goal-weight.ts'
import {
  ACTIVITY_LEVEL_HINTS,
  ACTIVITY_LEVEL_LABELS,
  ACTIVITY_LEVELS,
  GENDER_LABELS,
  GENDERS,
} from '#domain/people/options.ts'
import { Checkbox, RadioCards } from '#web/ui/choice.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AMOUNT_LENGTH, PERSON_FIGURE_LENGTH } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { HeightField, WeightField } from './body-fields.tsx'
import { isMinorAge, type ProfileField, type ProfileForm, type Section } from './profile-form.ts'
import {
  type Bind,
  FoodQuestions,
  GuardianQuestions,
  HealthQuestions,
  NameAndPhoneQuestions,
  SexQuestion,
} from './questions.tsx'
import { listTimeZones } from './time-zones.ts'
import { toOptions } from './to-options.ts'

export type Form = UseFormReturn<ProfileForm, unknown, UpdateProfile>

type FieldsProps = { form: Form; profile: Profile; guardianWording: string }

/** The fields of a section. */
export function SectionFields({ section, ...props }: FieldsProps & { section: Section }) {
  const conditions = useWatch({ control: props.form.control, name: 'medicalConditions' })
  switch (section) {
    case 'personal':
      return <PersonalFields {...props} />
    case 'body':
      return <BodyFields {...props} />
    case 'health':
      return (
        <HealthQuestions
          bind={bindTo(props.form)}
          conditions={conditions}
          flagsHint={t`Your dietician sees this, and we check your plan against it right away.`}
        />
      )
    case 'food':
      return <FoodFields {...props} />
    case 'goal':
      return <GoalFields {...props} />
    case 'display':
      return <DisplayFields {...props} />
    case 'staff':
      return (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NameAndPhoneFields {...props} />
          <TimeZoneField {...props} />
        </div>
      )
  }
}

function PersonalFields({ form, profile, guardianWording }: FieldsProps) {
  const { register, control } = form
  const problemOf = useProblems(form)
  const bind = bindTo(form)
  const [age, gender] = useWatch({ control, name: ['age', 'gender'] })
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <NameAndPhoneFields form={form} />
        <TextField
          id="age"
          label={t`Age`}
          inputMode="numeric"
          suffix={t({ message: 'years', context: 'after an age' })}
          note={t`It updates automatically.`}
          error={problemOf('age')}
          {...register('age')}
        />
      </div>
      {isMinorAge(age) && <GuardianQuestions bind={bind} wording={guardianWording} />}
      <RadioCards
        id="gender"
        label={t`Gender`}
        columns={3}
        options={toOptions(GENDERS, GENDER_LABELS)}
        error={problemOf('gender')}
        inputProps={register('gender')}
      />
      {gender === 'other' && <SexQuestion bind={bind} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          id="location"
          label={t`Location`}
          isOptional
          autoComplete="address-level2"
          maxLength={MAX_LOCATION}
          note={t`The town you live in, so that your plan uses foods you can buy there.`}
          error={problemOf('location')}
          {...register('location')}
        />
        <TimeZoneField form={form} profile={profile} />
      </div>
    </>
  )
}

function NameAndPhoneFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <NameAndPhoneQuestions bind={bindTo(form)} phone={useWatch({ control: form.control, name: 'phone' })} />
  )
}

function TimeZoneField({ form, profile }: Pick<FieldsProps, 'form' | 'profile'>) {
  return (
    <NativeSelect
      label={t`Time zone`}
      options={listTimeZones(profile.timeZone)}
      {...form.register('timeZone')}
    />
  )
}

function BodyFields({ form, profile }: FieldsProps) {
  const { register, control, setValue } = form
  const problemOf = useProblems(form)
  const [height, heightUnit, weight, weightUnit] = useWatch({
    control,
    name: ['height', 'heightUnit', 'weight', 'weightUnit'],
  })
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <HeightField
          id="height"
          text={height}
          unit={heightUnit}
          error={problemOf('height')}
          inputProps={register('height')}
          onTake={(text) => setValue('height', text, { shouldDirty: true, shouldValidate: true })}
          onConvert={(unit, text) => {
            setValue('heightUnit', unit, { shouldDirty: true })
            setValue('height', text, { shouldDirty: true })
          }}
        />
        <WeightField
          id="weight"
          text={weight}
          unit={weightUnit}
          error={problemOf('weight')}
          note={
            profile.hidesWeight
              ? t`Your saved weight is hidden, as you chose. Leave empty to keep it.`
              : t`To add new weights, use Progress.`
          }
          inputProps={register('weight')}
          onConvert={(unit, text) => {
            setValue('weightUnit', unit, { shouldDirty: true })
            setValue('weight', text, { shouldDirty: true })
          }}
        />
      </div>
      <RadioCards
        id="activityLevel"
        label={t`Activity level`}
        columns={1}
        options={toOptions(ACTIVITY_LEVELS, ACTIVITY_LEVEL_LABELS, { hints: ACTIVITY_LEVEL_HINTS })}
        error={problemOf('activityLevel')}
        inputProps={register('activityLevel')}
      />
    </>
  )
}

function FoodFields({ form }: FieldsProps) {
  return (
    <>
      <FoodQuestions bind={bindTo(form)} />
      <TextField
        id="householdSize"
        label={t`For how many people do you buy and cook?`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={AMOUNT_LENGTH}
        suffix={t({ message: 'people', context: 'after a number' })}
        className="sm:max-w-64"
        note={t`Including you. Your grocery list is for this many people.`}
        error={useProblems(form)('householdSize')}
        {...form.register('householdSize')}
      />
    </>
  )
}

function GoalFields({ form, profile }: FieldsProps) {
  const { register } = form
  const problemOf = useProblems(form)
  const isAlreadySet = profile.hidesWeight && profile.goalWeightKg !== null
  if (explainNoGoalWeight(toGoalPerson(profile)) !== null) return null
  return (
    <>
      <TextField
        id="goalWeight"
        label={t`Goal weight`}
        isOptional
        inputMode="decimal"
        autoComplete="off"
        maxLength={PERSON_FIGURE_LENGTH}
        suffix={profile.weightUnit}
        className="sm:max-w-64"
        note={
          isAlreadySet
            ? t`Your goal is hidden, as you chose. Leave empty to keep it.`
            : t`Leave empty for no goal weight.`
        }
        error={problemOf('goalWeight')}
        {...register('goalWeight')}
      />
      {isAlreadySet && <Checkbox {...register('removesGoal')}>{t`Remove my goal weight`}</Checkbox>}
    </>
  )
}

function DisplayFields({ form }: FieldsProps) {
  const { register } = form
  return (
    <>
      <Checkbox id="hidesCalories" {...register('hidesCalories')}>
        <span className="font-semibold">{t`Hide calories`}</span>
        <span className="block text-sm text-muted">
          <Trans>
            We show your meals and foods without calories, protein, carbs and fat. Your dietician still sees
            them.
          </Trans>
        </span>
      </Checkbox>
      <Checkbox id="hidesWeight" {...register('hidesWeight')}>
        <span className="font-semibold">{t`Hide weight`}</span>
        <span className="block text-sm text-muted">
          <Trans>
            You can still add your weight. We do not show it or its changes in numbers or charts. Your
            dietician still sees it.
          </Trans>
        </span>
      </Checkbox>
    </>
  )
}

/** Picks the parts of a profile that determine whether a goal weight is possible. */
export function toGoalPerson({ age, heightCm, healthFlags }: Profile) {
  return { ageYears: age, heightCm, healthFlags }
}

function useProblems({ formState: { errors } }: Form): (field: ProfileField) => string | undefined {
  return (field) => errors[field]?.message
}

function bindTo({ register, formState: { errors } }: Form): Bind<ProfileField> {
  return (field) => ({ id: field, error: errors[field]?.message, inputProps: register(field) })
}
