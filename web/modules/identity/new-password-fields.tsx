import { t } from '@lingui/core/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#web/ui/password-field.tsx'

/**
 * A new password, typed twice: the fields `password` and `confirmPassword` of a form. The form registers them itself in
 * the order of its fields, because the first invalid field gets the focus.
 *
 * @param props.minLength The minimum length in the hint, in characters; the form's schema checks it.
 */
export function NewPasswordFields({
  password,
  confirmPassword,
  errors,
  minLength,
  label = t`Password`,
  repeatLabel = t`Confirm password`,
}: {
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } }
  minLength: number
  label?: string
  repeatLabel?: string
}) {
  return (
    <>
      <PasswordField
        label={label}
        hint={t`At least ${minLength} characters.`}
        autoComplete="new-password"
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label={repeatLabel}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...confirmPassword}
      />
    </>
  )
}
