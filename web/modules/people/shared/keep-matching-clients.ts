import type { ClientSummary } from '#contract/people/clients.ts'

/**
 * The clients whose name and email contain every typed word. While the answer to a text is on its way, suggestions that do
 * not match it disappear: a quick Enter would choose the wrong person.
 */
export function keepMatchingClients(clients: readonly ClientSummary[], text: string): ClientSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return clients.filter(({ firstName, lastName, email }) => {
    const known = [firstName, lastName, email].join(' ').toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
