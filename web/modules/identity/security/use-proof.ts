import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import { reauthenticate } from '#contract/identity/sessions.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { describeIdentityError, type IdentityClient } from '../identity-client.ts'
import { useIdentityClient } from '../use-identity-client.ts'

/** An error. `field` is the field with the error, or `null` for the whole form. */
export type ProofProblem = { field: 'password' | 'code' | null; message: string }

/**
 * Authenticates again with the steps of a sign-in: a first proof and, if set up, the second factor. It creates no
 * session; the current one is allowed to repeat the refused action.
 *
 * @param onProven Called after success.
 */
export function useProof(onProven: () => void) {
  const getClient = useIdentityClient()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [problem, setProblem] = useState<ProofProblem | null>(null)
  const [pending, setPending] = useState<'form' | 'google' | null>(null)

  const run = async (
    kind: 'form' | 'google',
    prove: (client: IdentityClient) => Promise<SignInAnswer | null>,
  ): Promise<void> => {
    setProblem(null)
    setPending(kind)
    try {
      const answer = await prove(await getClient())
      if (answer && 'challenge' in answer) setChallenge(answer.challenge)
      else if (answer) {
        await call(reauthenticate, {}, { bearerToken: answer.token })
        onProven()
      }
    } catch (error) {
      const message = describeIdentityError(error, t`Something went wrong. Please try again.`)
      if (hasCode(error, 'wrong_credentials')) {
        setProblem({ field: 'password', message: t`This password is incorrect.` })
      } else if (hasCode(error, 'wrong_code')) {
        setProblem({ field: 'code', message })
      } else {
        if (hasCode(error, 'token_invalid')) setChallenge(null)
        setProblem({ field: null, message })
      }
    }
    setPending(null)
  }

  return {
    needsCode: challenge !== null,
    problem,
    pending,
    /** Loads the provider's code early, so that a press can open Google's window immediately. */
    prepare: (): void => void getClient().catch(() => undefined),
    refuse: (field: 'password' | 'code', message: string): void => setProblem({ field, message }),
    byPassword: (email: string, password: string): Promise<void> =>
      run('form', (client) => client.signIn({ email, password })),
    byCode: (code: string): Promise<void> =>
      run('form', (client) => client.answerChallenge(challenge ?? '', code)),
    byGoogle: (): Promise<void> => run('google', (client) => client.proveWithGoogle()),
  }
}
