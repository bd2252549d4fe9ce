import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  getMultiFactorResolver,
  getRedirectResult,
  initializeAuth,
  inMemoryPersistence,
  type MultiFactorError,
  type MultiFactorResolver,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  TotpMultiFactorGenerator,
  type UserCredential,
  updateProfile,
} from '@firebase/auth'
import type { SignInAnswer } from '#contract/identity/identity.ts'
import type { SignInOffer } from '#contract/site/page-data.ts'
import { say } from '#domain/words/say.ts'
import { type IdentityClient, IdentityError } from '../identity-client.ts'
import { FIREBASE_SENTENCES, readFirebaseCode, toIdentityError } from './firebase-errors.ts'

type FirebaseSettings = NonNullable<SignInOffer['firebase']>

/**
 * Creates the identity client for a Firebase project. The SDK authenticates the person and returns a token for our own
 * session. It stores no sign-in, neither in storage nor, after the exchange, in memory. Our server sends all mails,
 * with the calls of the embedded provider (`server`).
 *
 * This module loads the SDK: import it lazily.
 */
export function createFirebaseIdentity(
  settings: FirebaseSettings,
  options: { hasGoogle: boolean },
  server: Pick<IdentityClient, 'sendVerification' | 'checkVerification' | 'requestPasswordReset'>,
): IdentityClient {
  const auth = openAuth(settings, options)
  const challenges = createChallenges(auth)
  return {
    ...server,
    ...createPasswordCalls(auth, challenges),
    ...createGoogleCalls(auth, challenges, settings, options),
    answerChallenge: challenges.answer,
  }
}

/** Stores the sign-ins that wait for the code of a second factor. */
function createChallenges(auth: Auth) {
  const resolvers = new Map<string, MultiFactorResolver>()
  return {
    /** Returns a challenge if the sign-in needs a second factor that can be answered here; throws the error otherwise. */
    ask(error: unknown): SignInAnswer {
      if (readFirebaseCode(error) !== 'auth/multi-factor-auth-required') throw toIdentityError(error)
      const resolver = getMultiFactorResolver(auth, error as MultiFactorError) // errors with that code have this shape
      if (!findTotpHint(resolver)) throw toIdentityError(error)
      const challenge = crypto.randomUUID()
      resolvers.set(challenge, resolver)
      return { challenge }
    },

    async answer(challenge: string, code: string): Promise<{ token: string }> {
      const resolver = resolvers.get(challenge)
      const hint = resolver && findTotpHint(resolver)
      if (!resolver || !hint) {
        throw new IdentityError(say(FIREBASE_SENTENCES['auth/invalid-multi-factor-session']))
      }
      try {
        const assertion = TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code)
        const token = await takeToken(auth, await resolver.resolveSignIn(assertion))
        resolvers.delete(challenge)
        return { token }
      } catch (error) {
        throw toIdentityError(error)
      }
    },
  }
}

type Challenges = ReturnType<typeof createChallenges>

function createPasswordCalls(auth: Auth, challenges: Challenges): Pick<IdentityClient, 'signIn' | 'signUp'> {
  return {
    async signIn({ email, password }) {
      try {
        return { token: await takeToken(auth, await signInWithEmailAndPassword(auth, email, password)) }
      } catch (error) {
        return challenges.ask(error)
      }
    },

    async signUp({ email, password, firstName, lastName }) {
      try {
        const credential = await createUserWithEmailAndPassword(auth, email, password)
        await updateProfile(credential.user, { displayName: `${firstName} ${lastName}` })
        // The first token was created before the name was set.
        await credential.user.getIdToken(true)
        return { token: await takeToken(auth, credential) }
      } catch (error) {
        throw toIdentityError(error)
      }
    },
  }
}

function createGoogleCalls(
  auth: Auth,
  challenges: Challenges,
  settings: FirebaseSettings,
  { hasGoogle }: { hasGoogle: boolean },
): Pick<IdentityClient, 'proveWithGoogle' | 'signInWithGoogle' | 'resumeGoogle'> {
  const proveInWindow = async (): Promise<SignInAnswer> => ({
    token: await takeToken(auth, await signInWithPopup(auth, makeGoogleProvider())),
  })
  return {
    async proveWithGoogle() {
      try {
        return await proveInWindow()
      } catch (error) {
        return isClosedWindow(error) ? null : challenges.ask(error)
      }
    },

    async signInWithGoogle() {
      try {
        return await proveInWindow()
      } catch (error) {
        if (isClosedWindow(error)) return null
        if (readFirebaseCode(error) !== 'auth/popup-blocked') return challenges.ask(error)
        if (!canRedirect(settings)) throw toIdentityError(error)
        markReturn()
        return await signInWithRedirect(auth, makeGoogleProvider()).catch((problem: unknown) => {
          throw toIdentityError(problem)
        })
      }
    },

    async resumeGoogle() {
      if (!hasGoogle) return null
      try {
        const credential = await getRedirectResult(auth)
        return credential && { token: await takeToken(auth, credential) }
      } catch (error) {
        return challenges.ask(error)
      }
    },
  }
}

function openAuth(settings: FirebaseSettings, { hasGoogle }: { hasGoogle: boolean }): Auth {
  const { apiKey, authDomain, projectId, emulatorUrl } = settings
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: inMemoryPersistence,
    // Loads a script and an iframe of Google, so it is created only if Google's button is shown.
    ...(hasGoogle ? { popupRedirectResolver: browserPopupRedirectResolver } : {}),
  })
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}

function makeGoogleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}

/** Checks whether the person closed Google's window. */
function isClosedWindow(error: unknown): boolean {
  const code = readFirebaseCode(error)
  return code === 'auth/popup-closed-by-user' || code === 'auth/cancelled-popup-request'
}

/**
 * Returns the token of the person who has just signed in, and signs out of the SDK, because from then on only our
 * session counts.
 */
async function takeToken(auth: Auth, { user }: UserCredential): Promise<string> {
  const token = await user.getIdToken()
  await auth.signOut()
  return token
}

function findTotpHint(resolver: MultiFactorResolver) {
  return resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
}

/** Marks the address to which Google's page returns, so that the sign-in continues automatically. */
function markReturn(): void {
  const here = new URL(window.location.href)
  here.searchParams.set('google', '1')
  window.history.replaceState(window.history.state, '', here)
}

/**
 * Checks whether a redirect to Google's page can work. Browsers isolate the storage of the auth domain unless it is on
 * the same host.
 */
function canRedirect({ authDomain }: FirebaseSettings): boolean {
  return authDomain === window.location.host
}
