import { zodResolver } from '@hookform/resolvers/zod'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CreateUser, createUser } from '#contract/people/users.ts'
import { ROLE_LABELS, ROLES } from '#domain/people/options.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { NameFields } from '#web/kit/name-fields.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchPeople } from '../users/refetch-people.ts'
import { InviteLanguageSelect } from './invite-language-select.tsx'

const ROLE_HINTS = {
  admin: msg`Everything, users and settings included`,
  employee: msg`Clients in their care`,
  client: msg`Their own plans and measurements`,
} as const

const EMPTY: z.input<typeof CreateUser> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'client',
  canWritePlans: true,
  locale: 'en',
}

/** The name of the form's draft, which is stored while the person signs in again. */
export const CREATE_USER_FORM = 'create-user'

/**
 * Creates a person and sends them the invite.
 *
 * @param props.from Known facts about the person, and their consultation, which is assigned to the new client.
 */
export function CreateUserDialog({
  isOpen,
  onClose,
  from,
}: {
  isOpen: boolean
  onClose: () => void
  from?: {
    consultationId: string
    firstName: string
    lastName: string
    email: string
    phone: string
    locale: Locale
  }
}) {
  const form = useForm({ resolver: zodResolver(CreateUser), defaultValues: { ...EMPTY, ...from } })
  useFormDraft(from ? `${CREATE_USER_FORM}-${from.consultationId}` : CREATE_USER_FORM, form)
  const { control, register, formState, reset } = form
  const { errors, isSubmitting, isDirty } = formState
  const role = useWatch({ control, name: 'role' })
  const offered = useOfferedLocales()
  const keys = useIdempotencyKey()

  const { submit, problem, setProblem } = useFormSubmit(form, {
    failure: t`Failed to create user`,
    send: async (values) => {
      const { canWritePlans, locale, ...person } = values
      const body = {
        ...person,
        ...(person.role === 'employee' ? { canWritePlans } : {}),
        ...(person.role === 'client' && offered.length > 1 ? { locale } : {}),
      }
      await call(createUser, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      reset()
      onClose()
      showToast({
        title: t`Invite sent`,
        description: t`The link is on its way to ${{ email: body.email }}.`,
        tone: 'success',
      })
      await refetchPeople()
    },
  })

  return (
    <FormDialog
      title={t`Create New User`}
      submitLabel={t`Create & Send Invite`}
      pendingLabel={t`Creating...`}
      isOpen={isOpen}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={() => {
        reset()
        setProblem(null)
        onClose()
      }}
    >
      <NameFields firstName={register('firstName')} lastName={register('lastName')} errors={errors} />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t`Phone`}
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint={t`With or without +91. Outside India, start with + and the country code.`}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <Select
            label={t`Role`}
            options={ROLES.toReversed().map((role) => ({
              value: role,
              label: say(ROLE_LABELS[role]),
              hint: say(ROLE_HINTS[role]),
            }))}
            value={field.value ?? 'client'}
            onChange={field.onChange}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            error={errors.role?.message}
          />
        )}
      />
      {role === 'employee' && (
        <Checkbox error={errors.canWritePlans?.message} {...register('canWritePlans')}>
          {t`Writes and publishes diet plans for clients in their care`}
        </Checkbox>
      )}
      {role === 'client' && offered.length > 1 && (
        <InviteLanguageSelect control={control} offered={offered} />
      )}
      <p className="text-sm text-muted">
        <Trans>
          They get an email with a link to set a password. It works for 7 days, and you can resend it.
        </Trans>
      </p>
    </FormDialog>
  )
}
