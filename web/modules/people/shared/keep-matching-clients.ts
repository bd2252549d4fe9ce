import type { ClientSummary } from '#contract/people/clients.ts'

/**
 * Returns the clients whose name and email together contain every typed word. While the response loads, suggestions
 * that do not match disappear, because a quick Enter would choose the wrong person.
 */
export function keepMatchingClients(clients: readonly ClientSummary[], text: string): ClientSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return clients.filter(({ firstName, lastName, email }) => {
    const known = [firstName, lastName, email].join(' ').toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
