import type { I18n } from '@lingui/core'
import { compileMessage as compile } from '@lingui/message-utils/compileMessage'

type CompileMessage = Parameters<I18n['setMessagesCompiler']>[0]

const compiled = new Map<string, ReturnType<CompileMessage>>()

/**
 * Compiles a message of the catalogue when it is said for the first time. Browsers get compiled messages: the build leaves this
 * module out of their scripts (`web/vite/messages.ts`).
 */
export const compileMessage: CompileMessage | null = (message) => {
  const known = compiled.get(message)
  if (known) return known
  const tokens = compile(message)
  compiled.set(message, tokens)
  return tokens
}
