import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setLanguageSource } from '#domain/words/say.ts'
import { holdNavigation } from '#web/kit/boot/hold-navigation.ts'
import { findReference } from '#web/kit/errors/use-error-reference.ts'
import { readPageLocale } from '#web/kit/language/page-locale.ts'
import { followHistory } from './kit/history/page-history.ts'

const locale = readPageLocale()
setLanguageSource({ findLocale: () => locale })
followHistory()
for (const kind of ['error', 'unhandledrejection']) {
  window.addEventListener(kind, findReference)
}
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[holdNavigation]} />
    </StrictMode>,
  )
})
