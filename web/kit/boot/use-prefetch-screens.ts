import { useEffect } from 'react'
import { resolveScreen, SCREENS, toViewer } from '#contract/screens.ts'
import { useSession } from '../api/session.ts'
import { fetchScreenCode } from './screen-code.ts'
import { waitUntilIdle } from './when-idle.ts'

const IDLE_DELAY_MS = 1500

/** The connection as Chromium describes it; other browsers do not. TypeScript does not know it. */
type Connection = { saveData?: boolean }

/**
 * Fetches the code of the other screens of this person's area, and the font for Hindi names, once the page is idle.
 * They then open at once, also without a connection. Does nothing for people whose browser saves data.
 */
export function usePrefetchScreens(): void {
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
    if (key === '' || isSavingData()) return
    let isOver = false
    const fetchAll = async (): Promise<void> => {
      document.fonts.load('1em "Anek Devanagari"', 'अ').catch(() => null)
      // Fetched one after the other, so that shared files are fetched once and the current screen stays fast.
      for (const path of key.split(' ')) {
        await waitUntilIdle()
        if (isOver) return
        // If fetching a screen fails, it is fetched when somebody goes there.
        await fetchScreenCode(path).catch(() => null)
      }
    }
    const timer = setTimeout(() => void fetchAll(), IDLE_DELAY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key])
}

/** Checks whether the browser was asked to save data. */
export function isSavingData(): boolean {
  return 'connection' in navigator && (navigator.connection as Connection).saveData === true
}
