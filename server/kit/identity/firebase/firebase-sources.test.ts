import { expect, test } from 'vitest'
import { type FirebaseConfig, readConfig } from '#server/config.ts'
import { buildPagePolicy, hashSource } from '../../http/security-headers.ts'
import { listFirebaseSources } from './firebase-sources.ts'

const html = '<html><script>start()</script><script src="/assets/a.js"></script></html>'
const project: FirebaseConfig = {
  projectId: 'my-practice',
  apiKey: 'key',
  authDomain: 'my-practice.firebaseapp.com',
  hasGoogle: false,
  emulatorHost: null,
  serviceAccount: { projectId: 'my-practice', clientEmail: 'a@example.org', privateKey: 'PRIVATE KEY' },
}
const readPolicy = (firebase: FirebaseConfig): string[] =>
  buildPagePolicy(html, {
    isSecure: true,
    scripts: new Set([hashSource('start()')]),
    sources: listFirebaseSources(firebase),
  }).split('; ')

test('pages may connect to the two services, and to Google’s sign-in only if it is offered', () => {
  const policy = readPolicy(project)
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  )
  expect(policy.join()).not.toMatch(/apis\.google\.com|firebaseapp|frame-src/)
})

test('Google’s window needs its script and an iframe of the auth domain', () => {
  const policy = readPolicy({ ...project, hasGoogle: true })
  expect(policy).toContainEqual(
    expect.stringMatching(/^script-src 'self' 'sha256-[^']+' https:\/\/apis\.google\.com$/),
  )
  expect(policy).toContain("frame-src 'self' https://my-practice.firebaseapp.com")
})

test('the emulator replaces all other origins', () => {
  const policy = readPolicy({
    ...project,
    hasGoogle: true,
    emulatorHost: '127.0.0.1:9099',
    serviceAccount: null,
  })
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099")
  expect(policy).toContain("frame-src 'self' http://127.0.0.1:9099")
})

test('without Firebase no page may connect to another origin', () => {
  expect(readConfig({}).firebase).toBeNull()
  expect(buildPagePolicy(html, { isSecure: true })).not.toMatch(/https:|google|frame-src/)
})
