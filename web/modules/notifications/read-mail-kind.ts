import { CLIENT_MAIL_KINDS, type ClientMailKind } from '#contract/notifications/notifications.ts'

/**
 * Reads the kind of mails that a link turns off from its token (`<person>.<kind>.<proof>`). `null` if there is none.
 * Only the server can verify the token.
 */
export function readMailKind(token: string): ClientMailKind | null {
  const name = token.split('.')[1]
  return CLIENT_MAIL_KINDS.find((kind) => kind === name) ?? null
}
