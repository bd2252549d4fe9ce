import { msg } from '@lingui/core/runtime-macro'

/**
 * The texts that the worker says by itself: a push message that it cannot read, for example one of a later version of the site.
 * The build says these texts in every language and puts them into the worker.
 */
export const UNREADABLE_MESSAGE = {
  title: msg`You have a new notification`,
  body: msg`Open it to read it.`,
}

/** The texts in one language. */
export type WorkerTexts = Record<keyof typeof UNREADABLE_MESSAGE, string>
