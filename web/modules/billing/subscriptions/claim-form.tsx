import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { claimPayment, MAX_BANK_REFERENCE, type OwnSubscription } from '#contract/billing/subscriptions.ts'
import { formatRupees } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { refetchOwnSubscriptions } from '../shared/own-subscriptions.ts'
import type { usePaymentReturn } from './use-payment-return.ts'

/**
 * Reports a payment to the practice. It asks for confirmation, because staff will look for the money. It asks by itself
 * when the client comes back from their payment app.
 *
 * @param props.link Opens the payment app again; `null` if there is none.
 * @param props.payment What `usePaymentReturn` knows.
 */
export function ClaimForm({
  subscription: { id, duePaise },
  link,
  payment,
  onClaimed,
}: {
  subscription: Pick<OwnSubscription, 'id' | 'duePaise'>
  link: string | null
  payment: ReturnType<typeof usePaymentReturn>
  onClaimed: () => void
}) {
  const [hasPressed, setHasPressed] = useState<boolean | null>(null)
  const { hasReturned } = payment
  const isAsking = hasReturned || hasPressed
  const fieldId = useId()
  const form = useForm({
    resolver: zodResolver(claimPayment.schema.body),
    defaultValues: { bankReference: '' },
  })
  useFormDraft(`claim-${id}`, form)
  useEffect(() => {
    if (isAsking) document.getElementById(fieldId)?.focus()
  }, [isAsking, fieldId])
  const { errors, isSubmitting } = form.formState
  const { submit, problem } = useFormSubmit(form, {
    failure: t`Your message was not sent. Please try again.`,
    send: async ({ bankReference }) => {
      await call(claimPayment, { params: { id }, body: bankReference ? { bankReference } : {} })
      form.reset()
      payment.finish()
      onClaimed()
    },
    refetch: refetchOwnSubscriptions,
  })
  if (!isAsking) {
    return (
      <div className="border-t border-line pt-5">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          autoFocus={hasPressed === false}
          onPress={() => setHasPressed(true)}
        >
          {t`I have paid`}
        </Button>
      </div>
    )
  }
  return (
    <FormFrame
      isSubmitting={isSubmitting}
      onSubmit={submit}
      className="flex flex-col gap-3 border-t border-line pt-5"
    >
      <ProblemBanner problem={problem} />
      <p role="status" className="font-semibold">
        {hasReturned
          ? t`Did the payment go through?`
          : t`Have you sent ${{ amount: formatRupees(duePaise) }}?`}
      </p>
      <TextField
        id={fieldId}
        label={t`UTR or transaction number`}
        hint={t`Your payment app shows it. It helps us find your payment sooner.`}
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_BANK_REFERENCE}
        className="sm:max-w-md"
        error={errors.bankReference?.message}
        {...form.register('bankReference')}
      />
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" isPending={isSubmitting}>
          {isSubmitting ? t`Sending...` : hasReturned ? t`Yes, it went through` : t`Yes, I have paid`}
        </Button>
        {hasReturned && link !== null && (
          <a href={link} onClick={payment.leave} className={buttonClass({ variant: 'secondary' })}>
            {t`Try again`}
          </a>
        )}
        <Button
          variant="quiet"
          isDisabled={isSubmitting}
          onPress={() => {
            payment.finish()
            setHasPressed(false)
          }}
        >
          {t`Not yet`}
        </Button>
      </div>
    </FormFrame>
  )
}
