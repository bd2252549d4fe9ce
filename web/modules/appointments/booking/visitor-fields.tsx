import { msg, t } from '@lingui/core/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { say } from '#domain/words/say.ts'
import { TextField } from '#web/ui/text-field.tsx'

const PHONE_EXAMPLES = msg`Such as 98450 12345, or +44 20 7946 0018.`

/**
 * The name and phone fields of a visitor, one after the other.
 *
 * @param props.isPhoneNoteBelow Puts the examples of numbers below the field, where the two fields are side by side.
 */
export function VisitorFields({
  toId,
  name,
  phone,
  errors,
  isPhoneNoteBelow = false,
}: {
  toId: (field: 'name' | 'phone') => string
  name: UseFormRegisterReturn
  phone: UseFormRegisterReturn
  errors: { name?: { message?: string }; phone?: { message?: string } }
  isPhoneNoteBelow?: boolean
}) {
  return (
    <>
      <TextField
        label={t`Your name`}
        id={toId('name')}
        autoComplete="name"
        {...name}
        error={errors.name?.message}
      />
      <TextField
        label={t`Phone number`}
        id={toId('phone')}
        type="tel"
        autoComplete="tel"
        {...(isPhoneNoteBelow ? { note: say(PHONE_EXAMPLES) } : { hint: say(PHONE_EXAMPLES) })}
        {...phone}
        error={errors.phone?.message}
      />
    </>
  )
}
