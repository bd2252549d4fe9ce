import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { claimPayment, type OwnSubscription } from '#contract/subscription-plans.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { applyIssues } from '#web/features/shell/apply-issues.ts'
import { useKeptForm } from '#web/features/shell/use-kept-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchOwnSubscriptions } from './own-subscriptions.ts'

/** Tells the practice that one has paid. */
export function ClaimForm({ subscription: { id } }: { subscription: Pick<OwnSubscription, 'id'> }) {
  const form = useForm({
    resolver: zodResolver(claimPayment.schema.body),
    defaultValues: { bankReference: '' },
  })
  useKeptForm(`claim-${id}`, form)
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ bankReference }) => {
    setProblem(null)
    try {
      await call(claimPayment, { params: { id }, body: bankReference ? { bankReference } : {} })
      showToast({
        title: 'Thank you',
        description: 'We look it up and confirm it here.',
        tone: 'success',
      })
      form.reset()
    } catch (error) {
      applyIssues(error, form.setError)
      setProblem(messageOf(error, 'It could not be sent. Please try again.'))
    }
    // Also after a refusal: it may have been confirmed meanwhile.
    await refetchOwnSubscriptions()
  })
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-5"
      onSubmit={(event) => void submit(event)}
    >
      {problem && <Banner>{problem}</Banner>}
      <TextField
        label="Number of the payment"
        hint="Your app calls it UTR or transaction ID. It helps us find your payment sooner."
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className="sm:max-w-md"
        error={errors.bankReference?.message}
        {...form.register('bankReference')}
      />
      <Button type="submit" variant="secondary" className="sm:self-start" isPending={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'I have paid'}
      </Button>
    </form>
  )
}
