import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/kit/api/api-error.ts'
import { forgetLinkToken } from '../use-link-token.ts'

/** What the server says of a link's secret. `again` asks once more. */
export type LinkLook<Answer> = { again: () => void } & (
  | { state: 'looking' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; answer: Answer }
)

/**
 * Looks at a link's secret when it is given, and whenever asked to again. A link that opens nothing is forgotten in this
 * tab.
 *
 * @param ask The call that looks; never the one that uses the link up.
 */
export function useLinkLook<Answer>(
  token: string,
  { ask, isOpen }: { ask: (token: string) => Promise<Answer>; isOpen: (answer: Answer) => boolean },
): LinkLook<Answer> {
  const [look, setLook] = useState<LinkState<Answer>>({ state: 'looking' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ ask, isOpen })
  latest.current = { ask, isOpen }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt looks again
  useEffect(() => {
    let isOver = false
    setLook({ state: 'looking' })
    latest.current.ask(token).then(
      (answer) => {
        if (isOver) return
        if (!latest.current.isOpen(answer)) forgetLinkToken()
        setLook({ state: 'answered', answer })
      },
      (error: unknown) => {
        if (isOver) return
        setLook({ state: 'failed', message: messageOf(error, 'Something went wrong. Please try again.') })
      },
    )
    return () => {
      isOver = true
    }
  }, [token, attempt])

  return { ...look, again: () => setAttempt((count) => count + 1) }
}

type LinkState<Answer> =
  | { state: 'looking' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; answer: Answer }
