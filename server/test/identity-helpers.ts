import type { LightMyRequestResponse } from 'fastify'
import type { Role } from '#contract/access.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { readSessionCookie, type SignedIn, type TestApp } from './test-app.ts'

/** A password that is long enough for staff and on no list of common passwords. */
export const TEST_PASSWORD = 'mango-tree-1987'

/** Creates the calls that a browser makes to sign up and to sign in. */
export function createIdentityCalls(testApp: Pick<TestApp, 'app' | 'platform'>) {
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

    /** Exchanges a token for a session; `cookie` is empty if none was set. */
    async exchange(token: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
      const response = await post('/api/auth/sync-user', body, {
        authorization: `Bearer ${token}`,
        ...headers,
      })
      return { response, cookie: readSessionCookie(testApp, response) ?? '' }
    },

    /**
     * Registers, verifies and signs in a person, who has a password and is not onboarded.
     *
     * @param role Assigned before the first session; a client by default.
     */
    async enter(
      email: string,
      { password = TEST_PASSWORD, role = 'client' }: { password?: string; role?: Role } = {},
    ): Promise<SignedIn> {
      const first = await this.exchange(await this.signUp(email, password))
      await this.verifyByMail(email)
      const { id } = first.response.json<{ id: string }>()
      if (role === 'client') return { id, email, cookie: first.cookie }
      await testApp.platform.database.pool.query(
        'update users set role = $2, is_role_explicit = true where id = $1',
        [id, role],
      )
      const { cookie } = await this.exchange(await this.signIn(email, password))
      return { id, email, cookie }
    },

    getUser(headers: Record<string, string>): Promise<LightMyRequestResponse> {
      return testApp.app.inject({ method: 'GET', url: '/api/auth/user', headers })
    },

    /** Lists the mails to an address, oldest first. */
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

    /** Returns the secret in the link of the newest mail with this template to an address. */
    async readLinkToken(email: string, template = 'verify-email'): Promise<string> {
      const mails = (await this.listMails(email)).filter((mail) => mail.template === template)
      const token = /https?:\/\/\S+#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
      if (!token) throw new Error(`No mail ${template} to ${email}.`)
      return token
    },

    /** Makes the call of the verification link's page, in the session of these headers. */
    verify(token: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
      return post('/api/identity/verify-email', { token }, headers)
    },

    /**
     * Verifies an address by the newest mail to it, in the session of these headers. Without headers, uses a new
     * session of the account and ends it afterwards.
     */
    async verifyByMail(email: string, headers?: Record<string, string>): Promise<LightMyRequestResponse> {
      if (headers) return this.verify(await this.readLinkToken(email), headers)
      const { database, embedded } = testApp.platform
      const { rows } = await database.pool.query<{ subject: string }>(
        'select id as subject from identity_users where email = $1',
        [email],
      )
      const subject = rows[0]?.subject
      if (!embedded || !subject) throw new Error(`Nobody has registered ${email}.`)
      const { cookie } = await this.exchange(
        await runInDbTransaction(database.db, (db) => embedded.issueToken(db, subject)),
      )
      const verified = await this.verify(await this.readLinkToken(email), { cookie })
      await post('/api/auth/sign-out', {}, { cookie })
      return verified
    },
  }
}

function readToken(response: LightMyRequestResponse): string {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json<{ token: string }>().token
}
