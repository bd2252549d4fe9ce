import { CLIENT_MAIL_KINDS, type ClientMailKind } from '#contract/notifications/notifications.ts'

/** Which mails a link ends, as its token says (`<person>.<kind>.<proof>`); null: it says none. Only the server knows whether it is real. */
export function readMailKind(token: string): ClientMailKind | null {
  const name = token.split('.')[1]
  return CLIENT_MAIL_KINDS.find((kind) => kind === name) ?? null
}
