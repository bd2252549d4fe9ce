import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '#domain/words/locale.ts'

/** What the practice reads of the language of a client or visitor. */
export const READER_LABELS: Readonly<Record<Locale, MessageDescriptor>> = {
  en: msg`Reads English`,
  hi: msg`Reads Hindi`,
  te: msg`Reads Telugu`,
}
