import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changePassword, FIELDS_MISSING } from '#contract/identity/identity.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { choosePassword, KnownPassword, RepeatedPassword, samePasswords } from '../entry-fields.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { usePasswordLengths } from '../use-password-lengths.ts'

const makeInput = (minLength: number) =>
  z
    .object({
      currentPassword: KnownPassword,
      password: choosePassword(minLength),
      confirmPassword: RepeatedPassword,
    })
    .refine((input) => input.password === input.confirmPassword, samePasswords)

/**
 * Changes the person's own password. This ends all other sessions.
 *
 * @param props.isStaff True for staff, whose passwords must be longer; the server checks it.
 * @param props.onCancel Missing if the change is mandatory.
 */
export function ChangePasswordForm({
  isStaff,
  onChanged,
  onCancel,
}: {
  isStaff: boolean
  onChanged: () => void
  onCancel?: () => void
}) {
  const minLength = usePasswordLengths()[isStaff ? 'staff' : 'client']
  const form = useForm({ resolver: zodResolver(makeInput(minLength)) })
  const { register, reset, setError } = form
  const { errors, isSubmitting } = form.formState

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Something went wrong. Please try again.`,
    send: async ({ currentPassword, password }) => {
      await call(changePassword, { body: { currentPassword, newPassword: password } })
      reset()
      onChanged()
    },
    explain: (error, _fields, message) => {
      if (hasCode(error, 'wrong_credentials')) setError('currentPassword', { type: 'server', message })
      if (hasCode(error, 'weak_password')) setError('password', { type: 'server', message })
      return undefined
    },
    onInvalid: (found) => {
      const messages = Object.values(found).map((error) => error?.message ?? '')
      return messages.length > 1 ? say(FIELDS_MISSING) : (messages[0] ?? null)
    },
  })

  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <ProblemBanner problem={problem} />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        password={register('password')}
        confirmPassword={register('confirmPassword')}
        errors={errors}
        minLength={minLength}
        label={t`New password`}
        repeatLabel={t`Confirm new password`}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isSubmitting}>
          {isSubmitting ? t`Saving...` : t`Change password`}
        </Button>
        {onCancel && (
          <Button variant="quiet" onPress={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </FormFrame>
  )
}
