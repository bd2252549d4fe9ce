import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findScreen, resolveScreen, toViewer } from '#contract/screens.ts'
import { catchUp, refreshRecords } from './refresh-records.ts'
import { watchLive } from './watch-live.ts'

/**
 * Updates a signed-in page when something changes on the server. The page shows the current state of the signed-in
 * person, and leaves a screen that is no longer allowed (verified on another device, a grant removed). Changed records
 * on the screen are reloaded; what is being typed stays. Shows nothing.
 */
export function LiveUpdates(): null {
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef({ navigate, location })
  latest.current = { navigate, location }

  useEffect(
    () =>
      watchLive({
        onUserChange: (user) => {
          const { pathname, search } = latest.current.location
          // The person leaves these screens with their last button. The text must not disappear before it is read.
          const audience = findScreen(pathname)?.audience
          if (audience === 'onboarding' || audience === 'securing') return
          const answer = resolveScreen({ pathname, search }, toViewer(user))
          // The screen guard redirects from here and shows the message.
          if (answer.kind !== 'show') void latest.current.navigate(pathname + search, { replace: true })
        },
        onRecordChange: refreshRecords,
        onFirstOpen: () => void catchUp().catch(() => undefined),
      }),
    [],
  )
  return null
}
