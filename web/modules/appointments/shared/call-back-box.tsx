import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PhoneIncoming } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  CreateCallBack,
  createCallBack,
  PREFERRED_TIME_LABELS,
  PREFERRED_TIMES,
  type PreferredTime,
} from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { Brand } from '#contract/site/content.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { writeCallBackConsent } from '#domain/privacy/booking-consent.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { readFormDraft, useTypedFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCards } from '#web/ui/choice.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { hasSameClock, nameZone, readOwnTimeZone } from '../booking/booking-times.ts'
import { Honeypot } from '../booking/honeypot.tsx'
import { VisitorFields } from '../booking/visitor-fields.tsx'
import { callBackDraft, NOT_SAVED, resolveBy } from '../booking/visitor-form.ts'
import { callBackLayoutClass } from './placeholders.tsx'
import { WhoCalls } from './who-calls.tsx'

type CallBackForm = {
  name: string
  phone: string
  preferredTime: PreferredTime
  consent: boolean
  website: string
}

const EMPTY: CallBackForm = { name: '', phone: '', preferredTime: 'any', consent: false, website: '' }

const CallBackInput = CreateCallBack.omit({ timeZone: true, consentWording: true })
const resolveCallBack = resolveBy<CallBackForm, typeof CallBackInput>(CallBackInput)

/**
 * The call-back form without a heading of its own. It loads when it is almost in view, and `CallBackPlaceholder` is
 * shown until then.
 */
export function CallBackBox({ brand }: { brand: Brand }) {
  const [start] = useState(() => readFormDraft(callBackDraft, EMPTY))
  const [timeZone] = useState(readOwnTimeZone)
  const form = useForm<CallBackForm, unknown, z.output<typeof CallBackInput>>({
    resolver: resolveCallBack,
    defaultValues: start,
  })
  const { errors, isSubmitting } = form.formState
  const [newWording, setNewWording] = useState<string | null>(null)
  const [asked, setAsked] = useState<EndpointOutput<typeof createCallBack> | null>(null)
  const wording = newWording ?? writeCallBackConsent(brand.name)
  const now = new Date().toISOString()
  useTypedFormDraft(callBackDraft, form, NOT_SAVED)

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Your number could not be sent. Please try again.`,
    send: async (fields) => {
      const answer = await call(createCallBack, { body: { ...fields, timeZone, consentWording: wording } })
      form.reset(EMPTY)
      callBackDraft.remove()
      setAsked(answer)
    },
    explain: (error, [first], message) => {
      if (hasCode(error, 'consent_changed')) {
        const changed = error.body?.details?.wording
        if (typeof changed === 'string') setNewWording(changed)
        form.setValue('consent', false)
        form.setError('consent', { type: 'server', message }, { shouldFocus: true })
        return null
      }
      // The browser may have filled in the hidden field. After it is emptied, the next attempt succeeds.
      if (hasCode(error, 'looks_automatic')) form.setValue('website', '')
      if (!first) return undefined
      requestAnimationFrame(() => focusField(toId(first)))
      return null
    },
  })

  if (asked) return <Asked asked={asked} />
  return (
    <FormFrame
      isSubmitting={isSubmitting}
      onSubmit={submit}
      className={joinClasses(callBackLayoutClass, 'relative')}
    >
      <Honeypot id={toId('website')} inputProps={form.register('website')} />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <VisitorFields
            toId={toId}
            name={form.register('name')}
            phone={form.register('phone')}
            errors={errors}
            isPhoneNoteBelow
          />
        </div>
        <RadioCards
          label={t`When may we call?`}
          id={toId('preferredTime')}
          note={
            hasSameClock(timeZone, PRACTICE_TIME_ZONE, now)
              ? undefined
              : t`These are times in ${{ zone: nameZone(PRACTICE_TIME_ZONE, now) }}.`
          }
          options={PREFERRED_TIMES.map((value) => ({ value, label: say(PREFERRED_TIME_LABELS[value]) }))}
          inputProps={form.register('preferredTime')}
          error={errors.preferredTime?.message}
        />
        <Checkbox id={toId('consent')} {...form.register('consent')} error={errors.consent?.message}>
          {wording}
        </Checkbox>
        <ProblemBanner problem={problem} />
        <Button type="submit" size="lg" isPending={isSubmitting} className="self-start">
          {isSubmitting ? t`Sending...` : t`Call me back`}
        </Button>
      </div>
    </FormFrame>
  )
}

function Asked({ asked }: { asked: EndpointOutput<typeof createCallBack> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is removed, so focus the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={joinClasses(callBackLayoutClass, 'flex flex-col items-start justify-center gap-3')}>
      <PhoneIncoming size={28} aria-hidden className="text-leaf" />
      <h3 ref={heading} tabIndex={-1} className="heading text-xl outline-none">
        {t`Thank you, ${{ name: asked.name }}`}
      </h3>
      <p className="measure">
        <WhenWeCall time={asked.preferredTime} phone={formatPhone(asked.phone)} />
      </p>
      {asked.person && (
        <WhoCalls person={asked.person} label={t`You will get a call from`} className="mt-2" />
      )}
    </div>
  )
}

function toId(field: string): string {
  return `call-back-${field}`
}

function WhenWeCall({ time, phone }: { time: PreferredTime; phone: string }) {
  const phoneClass = 'font-semibold whitespace-nowrap tabular'
  switch (time) {
    case 'any':
      return (
        <Trans>
          We will call <span className={phoneClass}>{phone}</span> as soon as someone is free.
        </Trans>
      )
    case 'morning':
      return (
        <Trans>
          We will call <span className={phoneClass}>{phone}</span> in the morning.
        </Trans>
      )
    case 'afternoon':
      return (
        <Trans>
          We will call <span className={phoneClass}>{phone}</span> in the afternoon.
        </Trans>
      )
    case 'evening':
      return (
        <Trans>
          We will call <span className={phoneClass}>{phone}</span> in the evening.
        </Trans>
      )
  }
}
