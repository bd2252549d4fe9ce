import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { CalculatorResult } from '#contract/consultations.ts'
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
import { formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { readCarriedResult } from '#web/features/calculator/carried-result.ts'
import { HeightField, Suggestion, WeightField } from '#web/features/profile/body-fields.tsx'
import { convertWeight, writeHeight } from '#web/features/profile/body-text.ts'
import { PhoneField } from '#web/features/profile/phone-field.tsx'
import { toOptions } from '#web/features/profile/to-options.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, CheckboxCards, RadioCards } from '#web/ui/choice.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { TextField } from '#web/ui/text-field.tsx'
import {
  EMPTY_FORM,
  needsGuardian,
  type OnboardingField,
  type OnboardingForm,
  type OnboardingInput,
  SUGGESTIONS,
  toCarriedFields,
  type Wordings,
} from './onboarding-form.ts'

export type Form = UseFormReturn<OnboardingForm, unknown, OnboardingInput>

/** The first step: who they are, and what their body needs. */
export function AboutYou({ form, wordings }: { form: Form; wordings: Wordings }) {
  const { register, control, setValue } = form
  const problemOf = useProblems(form)
  const [age, gender, phone, height, heightUnit, weight, weightUnit] = useWatch({
    control,
    name: ['age', 'gender', 'phone', 'height', 'heightUnit', 'weight', 'weightUnit'],
  })
  const take = (field: 'age' | 'weight' | 'height', value: string): void => {
    setValue(field, value, { shouldValidate: true, shouldDirty: true })
    focusField(field)
  }
  const suggestedWeight = convertWeight(SUGGESTIONS.weight, 'kg', weightUnit)
  return (
    <>
      <CarriedFigures form={form} wording={wordings.calculator} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
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
        <TextField
          id="age"
          label="Age"
          inputMode="numeric"
          suffix="years"
          placeholder={SUGGESTIONS.age}
          error={problemOf('age')}
          note={
            age === '' && (
              <Suggestion text={`Use ${SUGGESTIONS.age} years`} onTake={() => take('age', SUGGESTIONS.age)} />
            )
          }
          {...register('age')}
        />
      </div>
      {needsGuardian(age) && (
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
            {wordings.guardian}
          </Checkbox>
        </div>
      )}
      <RadioCards
        id="gender"
        label="Gender"
        columns={3}
        options={toOptions(GENDERS, GENDER_LABELS, {
          suggested: gender === null ? SUGGESTIONS.gender : undefined,
        })}
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
        <HeightField
          id="height"
          text={height}
          unit={heightUnit}
          error={problemOf('height')}
          inputProps={register('height')}
          onTake={(text) => take('height', text)}
          onConvert={(unit, text) => {
            setValue('heightUnit', unit)
            setValue('height', text, { shouldDirty: true })
          }}
        />
        <WeightField
          id="weight"
          text={weight}
          unit={weightUnit}
          error={problemOf('weight')}
          placeholder={suggestedWeight}
          note={
            weight === '' && (
              <Suggestion
                text={`Use ${suggestedWeight} ${weightUnit}`}
                onTake={() => take('weight', suggestedWeight)}
              />
            )
          }
          inputProps={register('weight')}
          onConvert={(unit, text) => {
            setValue('weightUnit', unit)
            setValue('weight', text, { shouldDirty: true })
          }}
        />
      </div>
      <RadioCards
        id="activityLevel"
        label="Activity level"
        columns={1}
        options={toOptions(ACTIVITY_LEVELS, ACTIVITY_LEVEL_LABELS, {
          hints: ACTIVITY_LEVEL_HINTS,
          suggested: form.getValues('activityLevel') === null ? SUGGESTIONS.activityLevel : undefined,
        })}
        error={problemOf('activityLevel')}
        inputProps={register('activityLevel')}
      />
    </>
  )
}

/**
 * What this browser's calculator was given, offered with what taking it over means: nothing of it is in the form before
 * somebody agrees, and all of it can be taken out again.
 */
function CarriedFigures({ form, wording }: { form: Form; wording: string }) {
  const [result] = useState(readCarriedResult)
  const { control, getValues, setValue, clearErrors } = form
  const problem = form.formState.errors.calculatorConsent?.message
  const [isTaken, heightUnit, weightUnit] = useWatch({
    control,
    name: ['calculatorConsent', 'heightUnit', 'weightUnit'],
  })
  if (!result) return null
  const fields = toCarriedFields(result, { heightUnit, weightUnit })
  const names = ['age', 'gender', 'height', 'weight', 'activityLevel'] as const
  const take = (): void => {
    setValue('calculatorConsent', true, { shouldDirty: true })
    for (const name of names) setValue(name, fields[name], { shouldDirty: true })
    clearErrors([...names, 'calculatorConsent'])
  }
  const takeBack = (): void => {
    setValue('calculatorConsent', false, { shouldDirty: true })
    // What was changed by hand since is the person's own answer.
    for (const name of names) {
      if (getValues(name) === fields[name]) setValue(name, EMPTY_FORM[name], { shouldDirty: true })
    }
  }
  return (
    <section
      aria-labelledby="carried"
      id="calculatorConsent"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 id="carried" className="font-semibold">
          {isTaken ? 'Taken over from the calculator' : 'Use what you gave the calculator?'}
        </h2>
        <p className="mt-0.5 text-sm text-muted tabular">{describeCarried(result)}</p>
      </div>
      <p className="text-sm">
        {isTaken ? 'Please see below whether it still holds. You agreed: ' : ''}
        {wording}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      <Button variant="secondary" size="sm" className="self-start" onPress={isTaken ? takeBack : take}>
        {isTaken ? 'Take it out again' : 'Agree and use it'}
      </Button>
    </section>
  )
}

function describeCarried({ ageYears, gender, heightCm, weightKg, activityLevel }: CalculatorResult): string {
  return [
    `${formatNumber(ageYears)} years`,
    SEX_LABELS[gender].toLowerCase(),
    writeHeight(heightCm, 'cm'),
    formatWeight(weightKg, 'kg'),
    ACTIVITY_LEVEL_LABELS[activityLevel].toLowerCase(),
  ].join(' · ')
}

/** The second step: what the plan is for, and what it must not harm. */
export function YourHealth({ form }: { form: Form }) {
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
        hint="Your dietician needs to know before changing what you eat."
        options={toOptions(HEALTH_FLAGS, HEALTH_FLAG_LABELS)}
        error={problemOf('healthFlags')}
        inputProps={register('healthFlags')}
      />
    </>
  )
}

/** The last step: what is eaten and what never, and the agreement without which nothing of it all is kept. */
export function WhatYouEat({ form, wordings }: { form: Form; wordings: Wordings }) {
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
      <section aria-labelledby="agreement" className="flex flex-col gap-2 border-t border-line pt-5">
        <h2 id="agreement" className="heading text-xl">
          Your agreement
        </h2>
        <Checkbox id="careConsent" error={problemOf('careConsent')} {...register('careConsent')}>
          {wordings.care}
        </Checkbox>
        <Link to={paths.privacy()} className={textLinkClass.concat(' ml-8 self-start text-sm')}>
          How your details are kept
        </Link>
      </section>
    </>
  )
}

function useProblems({ formState: { errors } }: Form): (field: OnboardingField) => string | undefined {
  return (field) => errors[field]?.message
}
