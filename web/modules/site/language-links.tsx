import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { hasLanguagePaths, toLanguagePath } from '#contract/language-paths.ts'
import { LOCALE_TAGS } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { currentLocale } from '#domain/words/say.ts'
import { followLanguageLink } from '#web/kit/language/language-offer.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Links to this page in the other languages of the site, each in its own script. Another language is another document. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname } = useLocation()
  const others = useOfferedLocales().filter((locale) => locale !== currentLocale())
  if (others.length === 0 || !hasLanguagePaths(pathname)) return null
  return (
    <nav aria-label={t`Languages`} className="flex flex-wrap gap-x-6 text-sm">
      {others.map((locale) => (
        <a
          key={locale}
          href={toLanguagePath(pathname, locale)}
          lang={LOCALE_TAGS[locale]}
          hrefLang={LOCALE_TAGS[locale]}
          className={joinClasses('inline-flex min-h-11 items-center font-system', className)}
          onClick={(event) => followLanguageLink(event.currentTarget)}
        >
          {LOCALE_NAMES[locale]}
        </a>
      ))}
    </nav>
  )
}
