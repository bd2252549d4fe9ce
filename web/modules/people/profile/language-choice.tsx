import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { setLanguage } from '#contract/people/profile.ts'
import { LOCALE_TAGS, type Locale } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { currentLocale } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { readSession, setSession } from '#web/kit/api/session.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The languages of the site, each in its own script. The screen opens again in the chosen one. */
export function LanguageChoice() {
  const offered = useOfferedLocales()
  const [pending, setPending] = useState<Locale | null>(null)
  if (offered.length < 2) return null
  const choose = async (locale: Locale): Promise<void> => {
    if (pending !== null || locale === currentLocale()) return
    setPending(locale)
    try {
      await call(setLanguage, { body: { locale } })
      // The layout of the signed-in area notices the change and loads the screen again.
      const session = readSession()
      if (session.state === 'signed-in') setSession({ ...session.user, locale })
    } catch (error) {
      setPending(null)
      showToast({
        title: t`The language was not changed`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    }
  }
  return (
    <section aria-label={t`Language`}>
      <h2 className="heading text-lg">{t`Language`}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {offered.map((locale) => {
          const isCurrent = locale === currentLocale()
          return (
            <li key={locale}>
              <button
                type="button"
                lang={LOCALE_TAGS[locale]}
                aria-pressed={isCurrent}
                className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-4 rounded-control px-2 text-left font-semibold hover:bg-sunken"
                onClick={() => void choose(locale)}
              >
                <span className="flex size-[22px] shrink-0 items-center justify-center text-leaf">
                  {pending === locale ? <Spinner /> : isCurrent && <Check size={22} aria-hidden />}
                </span>
                {LOCALE_NAMES[locale]}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
