import { answerSecondFactor, sendVerification, signIn, signUp } from '#contract/identity/identity.ts'
import { requestPasswordReset, updateVerification } from '#contract/identity/sessions.ts'
import { call } from '#web/kit/api/client.ts'
import { proveWithGoogle, resumeGoogle, signInWithGoogle } from './google-sign-in.ts'
import type { IdentityClient } from './identity-client.ts'
import { withProofOfWork } from './proof-of-work.ts'

/** The identity client for identities that this server stores: each step is one of its calls. */
export const embeddedClient: IdentityClient = {
  signIn: (input) => withProofOfWork((proof) => call(signIn, { body: { ...input, ...proof } })),
  signUp: (body) => call(signUp, { body }),
  answerChallenge: (challenge, code) =>
    withProofOfWork((proof) => call(answerSecondFactor, { body: { challenge, code, ...proof } })),
  signInWithGoogle,
  proveWithGoogle,
  resumeGoogle,
  sendVerification: async () => {
    await call(sendVerification)
  },
  checkVerification: (email) => call(updateVerification, { body: { email } }),
  requestPasswordReset: async (email) => {
    await call(requestPasswordReset, { body: { email } })
  },
}
