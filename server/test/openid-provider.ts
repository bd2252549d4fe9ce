import { OAuth2Server } from 'oauth2-mock-server'

/** Claims of a provider about the person who signs in there. */
export type OpenIdClaims = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  /** The domain of the organisation that manages the account. */
  hd?: string
  [claim: string]: unknown
}

export type OpenIdProvider = {
  issuer: string
  /** The person who signs in from now on. */
  person: OpenIdClaims
  /** Changes the claims of the next ID token, in addition to `person`. */
  spoil: (change: (payload: Record<string, unknown>) => void) => void
  stop: () => Promise<void>
}

/**
 * Starts a real OpenID provider on this machine, in Google's place: real keys, real codes, PKCE. Its page has two
 * links: `Continue` and `Cancel`.
 */
export async function startOpenIdProvider(person: OpenIdClaims): Promise<OpenIdProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  server.service.addRoute('GET', '/choose', (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const back = new URL(query.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ error: 'access_denied', state: query.get('state') ?? '' }).toString()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Choose an account</title><h1>Choose an account</h1>
       <p><a href="/authorize?${escapeHtml(query.toString())}">Continue</a></p>
       <p><a href="${escapeHtml(back.href)}">Cancel</a></p>`,
    )
  })
  server.service.on('beforeWellKnownOpenIdConfiguration', (answer: { body: Record<string, unknown> }) => {
    answer.body.authorization_endpoint = `${server.issuer.url}/choose`
  })
  await server.start(0, '127.0.0.1')
  const { url: issuer } = server.issuer
  if (!issuer) throw new Error('The provider has no address.')

  let spoilNext: ((payload: Record<string, unknown>) => void) | null = null
  const provider: OpenIdProvider = {
    issuer,
    person,
    spoil: (change) => {
      spoilNext = change
    },
    stop: () => server.stop(),
  }
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    // Access tokens are signed too; only the ID token has an audience.
    if (!('aud' in payload)) return
    Object.assign(payload, provider.person)
    spoilNext?.(payload)
    spoilNext = null
  })
  return provider
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
