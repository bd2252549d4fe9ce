import type { IDToken } from 'openid-client'
import { returnFromGoogle } from '#contract/identity/google.ts'
import type { GoogleConfig } from '#server/config.ts'

/** Connects the provider's answer to the request with which this browser was sent. */
export type GoogleFlow = { state: string; nonce: string; codeVerifier: string }

/** What the provider's signed ID token says about a person. */
export type GoogleClaims = {
  /** The account's id. It never changes, unlike the address. */
  sub: string
  email: string | null
  isEmailVerified: boolean
  /** The Google Workspace that manages the account; `null` if none does. */
  hostedDomain: string | null
  givenName: string | null
  familyName: string | null
}

/** Returns the URL to which the browser returns. The configuration determines it, whatever host a request names. */
export const makeRedirectUri = (publicUrl: string): string => `${publicUrl}${returnFromGoogle.url}`

const DISCOVERY_MS = 24 * 3_600_000
const TIMEOUT_SECONDS = 10

/**
 * Creates the client for the provider: authorization code with PKCE, state and nonce. The provider's metadata is read
 * at the first sign-in and once a day.
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
    /** Returns the URL to send the browser to, and what must be stored until it returns. */
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
     * Exchanges the query of the callback for the provider's claims. Returns `null` if the person cancelled there.
     *
     * @param search The query string of the callback, unchanged.
     * @throws Error if anything in the answer is wrong, or the provider cannot be reached.
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

/** Reads the provider's metadata. The library is loaded at the first sign-in, not at the start. */
async function discover(google: GoogleConfig) {
  const openid = await import('openid-client')
  const issuer = new URL(google.issuer)
  const client = await openid.discovery(issuer, google.clientId, google.clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The signature of the ID token is checked too, although it comes directly from the provider.
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
