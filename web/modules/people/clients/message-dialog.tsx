import { zodResolver } from '@hookform/resolvers/zod'
import { plural, t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { MAX_CLIENT_MESSAGE } from '#contract/limits.ts'
import { type ClientsOutcome, MessageClients, messageClients } from '#contract/people/client-actions.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { TextAreaField } from '#web/ui/text-field.tsx'

const MessageForm = MessageClients.pick({ text: true })

/** Writes a message to one or several clients. */
export function MessageDialog({
  clients,
  onSent,
  onClose,
}: {
  clients: readonly ListedClient[]
  onSent: (outcome: ClientsOutcome) => void
  onClose: () => void
}) {
  const form = useForm({ resolver: zodResolver(MessageForm), defaultValues: { text: '' } })
  useFormDraft('message-clients', form)
  const keys = useIdempotencyKey()
  const { errors, isDirty, isSubmitting } = form.formState
  const { submit, problem } = useFormSubmit(form, {
    failure: t`The message was not sent. Please try again.`,
    send: async ({ text }) => {
      const body = { ids: clients.map(({ id }) => id), text }
      const outcome = await call(messageClients, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      form.reset()
      onSent(outcome)
    },
  })
  const [only] = clients
  return (
    <FormDialog
      title={
        clients.length === 1 && only
          ? t`Message to ${{ client: namePerson(only) }}`
          : plural(clients.length, { one: 'Message to # client', other: 'Message to # clients' })
      }
      submitLabel={t`Send`}
      pendingLabel={t`Sending...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Message`}
        rows={5}
        maxLength={MAX_CLIENT_MESSAGE}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <p className="text-sm text-muted">
        {clients.length === 1
          ? t`The client reads it under Notifications and gets an email without the message text.`
          : t`Each client reads it under Notifications and gets an email without the message text.`}
      </p>
    </FormDialog>
  )
}
