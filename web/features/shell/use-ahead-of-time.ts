import { useEffect } from 'react'
import { resolveScreen, SCREENS, toViewer } from '#contract/screens.ts'
import { useSession } from '#web/api/session.ts'
import { fetchScreenCode } from '#web/screen-code.ts'

const SETTLE_MS = 1500

/**
 * Fetches, once the page has come to rest, what the other screens of this person's area are made of, and the face that
 * Hindi names are set in: they open at once later, without a connection too.
 */
export function useAheadOfTime(): void {
  const session = useSession()
  const viewer = session.state === 'signed-in' ? toViewer(session.user) : null
  const paths = SCREENS.filter(
    ({ path, audience }) =>
      viewer?.state === 'complete' &&
      audience !== 'everyone' &&
      audience !== 'link' &&
      resolveScreen({ pathname: path, search: '' }, viewer).kind === 'show',
  ).map(({ path }) => path)
  const key = paths.join(' ')

  useEffect(() => {
    if (key === '') return
    const timer = setTimeout(() => {
      // What fails is fetched when it is gone to.
      for (const path of key.split(' ')) fetchScreenCode(path).catch(() => null)
      document.fonts.load('1em "Anek Devanagari"', 'अ').catch(() => null)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
}
