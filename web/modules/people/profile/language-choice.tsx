import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { LOCALE_TAGS } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { currentLocale } from '#domain/words/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

/** The languages of the site, each in its own script; nothing if there is only one. */
export function LanguageChoice() {
  const { offered, pending, choose } = useLanguageChoice()
  if (offered.length < 2) return null
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
                className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-4 rounded-control px-2 text-left font-system font-semibold hover:bg-sunken"
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
