import { t } from '@lingui/core/macro'
import { type ComponentProps, useEffect, useState } from 'react'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { checkPhone } from './check-phone.ts'

const TYPING_PAUSE_MS = 250

/** A field for a phone number. Below it, the number is shown as the server reads it, after a pause in typing. */
export function PhoneField({
  text,
  ...field
}: { text: string } & Omit<ComponentProps<typeof TextField>, 'label' | 'note'>) {
  const typed = useDebounced(text, TYPING_PAUSE_MS)
  const [understood, setUnderstood] = useState<{ text: string; as: string | null } | null>(null)
  useEffect(() => {
    if (typed.trim() === '') return
    let isLate = false
    void checkPhone(typed).then(
      (as) => {
        if (!isLate) setUnderstood({ text: typed, as })
      },
      // Without the library nothing is shown. The server parses the number in any case.
      () => {},
    )
    return () => {
      isLate = true
    }
  }, [typed])
  const isRead = understood?.text === text && understood.as !== null
  return (
    <TextField
      {...field}
      label={t`Phone`}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      note={
        isRead && !field.error
          ? t`We read this as ${{ phone: understood.as ?? '' }}`
          : t`With or without +91. Outside India, start with + and the country code.`
      }
    />
  )
}
