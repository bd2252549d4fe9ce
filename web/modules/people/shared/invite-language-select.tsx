import { t } from '@lingui/core/macro'
import { type Control, Controller } from 'react-hook-form'
import type { z } from 'zod'
import type { CreateUser } from '#contract/people/users.ts'
import type { Locale } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { say } from '#domain/words/say.ts'
import { READER_LABELS } from '#web/kit/language/reader-words.ts'
import { Select } from '#web/ui/select.tsx'

/** Chooses the language of a client's invite, which becomes that of the account. */
export function InviteLanguageSelect({
  control,
  offered,
}: {
  control: Control<z.input<typeof CreateUser>, unknown, CreateUser>
  offered: readonly Locale[]
}) {
  return (
    <Controller
      control={control}
      name="locale"
      render={({ field, fieldState }) => (
        <Select
          label={t`Email language`}
          note={t`Their pages are in this language too. They can change it later.`}
          options={offered.map((value) => ({
            value,
            label: LOCALE_NAMES[value],
            // Staff may not read its script.
            ...(value === 'en' ? {} : { hint: say(READER_LABELS[value]) }),
          }))}
          value={field.value ?? 'en'}
          onChange={field.onChange}
          onBlur={field.onBlur}
          buttonRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
