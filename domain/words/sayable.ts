import type { MessageDescriptor } from '@lingui/core'
import { say } from './say.ts'

/** A text that is said when it is shown, or one that needs no translation, such as a name. */
export type Sayable = string | MessageDescriptor

/** Returns the text as its reader sees it. */
export function sayText(text: Sayable): string {
  return typeof text === 'string' ? text : say(text)
}
