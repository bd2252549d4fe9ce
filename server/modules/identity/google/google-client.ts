import type { IDToken } from 'openid-client'
import { returnFromGoogle } from '#contract/identity/google.ts'
import type { GoogleConfig } from '#server/config.ts'

/** What ties the answer of the provider to the question that this browser was sent with. */
export type GoogleFlow = { state: string; nonce: string; codeVerifier: string }

/** What the provider's signed statement says of a person. */
export type GoogleClaims = {
  /** Never changes, while the address may. */
  sub: string
  email: string | null
  isEmailVerified: boolean
  /** The Google Workspace that manages the account; null: none does. */
  hostedDomain: string | null
  givenName: string | null
  familyName: string | null
}

/** The address to which the browser returns: fixed by the configuration, whatever host a request names. */
export const makeRedirectUri = (publicUrl: string): string => `${publicUrl}${returnFromGoogle.url}`

const DISCOVERY_MS = 24 * 3_600_000
const TIMEOUT_SECONDS = 10

/**
 * This site as a client of the provider: authorization code with PKCE, state and nonce. The provider's own description
 * is read with the first sign-in and once a day.
 */
export function createGoogleClient(google: GoogleConfig, publicUrl: string, now: () => Date) {
  const redirectUri = makeRedirectUri(publicUrl)
  let known: { opening: ReturnType<typeof discover>; since: number } | null = null

  function open(): ReturnType<typeof discover> {
    const time = now().getTime()
    if (known && time - known.since < DISCOVERY_MS) return known.opening
    const opening = discover(google)
    const entry = { opening, since: time }
    known = entry
    opening.catch(() => {
      if (known === entry) known = null
    })
    return opening
  }

  return {
    /** The address to send the browser to, and what must be remembered until it is back. */
    async begin(): Promise<{ url: string; flow: GoogleFlow }> {
      const { openid, client } = await open()
      const flow = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, flow }
    },

    /**
     * Exchanges what the browser came back with for the provider's statement; null: the person turned back there.
     *
     * @param search The query string of the callback, as it came.
     * @throws Error where anything about it is not as it must be, or the provider cannot be reached.
     */
    async complete(search: string, flow: GoogleFlow): Promise<GoogleClaims | null> {
      const { openid, client } = await open()
      try {
        const tokens = await openid.authorizationCodeGrant(client, new URL(redirectUri + search), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        })
        return toClaims(tokens.claims())
      } catch (error) {
        if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return null
        throw error
      }
    },
  }
}

export type GoogleClient = ReturnType<typeof createGoogleClient>

/** Reads the provider's own description. The library is loaded with the first sign-in, not at the start. */
async function discover(google: GoogleConfig) {
  const openid = await import('openid-client')
  const issuer = new URL(google.issuer)
  const client = await openid.discovery(issuer, google.clientId, google.clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The statement's signature is checked too, not only that it came straight from the provider.
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
  return { openid, client }
}

function toClaims(claims: IDToken | undefined): GoogleClaims {
  if (!claims) throw new Error('The provider gave no statement about the person.')
  return {
    sub: claims.sub,
    email: readText(claims.email),
    isEmailVerified: claims.email_verified === true,
    hostedDomain: readText(claims.hd),
    givenName: readText(claims.given_name),
    familyName: readText(claims.family_name),
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
