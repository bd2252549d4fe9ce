import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#web/ui/text-field.tsx'

/**
 * A person's names side by side: the fields `firstName` and `lastName` of a form. The form registers them itself, in its
 * order of fields: the first one that is wrong gets the focus.
 *
 * @param props.isOwn Whether they are of who fills it in, whom the browser knows.
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
        label="First name"
        autoComplete={isOwn ? 'given-name' : 'off'}
        error={errors.firstName?.message}
        {...firstName}
      />
      <TextField
        label="Last name"
        autoComplete={isOwn ? 'family-name' : 'off'}
        error={errors.lastName?.message}
        {...lastName}
      />
    </div>
  )
}
