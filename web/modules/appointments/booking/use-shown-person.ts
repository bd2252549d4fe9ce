import { useRef } from 'react'

/**
 * Remembers which person was shown beside the chosen time, for the booking. Sending the same fields again, such as after a
 * lost answer, sends the same person, so that it stays the same request.
 */
export function useShownPerson() {
  const shown = useRef<string | null>(null)
  const sent = useRef<{ text: string; personId: string | null } | null>(null)
  return {
    show: (personId: string | null): void => {
      shown.current = personId
    },
    addTo: <Fields extends object>(fields: Fields): Fields & { personId: string | null } => {
      const text = JSON.stringify(fields)
      if (sent.current?.text !== text) sent.current = { text, personId: shown.current }
      return { ...fields, personId: sent.current.personId }
    },
  }
}
