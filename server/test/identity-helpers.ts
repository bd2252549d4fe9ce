import type { LightMyRequestResponse } from 'fastify'
import { readSessionCookie, type TestApp } from './test-app.ts'

/** A password that is long enough for staff and on no list. */
export const TEST_PASSWORD = 'mango-tree-1987'

/** The calls that a browser makes on the way in, for tests of that way. */
export function createIdentityCalls(testApp: TestApp) {
  const post = (
    url: string,
    payload: Record<string, unknown>,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ): Promise<LightMyRequestResponse> =>
    testApp.app.inject({ method: 'POST', url, payload, headers, remoteAddress })

  return {
    post,

    /** Registers and returns the identity token. */
    async signUp(email: string, password = TEST_PASSWORD): Promise<string> {
      const response = await post('/api/identity/sign-up', {
        email,
        password,
        firstName: 'Meera',
        lastName: 'Iyer',
      })
      return readToken(response)
    },

    async signIn(email: string, password = TEST_PASSWORD): Promise<string> {
      return readToken(await post('/api/identity/sign-in', { email, password }))
    },

    /** Exchanges a token; `cookie` is empty when none was set. */
    async exchange(token: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
      const response = await post('/api/auth/sync-user', body, {
        authorization: `Bearer ${token}`,
        ...headers,
      })
      return { response, cookie: readSessionCookie(testApp, response) ?? '' }
    },

    getUser(headers: Record<string, string>): Promise<LightMyRequestResponse> {
      return testApp.app.inject({ method: 'GET', url: '/api/auth/user', headers })
    },

    /** The mails to an address, oldest first. */
    async listMails(email: string) {
      const { rows } = await testApp.platform.database.pool.query<{
        id: string
        template: string
        subject: string
        text: string
        html: string
      }>(
        'select id, template, subject, text, html from outgoing_mails where to_email = $1 order by created_at',
        [email],
      )
      return rows
    },

    /** The path in the newest verification mail to an address. */
    async readVerificationPath(email: string): Promise<string> {
      const mails = (await this.listMails(email)).filter(({ template }) => template === 'verify-email')
      const url = /https?:\/\/\S+verify-email\S+/.exec(mails.at(-1)?.text ?? '')?.[0]
      if (!url) throw new Error(`No verification mail to ${email}.`)
      return url.replace(testApp.platform.config.publicUrl, '')
    },

    /** Follows a mailed link and returns where it leads. */
    async follow(path: string, headers: Record<string, string> = {}): Promise<string | undefined> {
      const response = await testApp.app.inject({ method: 'GET', url: path, headers })
      return response.headers.location
    },
  }
}

function readToken(response: LightMyRequestResponse): string {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json<{ token: string }>().token
}
