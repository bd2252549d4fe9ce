import type { MessageDescriptor } from '@lingui/core'
import { say } from '#domain/words/say.ts'

/** Says a text that is a message at the top of a file. A text without a translation, such as a name, stays as it is. */
export function sayText(text: string | MessageDescriptor): string {
  return typeof text === 'string' ? text : say(text)
}
