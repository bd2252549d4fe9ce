import { t } from '@lingui/core/macro'
import { LOCALE_TAGS } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { currentLocale } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** The other languages of the site beside the title of a screen, for clients who have not completed their profile. */
export function OtherLanguages() {
  const { offered, pending, choose } = useLanguageChoice()
  const others = offered.filter((locale) => locale !== currentLocale())
  if (others.length === 0) return null
  return (
    <nav aria-label={t`Languages`} className="flex flex-wrap justify-end gap-x-6">
      {others.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={LOCALE_TAGS[locale]}
          disabled={pending !== null}
          className={joinClasses(textLinkClass, 'min-h-11 font-system')}
          onClick={() => void choose(locale)}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </nav>
  )
}
