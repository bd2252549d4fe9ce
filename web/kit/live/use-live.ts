import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findScreen, resolveScreen, toViewer } from '#contract/screens.ts'
import { catchUp, refreshRecords } from './refresh-records.ts'
import { watchLive } from './watch-live.ts'

/**
 * Keeps a signed-in page in step with the server: who is signed in is shown as they are now, and a screen that is no
 * longer theirs (verified on another device, a grant taken away) is left for the one that is. What has changed among their
 * own is read again where it is shown; what is being typed stays.
 */
export function useLive(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef({ navigate, location })
  latest.current = { navigate, location }

  useEffect(
    () =>
      watchLive({
        onUserChange: (user) => {
          const { pathname, search } = latest.current.location
          // These end by their own last button: their text must not go before it was read.
          const audience = findScreen(pathname)?.audience
          if (audience === 'onboarding' || audience === 'securing') return
          const answer = resolveScreen({ pathname, search }, toViewer(user))
          // The guard of the screens leads on from here, and says what there is to say.
          if (answer.kind !== 'show') void latest.current.navigate(pathname + search, { replace: true })
        },
        onRecordChange: refreshRecords,
        onFirstOpen: () => void catchUp().catch(() => undefined),
      }),
    [],
  )
}
