import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#web/ui/password-field.tsx'

/**
 * A password that is being chosen, typed twice: the fields `password` and `confirmPassword` of a form. The form registers
 * them itself, in its order of fields: the first one that is wrong gets the focus.
 *
 * @param props.minLength What the hint asks for, in characters; the form's schema holds it to that.
 */
export function NewPasswordFields({
  password,
  confirmPassword,
  errors,
  minLength,
  label = 'Password',
  repeatLabel = 'Confirm password',
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
        hint={`At least ${minLength} characters.`}
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
