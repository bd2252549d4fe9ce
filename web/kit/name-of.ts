/** Returns the display name of a person: the full name, or the part of the email address before the at-sign. */
export function nameOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  const name = [user.firstName, user.lastName].filter((part) => part?.trim()).join(' ')
  return name === '' ? user.email.slice(0, user.email.lastIndexOf('@')) : name
}
