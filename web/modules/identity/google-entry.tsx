import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { readNext } from '#contract/screens.ts'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import { GoogleMark } from './google-mark.tsx'
import { describeIdentityError, type IdentityClient } from './identity-client.ts'

/**
 * Sign-in with Google, below the sign-in forms. Renders nothing if it is not offered. After a redirect from Google's
 * page it continues automatically.
 *
 * @param hint The account to preselect, if it matters.
 * @param onAnswer Continues with the answer; its errors are shown.
 * @param onProblem Shows an error, or clears the last one.
 */
export function GoogleEntry({
  getClient,
  hint,
  onAnswer,
  onProblem,
}: {
  getClient: () => Promise<IdentityClient>
  hint?: string
  onAnswer: (answer: SignInAnswer) => Promise<void>
  onProblem: (message: string | null) => void
}) {
  const offer = useRouteLoaderData<typeof loader>('root')?.signIn
  const { search } = useLocation()
  const [isPending, setIsPending] = useState(false)
  const [hasTurnedBack, setHasTurnedBack] = useState(false)

  const run = async (prove: (client: IdentityClient) => Promise<SignInAnswer | null>): Promise<void> => {
    onProblem(null)
    setHasTurnedBack(false)
    setIsPending(true)
    try {
      const answer = await prove(await getClient())
      if (answer) await onAnswer(answer)
      else setHasTurnedBack(true)
    } catch (error) {
      onProblem(describeIdentityError(error, t`Google sign-in failed. Please try again.`))
    }
    setIsPending(false)
  }

  // After a press, browsers allow a window to open only for a short time, so the code is loaded before the press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (offer?.hasGoogle) getClient().catch(() => undefined)
  }, [])

  const isReturning = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the page was opened with
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (query.get('google') !== '1' || !offer?.hasGoogle || isReturning.current) return
    isReturning.current = true
    query.delete('google')
    const rest = query.size > 0 ? `?${query}` : ''
    // Changed without the router, so that a reload does not use the same answer again.
    window.history.replaceState(window.history.state, '', window.location.pathname + rest)
    void run((client) => client.resumeGoogle())
  }, [])

  if (!offer?.hasGoogle) return null
  return (
    <div className="mt-6 flex flex-col gap-4">
      <div className="flex items-center gap-4 text-sm text-muted">
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
        {t({ message: 'or', context: 'between two ways to sign in' })}
        <span className="h-px flex-1 bg-line" aria-hidden="true" />
      </div>
      <Button
        variant="secondary"
        size="lg"
        isPending={isPending}
        onPress={() => run((client) => client.signInWithGoogle(readNext(search)))}
      >
        {isPending ? (
          t`Waiting for Google...`
        ) : (
          <span className="flex items-center gap-3">
            <GoogleMark />
            {t`Continue with Google`}
          </span>
        )}
      </Button>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <p role="status" className="text-sm text-muted empty:hidden">
        {hasTurnedBack ? t`You left Google’s page before signing in. Nothing has changed.` : ''}
      </p>
    </div>
  )
}
