import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Profile, UpdateProfile } from '#contract/users.ts'
import { explainNoGoalWeight } from '#domain/body/goal-weight.ts'
import {
  ACTIVITY_LEVEL_HINTS,
  ACTIVITY_LEVEL_LABELS,
  ACTIVITY_LEVELS,
  ALLERGIES,
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  GENDER_LABELS,
  GENDERS,
  HEALTH_FLAG_LABELS,
  HEALTH_FLAGS,
  HEALTH_GOAL_LABELS,
  HEALTH_GOALS,
  MEDICAL_CONDITION_LABELS,
  MEDICAL_CONDITIONS,
  SEX_LABELS,
  SEXES,
} from '#domain/people/options.ts'
import { NativeSelect } from '#web/features/calculator/native-select.tsx'
import { Checkbox, CheckboxCards, RadioCards } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { HeightField, WeightField } from './body-fields.tsx'
import { PhoneField } from './phone-field.tsx'
import { isMinorAge, type ProfileField, type ProfileForm, type Section } from './profile-form.ts'
import { listTimeZones } from './time-zones.ts'
import { toOptions } from './to-options.ts'

export type Form = UseFormReturn<ProfileForm, unknown, UpdateProfile>

type FieldsProps = { form: Form; profile: Profile; guardianWording: string }

/** The fields of a section. */
export function SectionFields({ section, ...props }: FieldsProps & { section: Section }) {
  switch (section) {
    case 'personal':
      return <PersonalFields {...props} />
    case 'body':
      return <BodyFields {...props} />
    case 'health':
      return <HealthFields {...props} />
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
  const [age, gender] = useWatch({ control, name: ['age', 'gender'] })
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <NameAndPhoneFields form={form} />
        <TextField
          id="age"
          label="Age"
          inputMode="numeric"
          suffix="years"
          note="It moves on by itself."
          error={problemOf('age')}
          {...register('age')}
        />
      </div>
      {isMinorAge(age) && (
        <div className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4">
          <p>Under 18, a parent or guardian has to know and agree. Please fill this in together.</p>
          <TextField
            id="guardianName"
            label="Name of parent or guardian"
            error={problemOf('guardianName')}
            {...register('guardianName')}
          />
          <Checkbox
            id="guardianConsent"
            error={problemOf('guardianConsent')}
            {...register('guardianConsent')}
          >
            {guardianWording}
          </Checkbox>
        </div>
      )}
      <RadioCards
        id="gender"
        label="Gender"
        columns={3}
        options={toOptions(GENDERS, GENDER_LABELS)}
        error={problemOf('gender')}
        inputProps={register('gender')}
      />
      {gender === 'other' && (
        <RadioCards
          id="sexForCalculation"
          label="For calculating energy"
          isOptional
          hint="The formulas were measured on women and men only. Choose the nearer one, or leave it to your dietician."
          options={toOptions(SEXES, SEX_LABELS)}
          error={problemOf('sexForCalculation')}
          inputProps={register('sexForCalculation')}
        />
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          id="location"
          label="Place"
          isOptional
          autoComplete="address-level2"
          maxLength={100}
          note="The town you live in, for foods that one gets there."
          error={problemOf('location')}
          {...register('location')}
        />
        <TimeZoneField form={form} profile={profile} />
      </div>
    </>
  )
}

function NameAndPhoneFields({ form }: Pick<FieldsProps, 'form'>) {
  const { register, control } = form
  const problemOf = useProblems(form)
  const phone = useWatch({ control, name: 'phone' })
  return (
    <>
      <TextField
        id="firstName"
        label="First name"
        autoComplete="given-name"
        error={problemOf('firstName')}
        {...register('firstName')}
      />
      <TextField
        id="lastName"
        label="Last name"
        autoComplete="family-name"
        error={problemOf('lastName')}
        {...register('lastName')}
      />
      <PhoneField id="phone" text={phone} error={problemOf('phone')} {...register('phone')} />
    </>
  )
}

function TimeZoneField({ form, profile }: Pick<FieldsProps, 'form' | 'profile'>) {
  return (
    <NativeSelect
      label="Time zone"
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
              ? 'You hide weights: what is saved is not shown here. Leave it empty to keep it.'
              : 'Weights over time belong to Progress.'
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
        label="Activity level"
        columns={1}
        options={toOptions(ACTIVITY_LEVELS, ACTIVITY_LEVEL_LABELS, { hints: ACTIVITY_LEVEL_HINTS })}
        error={problemOf('activityLevel')}
        inputProps={register('activityLevel')}
      />
    </>
  )
}

function HealthFields({ form }: FieldsProps) {
  const { register } = form
  const problemOf = useProblems(form)
  return (
    <>
      <CheckboxCards
        id="healthGoals"
        label="Health goals"
        hint="Choose at least one."
        options={toOptions(HEALTH_GOALS, HEALTH_GOAL_LABELS)}
        error={problemOf('healthGoals')}
        inputProps={register('healthGoals')}
      />
      <CheckboxCards
        id="medicalConditions"
        label="Medical conditions"
        isOptional
        options={toOptions(MEDICAL_CONDITIONS, MEDICAL_CONDITION_LABELS)}
        error={problemOf('medicalConditions')}
        inputProps={register('medicalConditions')}
      />
      <CheckboxCards
        id="healthFlags"
        label="Does any of this hold for you now?"
        isOptional
        hint="Your dietician sees it, and your plan is checked against it at once."
        options={toOptions(HEALTH_FLAGS, HEALTH_FLAG_LABELS)}
        error={problemOf('healthFlags')}
        inputProps={register('healthFlags')}
      />
    </>
  )
}

function FoodFields({ form }: FieldsProps) {
  const { register } = form
  const problemOf = useProblems(form)
  return (
    <>
      <CheckboxCards
        id="foodPreferences"
        label="Food preferences"
        hint="Choose at least one."
        options={toOptions(FOOD_PREFERENCES, FOOD_PREFERENCE_LABELS)}
        error={problemOf('foodPreferences')}
        inputProps={register('foodPreferences')}
      />
      <CheckboxCards
        id="allergies"
        label="Allergies"
        isOptional
        columns={3}
        options={toOptions(ALLERGIES, ALLERGY_LABELS)}
        error={problemOf('allergies')}
        inputProps={register('allergies')}
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
        label="Goal weight"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        suffix={profile.weightUnit}
        className="sm:max-w-64"
        note={
          isAlreadySet
            ? 'You hide weights: your goal is not shown here. Leave it empty to keep it.'
            : 'Leave it empty for none.'
        }
        error={problemOf('goalWeight')}
        {...register('goalWeight')}
      />
      {isAlreadySet && <Checkbox {...register('removesGoal')}>Take my goal weight out</Checkbox>}
    </>
  )
}

function DisplayFields({ form }: FieldsProps) {
  const { register } = form
  return (
    <>
      <Checkbox id="hidesCalories" {...register('hidesCalories')}>
        <span className="font-semibold">Hide calories</span>
        <span className="block text-sm text-muted">
          Your screens show meals and foods without calories and without grams of protein, carbohydrate and
          fat. Your dietician still sees them.
        </span>
      </Checkbox>
      <Checkbox id="hidesWeight" {...register('hidesWeight')}>
        <span className="font-semibold">Hide weight</span>
        <span className="block text-sm text-muted">
          You can still write weights down. Neither they nor how they change are shown back to you. Your
          dietician still sees them.
        </span>
      </Checkbox>
    </>
  )
}

/** As much of a profile as decides whether there is a goal weight. */
export function toGoalPerson({ age, heightCm, healthFlags }: Profile) {
  return { ageYears: age, heightCm, healthFlags }
}

function useProblems({ formState: { errors } }: Form): (field: ProfileField) => string | undefined {
  return (field) => errors[field]?.message
}
