import { t } from '@lingui/core/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * The fields `firstName` and `lastName` of a form, side by side. The form registers them itself in the order of its
 * fields, because the first invalid field gets the focus.
 *
 * @param props.isOwn True if people enter their own names, which the browser can fill in.
 */
export function NameFields({
  firstName,
  lastName,
  errors,
  isOwn = false,
}: {
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  errors: { firstName?: { message?: string }; lastName?: { message?: string } }
  isOwn?: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t`First name`}
        autoComplete={isOwn ? 'given-name' : 'off'}
        error={errors.firstName?.message}
        {...firstName}
      />
      <TextField
        label={t`Last name`}
        autoComplete={isOwn ? 'family-name' : 'off'}
        error={errors.lastName?.message}
        {...lastName}
      />
    </div>
  )
}
