type Named = { firstName: string | null; lastName: string | null; email: string }

/** Returns the name of a person in a list: the full name, or the whole email address. */
export function namePerson({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  return name === '' ? email : name
}
