import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { claimPayment, MAX_BANK_REFERENCE, type OwnSubscription } from '#contract/billing/subscriptions.ts'
import { formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refetchOwnSubscriptions } from '../shared/own-subscriptions.ts'

/** Tells the practice that one has paid, once that was asked: a slip of the finger shall not have staff look for money. */
export function ClaimForm({
  subscription: { id, duePaise },
  onClaimed,
}: {
  subscription: Pick<OwnSubscription, 'id' | 'duePaise'>
  onClaimed: () => void
}) {
  const [isAsking, setIsAsking] = useState<boolean | null>(null)
  const fieldId = useId()
  const form = useForm({
    resolver: zodResolver(claimPayment.schema.body),
    defaultValues: { bankReference: '' },
  })
  useFormDraft(`claim-${id}`, form)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (isAsking) document.getElementById(fieldId)?.focus()
  }, [isAsking, fieldId])
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ bankReference }) => {
    setProblem(null)
    try {
      await call(claimPayment, { params: { id }, body: bankReference ? { bankReference } : {} })
      form.reset()
      onClaimed()
    } catch (error) {
      applyIssues(error, form.setError)
      setProblem(messageOf(error, 'It could not be sent. Please try again.'))
    }
    // Also after a refusal: it may have been confirmed meanwhile.
    await refetchOwnSubscriptions()
  })
  if (!isAsking) {
    return (
      <div className="border-t border-line pt-5">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          autoFocus={isAsking === false}
          onPress={() => setIsAsking(true)}
        >
          I have paid
        </Button>
      </div>
    )
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-5"
      onSubmit={(event) => void submit(event)}
    >
      {problem && <Banner>{problem}</Banner>}
      <p className="font-semibold">Have you sent {formatRupees(duePaise)}?</p>
      <TextField
        id={fieldId}
        label="Number of the payment"
        hint="Your app calls it UTR or transaction ID. It helps us find your payment sooner."
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
          {isSubmitting ? 'Sending...' : 'Yes, I have paid'}
        </Button>
        <Button variant="quiet" isDisabled={isSubmitting} onPress={() => setIsAsking(false)}>
          Not yet
        </Button>
      </div>
    </form>
  )
}
