import { msg, t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { getAuthUser } from '#contract/identity/sessions.ts'
import { paths } from '#contract/paths.ts'
import { completeOnboarding } from '#contract/people/profile.ts'
import { readNext } from '#contract/screens.ts'
import { formatPercent } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { loadUser, setSession, useUser } from '#web/kit/api/session.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import {
  CONSENT_FIELDS,
  type ConsentPurpose,
  EMPTY_FORM,
  findStepOf,
  listConsents,
  type OnboardingField,
  openOnboardingDraft,
  resolveOnboarding,
  STEP_FIELDS,
  type Wordings,
  writeWordings,
} from '#web/modules/people/onboarding/onboarding-form.ts'
import { AboutYou, type Form, WhatYouEat, YourHealth } from '#web/modules/people/onboarding/steps.tsx'
import { readCarriedResult } from '#web/modules/site/calculator/carried-result.ts'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, focusField } from '#web/ui/error-summary.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/onboarding.ts'

const REDIRECT_DELAY_MS = 500

const STEPS = [
  { title: msg`About you`, text: msg`We use these details for your plan. You can change them later.` },
  {
    title: msg`Your health`,
    text: msg`We use this to make your plan suit you and keep you safe.`,
  },
  { title: msg`Your food`, text: msg`Your dietician plans your meals around this.` },
] as const

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Set up your profile`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <main id="content" className="page flex-1 pb-16">
      <Loading
        label={t`Loading your profile`}
        heading={t`Set up your profile`}
        className="mx-auto flex max-w-2xl flex-col gap-6 pt-4"
      >
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
    const draft = openOnboardingDraft(user.id).read()?.value
    return (
      draft ?? {
        form: { ...EMPTY_FORM, firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
        step: 0,
      }
    )
  })
  // Each step is an entry of the history; the address names the step, counted from 1.
  const [stepParam, showStep] = usePageParam('step')
  const step = readStep(stepParam) ?? start.step
  const shownStep = useRef(step)
  const [problemStep, setProblemStep] = useState(step)
  const [isDone, setIsDone] = useState(false)
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  // The server's current wordings of the consents, if they have changed since the page was loaded.
  const [newWordings, setNewWordings] = useState<Partial<Wordings>>({})
  const wordings = { ...writeWordings(brand), ...newWordings }
  const form: Form = useForm({
    resolver: resolveOnboarding,
    defaultValues: start.form,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const headingRef = useRef<HTMLHeadingElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)

  // Every keystroke is stored, so that a reload or a lost session loses no answers.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          openOnboardingDraft(user.id).write({ form: values, step })
          // Known errors are checked again while they are corrected.
          const field = name as OnboardingField | undefined
          if (field && form.getFieldState(field).error) void form.trigger(field)
        },
      }),
    [form, user.id, step],
  )

  // Also after Back and Forward.
  useLayoutEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    openOnboardingDraft(user.id).write({ form: form.getValues(), step })
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0 })
      headingRef.current?.focus({ preventScroll: true })
    })
  }, [step, form, user.id])

  const goTo = (next: number): void => {
    setProblem(null)
    flushSync(() => showStep(String(next + 1)))
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

  /** Asks again for the consents whose wording has changed. Returns their fields. */
  const askAgain = (changed: Partial<Wordings>, message: string): OnboardingField[] => {
    setNewWordings((before) => ({ ...before, ...changed }))
    const fields = (Object.keys(changed) as ConsentPurpose[]).map((purpose) => CONSENT_FIELDS[purpose]) // the object's own keys
    for (const field of fields) {
      form.setValue(field, false)
      form.setError(field, { type: 'server', message })
    }
    return fields
  }

  const leave = async (): Promise<void> => {
    openOnboardingDraft(user.id).remove()
    setIsDone(true)
    const to = readNext(search) ?? paths.home()
    try {
      setSession(await call(getAuthUser))
    } catch {
      // Onboarding is complete: a new document loads the changed session.
      window.location.replace(to)
      return
    }
    setTimeout(() => void navigate(to, { replace: true }), REDIRECT_DELAY_MS)
  }

  const { submit, problem, setProblem } = useFormSubmit(form, {
    failure: t`Failed to complete onboarding. Please try again.`,
    send: async (fields) => {
      await call(completeOnboarding, {
        body: {
          ...fields,
          email: user.email,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          consents: listConsents(form.getValues(), wordings),
        },
      })
      await leave()
    },
    explain: (error, named, message) => {
      if (hasCode(error, 'onboarding_complete')) {
        // Another tab has already finished, with the same result.
        void leave()
        return null
      }
      const fields: readonly string[] = hasCode(error, 'consent_changed')
        ? askAgain(readWordings(error.body?.details?.wordings), message)
        : named
      const first = STEP_FIELDS.flat().find((field) => fields.includes(field))
      const stepOfFirst = first ? findStepOf(first) : step
      if (stepOfFirst !== step) goTo(stepOfFirst)
      setProblemStep(stepOfFirst)
      if (first) requestAnimationFrame(() => focusField(first))
      return message
    },
    onInvalid: (invalid) => {
      const first = STEP_FIELDS.flat().find((field) => invalid[field])
      if (first && findStepOf(first) !== step) goTo(findStepOf(first))
      if (first) requestAnimationFrame(() => focusField(first))
      return null
    },
  })

  const { title, text } = STEPS[step] ?? STEPS[0]
  const isLast = step === STEPS.length - 1
  const shown = (STEP_FIELDS[step] ?? []).flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ fieldId: field, message }] : []
  })

  return (
    <main id="content" className="page flex-1 pb-16">
      <FormFrame
        isSubmitting={isSubmitting}
        onSubmit={() => (isLast ? submit() : goOn())}
        className="mx-auto flex max-w-2xl flex-col gap-6 pt-2"
      >
        <ProgressBar
          label={t`Step ${{ step: step + 1 }} of ${{ count: STEPS.length }}`}
          value={(step + 1) / STEPS.length}
          valueText={t`${{ percent: formatPercent((step + 1) / STEPS.length) }} complete`}
        />
        <div>
          <h1 ref={headingRef} tabIndex={-1} className="heading text-3xl">
            {say(title)}
          </h1>
          <p className="mt-1 text-muted">{say(text)}</p>
        </div>
        <ProblemBanner problem={problemStep === step ? problem : null} />
        {shown.length > 1 && <ErrorSummary ref={summaryRef} problems={shown} />}

        {step === 0 && <AboutYou form={form} wordings={wordings} readCalculatorResult={readCarriedResult} />}
        {step === 1 && <YourHealth form={form} />}
        {step === 2 && <WhatYouEat form={form} wordings={wordings} />}

        <div className="flex items-center justify-between gap-3 border-t border-line pt-5">
          <Button variant="secondary" isDisabled={step === 0 || isSubmitting} onPress={() => goTo(step - 1)}>
            {t({ message: 'Previous', context: 'step' })}
          </Button>
          {isLast ? (
            <Button key="finish" type="submit" isPending={isSubmitting || isDone}>
              {isSubmitting || isDone ? t`Completing...` : t`Complete Setup`}
            </Button>
          ) : (
            <Button key="next" type="submit">
              {t({ message: 'Next', context: 'step' })}
            </Button>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t`Signed in as ${{ email: user.email }}.`}
          <SignOutButton size="sm" />
        </p>
      </FormFrame>
    </main>
  )
}

/** Returns the index of the step in the address, or `null` if the address has none. */
function readStep(param: string | null): number | null {
  const index = STEPS.findIndex((_, candidate) => String(candidate + 1) === param)
  return index === -1 ? null : index
}

function readWordings(details: unknown): Partial<Wordings> {
  return typeof details === 'object' && details !== null ? details : {}
}
