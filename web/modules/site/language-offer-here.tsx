import { Suspense, useEffect, useState } from 'react'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import { lazyWithRetry } from '#web/kit/boot/lazy-when-idle.tsx'
import { findOffer } from '#web/kit/language/language-offer.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'

const LanguageOffer = lazyWithRetry(async () => (await import('./language-offer.tsx')).LanguageOffer)

/** Offers the page in the language of the browser. Nobody is led to another language without choosing it. */
export function LanguageOfferHere() {
  const offered = useOfferedLocales()
  const [locale, setLocale] = useState<Locale | null>(null)
  // The page is the same for everybody, so the browser is asked when it is shown.
  useEffect(() => setLocale(findOffer(currentLocale(), offered)), [offered])
  if (locale === null) return null
  return (
    <Suspense fallback={null}>
      <LanguageOffer locale={locale} onDismiss={() => setLocale(null)} />
    </Suspense>
  )
}
