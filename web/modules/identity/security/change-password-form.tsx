import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changePassword, FIELDS_MISSING } from '#contract/identity/identity.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import { Banner } from '#web/ui/banner.tsx'
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
 * Changes one's own password. Every other session ends with it.
 *
 * @param props.isStaff Staff passwords are longer; the server holds them to it.
 * @param props.onCancel Left out where it has to be done.
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
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(makeInput(minLength)),
  })
  const [problem, setProblem] = useState<string | null>(null)
  const banner = useRef<HTMLDivElement>(null)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(
    async ({ currentPassword, password }) => {
      setProblem(null)
      try {
        await call(changePassword, { body: { currentPassword, newPassword: password } })
        reset()
        onChanged()
      } catch (error) {
        const message = messageOf(error, 'Something went wrong. Please try again.')
        if (hasCode(error, 'wrong_credentials')) {
          setError('currentPassword', { type: 'server', message })
        } else if (hasCode(error, 'weak_password')) {
          setError('password', { type: 'server', message })
        } else {
          applyIssues(error, setError)
        }
        setProblem(message)
        banner.current?.focus()
      }
    },
    (found) => {
      const messages = Object.values(found).map((error) => error?.message ?? '')
      setProblem(messages.length > 1 ? FIELDS_MISSING : (messages[0] ?? null))
    },
  )

  return (
    <form method="post" noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      {problem && <Banner ref={banner}>{problem}</Banner>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        password={register('password')}
        confirmPassword={register('confirmPassword')}
        errors={errors}
        minLength={minLength}
        label="New password"
        repeatLabel="Confirm new password"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Change Password'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
