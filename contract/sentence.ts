import type { MessageDescriptor } from '@lingui/core'
import { say } from '#domain/words/say.ts'

/** A check's error in a schema, said in the language of the person who made the request. */
export function sentence(message: MessageDescriptor): { error: () => string } {
  return { error: () => say(message) }
}
