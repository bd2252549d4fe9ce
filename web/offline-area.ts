import type { OfflineWrites } from '#web/kit/offline/define-offline-write.ts'
import type { AheadAnswers } from '#web/kit/offline/fetch-ahead.ts'

/**
 * Every write that works without a connection, by its stored name. Each is sent whatever screen is open, so its declaration
 * is loaded when one of them waits.
 */
export const OFFLINE_WRITES: OfflineWrites = {
  measurement: () =>
    import('#web/modules/progress/measurement-write.ts').then(({ measurementWrite }) => measurementWrite),
  review: () => import('#web/modules/plans/reviews/review-write.ts').then(({ reviewWrite }) => reviewWrite),
  'day-count': () =>
    import('#web/modules/plans/today/day-count-write.ts').then(({ dayCountWrite }) => dayCountWrite),
  'meal-tick': () => import('#web/modules/plans/today/tick-write.ts').then(({ tickWrite }) => tickWrite),
  'diary-entry': () => import('#web/modules/plans/diary/diary-write.ts').then(({ entryWrite }) => entryWrite),
  'diary-photo': () => import('#web/modules/plans/diary/diary-write.ts').then(({ photoWrite }) => photoWrite),
}

/** Loads the list of answers to fetch before their screens are opened. */
export async function loadAnswersAhead(): Promise<AheadAnswers> {
  return (await import('#web/answers-ahead.ts')).listAnswersAhead
}
