import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { getAuthUser } from '#contract/auth.ts'
import { readNext } from '#contract/screens.ts'
import { completeOnboarding } from '#contract/users.ts'
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
import { formatPercent } from '#domain/units/format.ts'
import { parseHeight } from '#domain/units/height.ts'
import { hasCode, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { loadUser, setSession, useUser } from '#web/api/session.ts'
import { SignOutButton } from '#web/features/identity/sign-out-button.tsx'
import {
  EMPTY_FORM,
  findStepOf,
  needsGuardian,
  type OnboardingField,
  type OnboardingForm,
  type OnboardingInput,
  readDraft,
  resolveOnboarding,
  STEP_FIELDS,
  SUGGESTIONS,
  writeDraft,
} from '#web/features/onboarding/onboarding-form.ts'
import { applyIssues } from '#web/features/shell/apply-issues.ts'
import { paths } from '#web/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, CheckboxCards, type ChoiceOption, RadioCards } from '#web/ui/choice.tsx'
import { ErrorSummary, focusField } from '#web/ui/error-summary.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const REDIRECT_DELAY_MS = 500

type Form = UseFormReturn<OnboardingForm, unknown, Omit<OnboardingInput, 'email'>>

const STEPS = [
  { title: 'About you', text: 'Your plan is worked out from these. You can change them later.' },
  { title: 'Your health', text: 'So that your plan does what you want, and nothing that could harm you.' },
  { title: 'What you eat', text: 'Your plan keeps to this.' },
]

export function meta() {
  return [{ title: 'Set up your profile · Pathya' }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <main id="content" className="page flex-1 pb-16">
      <Loading label="Loading your profile" className="mx-auto flex max-w-2xl flex-col gap-6 pt-4">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-11 w-60" />
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-17 w-full" />
        ))}
      </Loading>
    </main>
  )
}

export default function Onboarding() {
  const user = useUser()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [start] = useState(() => {
    const draft = readDraft(user.id)
    return (
      draft ?? {
        form: { ...EMPTY_FORM, firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
        step: 0,
      }
    )
  })
  const [step, setStep] = useState(start.step)
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const form: Form = useForm({
    resolver: resolveOnboarding,
    defaultValues: start.form,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const headingRef = useRef<HTMLHeadingElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)

  // Every keystroke is kept: a reload or a lost session must not cost anybody their answers.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          writeDraft(user.id, { form: values, step })
          // What was found wrong is looked at again while it is being put right.
          const field = name as OnboardingField | undefined
          if (field && form.getFieldState(field).error) void form.trigger(field)
        },
      }),
    [form, user.id, step],
  )

  const goTo = (next: number): void => {
    setStep(next)
    setProblem(null)
    writeDraft(user.id, { form: form.getValues(), step: next })
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0 })
      headingRef.current?.focus({ preventScroll: true })
    })
  }

  const goOn = async (): Promise<void> => {
    const fields = STEP_FIELDS[step] ?? []
    setProblem(null)
    if (await form.trigger([...fields])) {
      goTo(step + 1)
      return
    }
    const first = fields.find((field) => form.getFieldState(field).error)
    if (first) requestAnimationFrame(() => focusField(first))
  }

  const finish = form.handleSubmit(
    async (fields) => {
      setProblem(null)
      try {
        await call(completeOnboarding, {
          body: { ...fields, email: user.email, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        })
      } catch (error) {
        // Another tab was quicker: that is as good.
        if (!hasCode(error, 'onboarding_complete')) {
          const [first] = applyIssues(error, form.setError)
          if (first && findStepOf(first) !== step) goTo(findStepOf(first))
          setProblem(messageOf(error, 'Failed to complete onboarding. Please try again.'))
          if (first) requestAnimationFrame(() => focusField(first))
          return
        }
      }
      writeDraft(user.id, null)
      setIsDone(true)
      setSession(await call(getAuthUser))
      setTimeout(
        () => void navigate(readNext(search) ?? paths.landing(), { replace: true }),
        REDIRECT_DELAY_MS,
      )
    },
    (invalid) => {
      const first = STEP_FIELDS.flat().find((field) => invalid[field])
      if (!first) return
      if (findStepOf(first) !== step) goTo(findStepOf(first))
      requestAnimationFrame(() => focusField(first))
    },
  )

  const { title, text } = STEPS[step] ?? STEPS[0] ?? { title: '', text: '' }
  const isLast = step === STEPS.length - 1
  const shown = (STEP_FIELDS[step] ?? []).flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ fieldId: field, message }] : []
  })

  return (
    <main id="content" className="page flex-1 pb-16">
      <form
        method="post"
        noValidate
        className="mx-auto flex max-w-2xl flex-col gap-6 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          void (isLast ? finish() : goOn())
        }}
      >
        <ProgressBar
          label={`Step ${step + 1} of ${STEPS.length}`}
          value={(step + 1) / STEPS.length}
          valueText={`${formatPercent((step + 1) / STEPS.length)} complete`}
        />
        <div>
          <h1 ref={headingRef} tabIndex={-1} className="heading text-3xl">
            {title}
          </h1>
          <p className="mt-1 text-muted">{text}</p>
        </div>
        {problem && <Banner>{problem}</Banner>}
        {shown.length > 1 && <ErrorSummary ref={summaryRef} problems={shown} />}

        {step === 0 && <AboutYou form={form} />}
        {step === 1 && <YourHealth form={form} />}
        {step === 2 && <WhatYouEat form={form} />}

        <div className="flex items-center justify-between gap-3 border-t border-line pt-5">
          <Button variant="secondary" isDisabled={step === 0 || isSubmitting} onPress={() => goTo(step - 1)}>
            Previous
          </Button>
          {isLast ? (
            <Button key="finish" type="submit" isPending={isSubmitting || isDone}>
              {isSubmitting || isDone ? 'Completing...' : 'Complete Setup'}
            </Button>
          ) : (
            <Button key="next" type="submit">
              Next
            </Button>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          Signed in as {user.email}.
          <SignOutButton size="sm" />
        </p>
      </form>
    </main>
  )
}

function AboutYou({ form }: { form: Form }) {
  const { register, watch, setValue } = form
  const problemOf = useProblems(form)
  const age = watch('age')
  const gender = watch('gender')
  const height = watch('height')
  const weight = watch('weight')
  const parsed = parseHeight(height)
  const take = (field: 'age' | 'weight' | 'height', value: string): void => {
    setValue(field, value, { shouldValidate: true, shouldDirty: true })
    focusField(field)
  }
  return (
    <>
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
      </div>
      <TextField
        id="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="With +91 or without. From elsewhere, begin with + and the country code."
        error={problemOf('phone')}
        {...register('phone')}
      />
      <div className="grid grid-cols-2 gap-x-4">
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
        <TextField
          id="weight"
          label="Weight"
          inputMode="decimal"
          suffix="kg"
          placeholder={SUGGESTIONS.weight}
          error={problemOf('weight')}
          note={
            weight === '' && (
              <Suggestion
                text={`Use ${SUGGESTIONS.weight} kg`}
                onTake={() => take('weight', SUGGESTIONS.weight)}
              />
            )
          }
          {...register('weight')}
        />
      </div>
      {needsGuardian(age) && (
        <div className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4">
          <p>Under 18, a parent or guardian has to know and agree.</p>
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
            My parent or guardian has read this with me and agrees
          </Checkbox>
        </div>
      )}
      <TextField
        id="height"
        label="Height"
        autoComplete="off"
        hint="As you say it: 5 ft 6 in, 5'6&quot; or 168 cm."
        error={problemOf('height')}
        note={
          parsed.ok
            ? `Understood as ${parsed.understoodAs}`
            : parsed.suggestion && (
                <Suggestion
                  text={`Use ${parsed.suggestion}`}
                  onTake={() => take('height', parsed.suggestion ?? '')}
                />
              )
        }
        {...register('height')}
      />
      <RadioCards
        id="gender"
        label="Gender"
        columns={3}
        options={toOptions(GENDERS, GENDER_LABELS, SUGGESTIONS.gender)}
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
      <RadioCards
        id="activityLevel"
        label="Activity level"
        columns={1}
        options={ACTIVITY_LEVELS.map((value) => ({
          value,
          label: ACTIVITY_LEVEL_LABELS[value],
          hint: withSuggested(ACTIVITY_LEVEL_HINTS[value], value === SUGGESTIONS.activityLevel),
        }))}
        error={problemOf('activityLevel')}
        inputProps={register('activityLevel')}
      />
    </>
  )
}

function YourHealth({ form }: { form: Form }) {
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

function WhatYouEat({ form }: { form: Form }) {
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

function useProblems({ formState: { errors } }: Form): (field: OnboardingField) => string | undefined {
  return (field) => errors[field]?.message
}

/** A value nobody has chosen yet, and the way to choose it. */
function Suggestion({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <button
      type="button"
      onClick={onTake}
      className="-my-1 rounded-[4px] py-1 font-semibold text-leaf underline decoration-1 underline-offset-3 hover:decoration-2"
    >
      {text}
    </button>
  )
}

function toOptions<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  suggested?: Value,
): ChoiceOption[] {
  return values.map((value) => ({
    value,
    label: labels[value],
    hint: value === suggested ? withSuggested('', true) : undefined,
  }))
}

function withSuggested(hint: string, isSuggested: boolean): string {
  if (!isSuggested) return hint
  return hint === '' ? 'Suggested' : `${hint} · Suggested`
}
