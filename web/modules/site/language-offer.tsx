import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import { hasLanguagePaths, toLanguagePath } from '#contract/language-paths.ts'
import { LOCALE_TAGS, type Locale } from '#domain/words/locale.ts'
import { LOCALE_OFFERS } from '#domain/words/locale-names.ts'
import { endOffer, followLanguageLink } from '#web/kit/language/language-offer.ts'

/**
 * A small offer at the bottom of the window, over the page, so that nothing moves. It is above the bar with which phones book,
 * and in the words of the offered language.
 */
export function LanguageOffer({ locale, onDismiss }: { locale: Locale; onDismiss: () => void }) {
  const { pathname } = useLocation()
  const { read, dismiss } = LOCALE_OFFERS[locale]
  if (!hasLanguagePaths(pathname)) return null
  return (
    <aside
      lang={LOCALE_TAGS[locale]}
      className="fixed bottom-20 left-4 z-20 flex items-center rounded-card border border-line bg-surface shadow-float md:bottom-4 print:hidden"
    >
      <a
        href={toLanguagePath(pathname, locale)}
        hrefLang={LOCALE_TAGS[locale]}
        className="flex min-h-11 items-center rounded-control px-3 font-semibold text-leaf underline-offset-3 hover:underline"
        onClick={(event) => followLanguageLink(event.currentTarget)}
      >
        {read}
      </a>
      <button
        type="button"
        aria-label={dismiss}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        onClick={() => {
          endOffer()
          onDismiss()
        }}
      >
        <X size={20} aria-hidden />
      </button>
    </aside>
  )
}
