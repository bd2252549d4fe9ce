/** How a person is called: the full name, else the part of the email before the at-sign. */
export function nameOf(user: { firstName: string | null; lastName: string | null; email: string }): string {
  const name = [user.firstName, user.lastName].filter((part) => part?.trim()).join(' ')
  return name === '' ? user.email.slice(0, user.email.lastIndexOf('@')) : name
}
