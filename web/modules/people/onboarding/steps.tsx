import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { CalculatorResult } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import {
  ACTIVITY_LEVEL_HINTS,
  ACTIVITY_LEVEL_LABELS,
  ACTIVITY_LEVELS,
  GENDER_LABELS,
  GENDERS,
  SEX_LABELS,
} from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCards } from '#web/ui/choice.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { HeightField, WeightField } from '../profile/body-fields.tsx'
import { writeHeight } from '../profile/body-text.ts'
import {
  type Bind,
  FoodQuestions,
  GuardianQuestions,
  HealthQuestions,
  NameAndPhoneQuestions,
  SexQuestion,
} from '../profile/questions.tsx'
import { toOptions } from '../profile/to-options.ts'
import {
  EMPTY_FORM,
  needsGuardian,
  type OnboardingField,
  type OnboardingForm,
  type OnboardingInput,
  toCarriedFields,
  type Wordings,
} from './onboarding-form.ts'

export type Form = UseFormReturn<OnboardingForm, unknown, OnboardingInput>

/**
 * The first step: the person, their body and activity.
 *
 * @param props.readCalculatorResult Reads the calculator's result in this browser. `null` if there is none.
 */
export function AboutYou({
  form,
  wordings,
  readCalculatorResult,
}: {
  form: Form
  wordings: Wordings
  readCalculatorResult: () => CalculatorResult | null
}) {
  const { register, control, setValue } = form
  const problemOf = useProblems(form)
  const bind = bindTo(form)
  const [age, gender, phone, height, heightUnit, weight, weightUnit] = useWatch({
    control,
    name: ['age', 'gender', 'phone', 'height', 'heightUnit', 'weight', 'weightUnit'],
  })
  const takeHeight = (text: string): void => {
    setValue('height', text, { shouldValidate: true, shouldDirty: true })
    focusField('height')
  }
  return (
    <>
      <CarriedFigures form={form} wording={wordings.calculator} readResult={readCalculatorResult} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <NameAndPhoneQuestions bind={bind} phone={phone} />
        <TextField
          id="age"
          label={t`Age`}
          inputMode="numeric"
          suffix={t({ message: 'years', context: 'after an age' })}
          error={problemOf('age')}
          {...register('age')}
        />
      </div>
      {needsGuardian(age) && <GuardianQuestions bind={bind} wording={wordings.guardian} />}
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
        <HeightField
          id="height"
          text={height}
          unit={heightUnit}
          error={problemOf('height')}
          inputProps={register('height')}
          onTake={takeHeight}
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
          inputProps={register('weight')}
          onConvert={(unit, text) => {
            setValue('weightUnit', unit)
            setValue('weight', text, { shouldDirty: true })
          }}
        />
      </div>
      <RadioCards
        id="activityLevel"
        label={t`Activity level`}
        columns={1}
        options={toOptions(ACTIVITY_LEVELS, ACTIVITY_LEVEL_LABELS, {
          hints: ACTIVITY_LEVEL_HINTS,
        })}
        error={problemOf('activityLevel')}
        inputProps={register('activityLevel')}
      />
    </>
  )
}

/**
 * Offers the figures of this browser's calculator together with the required consent. They are filled in only after the
 * person agrees, and all of them can be removed again.
 */
function CarriedFigures({
  form,
  wording,
  readResult,
}: {
  form: Form
  wording: string
  readResult: () => CalculatorResult | null
}) {
  const [result] = useState(readResult)
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
  const withdraw = (): void => {
    setValue('calculatorConsent', false, { shouldDirty: true })
    // A figure that the person has changed since then is their own answer, so it stays.
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
          {isTaken ? t`Copied from the calculator` : t`Use your details from the calculator?`}
        </h2>
        <p className="mt-0.5 text-sm text-muted tabular">{describeCarried(result)}</p>
      </div>
      <p className="text-sm">
        {isTaken ? t`Please check below that this is still correct. You agreed: ${wording}` : wording}
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      <Button variant="secondary" size="sm" className="self-start" onPress={isTaken ? withdraw : take}>
        {isTaken ? t`Remove` : t`Agree and use them`}
      </Button>
    </section>
  )
}

function describeCarried({ ageYears, gender, heightCm, weightKg, activityLevel }: CalculatorResult): string {
  return [
    t`${{ age: formatNumber(ageYears) }} years`,
    say(SEX_LABELS[gender]).toLowerCase(),
    writeHeight(heightCm, 'cm'),
    formatWeight(weightKg, 'kg'),
    say(ACTIVITY_LEVEL_LABELS[activityLevel]).toLowerCase(),
  ].join(' · ')
}

/** The second step: the goals of the plan, and health. */
export function YourHealth({ form }: { form: Form }) {
  return (
    <HealthQuestions
      bind={bindTo(form)}
      conditions={useWatch({ control: form.control, name: 'medicalConditions' })}
      flagsHint={t`Your dietician must know this before changing your diet.`}
    />
  )
}

/** The last step: foods, and the consent without which nothing is stored. */
export function WhatYouEat({ form, wordings }: { form: Form; wordings: Wordings }) {
  const { register } = form
  const problemOf = useProblems(form)
  return (
    <>
      <FoodQuestions bind={bindTo(form)} />
      <section aria-labelledby="agreement" className="flex flex-col gap-2 border-t border-line pt-5">
        <h2 id="agreement" className="heading text-xl">
          {t`Your consent`}
        </h2>
        <Checkbox id="careConsent" error={problemOf('careConsent')} {...register('careConsent')}>
          {wordings.care}
        </Checkbox>
        <Link to={paths.privacy()} className={textLinkClass.concat(' ml-8 self-start text-sm')}>
          {t`How your details are kept`}
        </Link>
      </section>
    </>
  )
}

function useProblems({ formState: { errors } }: Form): (field: OnboardingField) => string | undefined {
  return (field) => errors[field]?.message
}

function bindTo({ register, formState: { errors } }: Form): Bind<OnboardingField> {
  return (field) => ({ id: field, error: errors[field]?.message, inputProps: register(field) })
}
