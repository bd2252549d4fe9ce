import { useEffect } from 'react'
import { resolveScreen, SCREENS, toViewer } from '#contract/screens.ts'
import { useSession } from '../api/session.ts'
import { fetchScreenCode } from './screen-code.ts'

const REST_MS = 1500

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
    let isOver = false
    const fetchAll = async (): Promise<void> => {
      document.fonts.load('1em "Anek Devanagari"', 'अ').catch(() => null)
      // One after the other: what they share is fetched once, and the screen that is there stays quick.
      for (const path of key.split(' ')) {
        await waitUntilIdle()
        if (isOver) return
        // A screen that fails is fetched when somebody goes there.
        await fetchScreenCode(path).catch(() => null)
      }
    }
    const timer = setTimeout(() => void fetchAll(), REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key])
}

/** Waits until the browser has nothing else to do, or for two seconds. Safari cannot tell; there it is the next task. */
function waitUntilIdle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 2000 })
    else setTimeout(done, 0)
  })
}
