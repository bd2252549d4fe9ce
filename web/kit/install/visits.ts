import { KEY_PREFIX, readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/*
 * How often Today was visited in this browser, for the hint that the app can be installed. A visit begins when the screen
 * is opened or shown again after half an hour: phones keep pages open for days.
 */

const KEY = `${KEY_PREFIX}install-hint`
const ANSWERED = 'answered'
const PAUSE_MS = 30 * 60_000
/** The hint is shown on this visit, or on the first later one on which the browser can install. */
const DUE_VISIT = 3

/** `seenOn`: the visit on which the hint was on the screen; 0 before. */
type Visits = { count: number; lastAt: number; seenOn: number }

function readVisits(): Visits | null {
  const text = readItem('browser', KEY)
  if (text === ANSWERED) return null
  const [count = 0, lastAt = 0, seenOn = 0] = (text ?? '').split(' ').map((part) => Number(part) || 0)
  return { count, lastAt, seenOn }
}

function writeVisits({ count, lastAt, seenOn }: Visits): void {
  writeItem('browser', KEY, `${count} ${lastAt} ${seenOn}`)
}

/** Counts the visit, and notes how long it lasts. Returns the function that stops it. */
export function followVisits(onVisit: () => void): () => void {
  const note = (): void => {
    const visits = readVisits()
    if (!visits) return
    const now = Date.now()
    const isNew = now - visits.lastAt >= PAUSE_MS
    writeVisits({ ...visits, lastAt: now, count: visits.count + (isNew && !document.hidden ? 1 : 0) })
    if (isNew) onVisit()
  }
  note()
  document.addEventListener('visibilitychange', note)
  return () => document.removeEventListener('visibilitychange', note)
}

/** Checks whether the hint is due: from the third visit on, and on one visit only. */
export function isHintDue(): boolean {
  const visits = readVisits()
  return (
    visits !== null && visits.count >= DUE_VISIT && (visits.seenOn === 0 || visits.seenOn === visits.count)
  )
}

/** Notes that the hint was on the screen. */
export function noteHintSeen(): void {
  const visits = readVisits()
  if (visits) writeVisits({ ...visits, seenOn: visits.count })
}

/** Notes that the person has answered. The hint is never shown again in this browser. */
export function noteHintAnswered(): void {
  writeItem('browser', KEY, ANSWERED)
}
