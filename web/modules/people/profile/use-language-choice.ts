import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { setLanguage } from '#contract/people/profile.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { openInOwnLanguage } from '#web/kit/language/open-in-own-language.ts'
import { showToast } from '#web/ui/toast.tsx'

/** The languages of the site, and how a client chooses one: the screen opens again in it. */
export function useLanguageChoice(): {
  offered: readonly Locale[]
  pending: Locale | null
  choose: (locale: Locale) => Promise<void>
} {
  const offered = useOfferedLocales()
  const [pending, setPending] = useState<Locale | null>(null)
  const choose = async (locale: Locale): Promise<void> => {
    if (pending !== null || locale === currentLocale()) return
    setPending(locale)
    try {
      await call(setLanguage, { body: { locale } })
      await openInOwnLanguage()
    } catch (error) {
      setPending(null)
      showToast({
        title: t`The language was not changed`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    }
  }
  return { offered, pending, choose }
}
