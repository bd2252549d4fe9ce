type Named = { firstName: string | null; lastName: string | null; email: string }

/** How a person in a list is called: the full name, else the whole address. */
export function namePerson({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ')
  return name === '' ? email : name
}
