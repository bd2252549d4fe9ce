import { KEY_PREFIX, listKeys } from '#web/kit/drafts/browser-storage.ts'
import type { OfflineWrites } from '#web/kit/offline/define-offline-write.ts'
import type { AheadAnswers } from '#web/kit/offline/fetch-ahead.ts'

const loadGroceries = () => import('#web/modules/plans/groceries/grocery-writes.ts')

const loadProgress = () => import('#web/modules/progress/measurement-write.ts')
const loadDiary = () => import('#web/modules/plans/diary/diary-write.ts')

/**
 * Every write that works without a connection, by its stored name. Each is sent whatever screen is open, so its declaration
 * is loaded when one of them waits.
 */
export const OFFLINE_WRITES: OfflineWrites = {
  measurement: () => loadProgress().then(({ measurementWrite }) => measurementWrite),
  'measurement-change': () => loadProgress().then(({ measurementChange }) => measurementChange),
  'measurement-removal': () => loadProgress().then(({ measurementRemoval }) => measurementRemoval),
  'measurement-restoration': () =>
    loadProgress().then(({ measurementRestoration }) => measurementRestoration),
  review: () => import('#web/modules/plans/reviews/review-write.ts').then(({ reviewWrite }) => reviewWrite),
  'day-count': () =>
    import('#web/modules/plans/today/day-count-write.ts').then(({ dayCountWrite }) => dayCountWrite),
  household: () =>
    import('#web/modules/plans/household-write.ts').then(({ householdWrite }) => householdWrite),
  'grocery-tick': () => loadGroceries().then(({ groceryTickWrite }) => groceryTickWrite),
  'groceries-at-home': () => loadGroceries().then(({ atHomeWrite }) => atHomeWrite),
  'own-grocery': () => loadGroceries().then(({ ownGroceryWrite }) => ownGroceryWrite),
  'own-grocery-removal': () => loadGroceries().then(({ ownGroceryRemoval }) => ownGroceryRemoval),
  'fast-day': () =>
    import('#web/modules/plans/fasts/fast-writes.ts').then(({ fastDayWrite }) => fastDayWrite),
  'observed-fast': () =>
    import('#web/modules/plans/fasts/fast-writes.ts').then(({ observedFastWrite }) => observedFastWrite),
  'meal-tick': () => import('#web/modules/plans/today/tick-write.ts').then(({ tickWrite }) => tickWrite),
  'diary-entry': () => loadDiary().then(({ entryWrite }) => entryWrite),
  'diary-change': () => loadDiary().then(({ entryChange }) => entryChange),
  'diary-removal': () => loadDiary().then(({ entryRemoval }) => entryRemoval),
  'diary-restoration': () => loadDiary().then(({ entryRestoration }) => entryRestoration),
  'diary-photo-removal': () => loadDiary().then(({ photoRemoval }) => photoRemoval),
  'diary-photo': () => loadDiary().then(({ photoWrite }) => photoWrite),
}

/** Loads the list of answers to fetch before their screens are opened. */
export async function loadAnswersAhead(): Promise<AheadAnswers> {
  return (await import('#web/answers-ahead.ts')).listAnswersAhead
}

/** Where releases until 0.2 stored changes of the grocery list. */
const OLD_STORES = ['grocery-ticks', 'groceries-at-home', 'own-groceries']

/** Hands what such a release has stored and not sent to the outbox. */
export async function convertOldWrites(userId: string): Promise<void> {
  if (OLD_STORES.every((name) => listKeys('browser', `${KEY_PREFIX}${name}.${userId}`).length === 0)) return
  const { convertOldGroceries } = await import('#web/modules/plans/groceries/convert-old-writes.ts')
  await convertOldGroceries(userId)
}
