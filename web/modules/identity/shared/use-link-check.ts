import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/kit/api/api-error.ts'
import { forgetLinkToken } from '../use-link-token.ts'

/** The server's answer about a link's secret. `again` repeats the request. */
export type LinkCheck<Answer> = { again: () => void } & (
  | { state: 'looking' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; answer: Answer }
)

/**
 * Checks a link's secret when it is given and on request. An invalid link is removed from this tab.
 *
 * @param ask The call that checks the secret without using it up.
 */
export function useLinkCheck<Answer>(
  token: string,
  { ask, isOpen }: { ask: (token: string) => Promise<Answer>; isOpen: (answer: Answer) => boolean },
): LinkCheck<Answer> {
  const [look, setLook] = useState<LinkState<Answer>>({ state: 'looking' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ ask, isOpen })
  latest.current = { ask, isOpen }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further attempt checks again
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
        setLook({ state: 'failed', message: messageOf(error, t`Something went wrong. Please try again.`) })
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
