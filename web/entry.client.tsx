import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdNavigation } from '#web/kit/boot/hold-navigation.ts'
import { followHistory } from './kit/history/page-history.ts'

followHistory()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[holdNavigation]} />
    </StrictMode>,
  )
})
