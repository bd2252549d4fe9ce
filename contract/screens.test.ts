import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findScreen,
  homeOf,
  resolveScreen,
  SCREENS,
  toSafeNext,
  toViewer,
  type Viewer,
  withNext,
} from './screens.ts'

const VIEWERS = {
  visitor: { state: 'signed-out' },
  unverified: { state: 'unverified' },
  securing: { state: 'securing' },
  onboarding: { state: 'onboarding' },
  client: { state: 'complete', person: { role: 'client', grants: [] } },
  employee: { state: 'complete', person: { role: 'employee', grants: [] } },
  planner: { state: 'complete', person: { role: 'employee', grants: ['plans'] } },
  admin: { state: 'complete', person: { role: 'admin', grants: [] } },
} as const satisfies Record<string, Viewer>

type Row = Record<keyof typeof VIEWERS, string>

const LOGIN = '/login'
const VERIFY = '/email-verification'
const SECURE = '/secure-account'
const ONBOARD = '/onboarding'
const HOME = '/home'
const DASHBOARD = '/admin-dashboard'

/** The screen where each person ends who has not finished signing in. */
const ON_THE_WAY = { visitor: LOGIN, unverified: VERIFY, securing: SECURE, onboarding: ONBOARD }
const HOMES = { client: HOME, employee: DASHBOARD, planner: DASHBOARD, admin: DASHBOARD }

const forEveryone = (path: string): Row => ({ ...ON_THE_WAY, visitor: path, ...forMembers(path) })
const forAll = (path: string): Row => ({
  visitor: path,
  unverified: path,
  securing: path,
  onboarding: path,
  ...forMembers(path),
})
const forMembers = (path: string) => ({ client: path, employee: path, planner: path, admin: path })

/**
 * The screen where each person ends, by the requested address: every screen, state and role. `toast` and `inside` are
 * refusals, shown by a toast after the redirect home, or by the screen itself.
 */
const TABLE: Record<string, Row> = {
  '/': forEveryone('/'),
  '/services/:id': forEveryone('/services/:id'),
  '/tips': forEveryone('/tips'),
  '/tips/:slug': forEveryone('/tips/:slug'),
  '/calorie-calculator': forEveryone('/calorie-calculator'),
  '/meal-planner': forEveryone('/meal-planner'),
  '/privacy': forAll('/privacy'),
  '/terms': forAll('/terms'),
  '/refunds': forAll('/refunds'),
  '/consultation': forAll('/consultation'),
  '/unsubscribe': forAll('/unsubscribe'),
  '/login': { ...ON_THE_WAY, ...HOMES },
  '/signup': { ...ON_THE_WAY, visitor: '/signup', ...HOMES },
  '/register': { ...ON_THE_WAY, visitor: '/register', ...HOMES },
  '/setup': { ...ON_THE_WAY, visitor: '/setup', ...HOMES },
  '/password-reset': forAll('/password-reset'),
  '/verify-email': forAll('/verify-email'),
  '/invite': forAll('/invite'),
  '/email-verification': { ...ON_THE_WAY, ...HOMES },
  '/secure-account': { ...ON_THE_WAY, ...HOMES },
  '/onboarding': { ...ON_THE_WAY, ...HOMES },
  '/account': { ...ON_THE_WAY, ...forMembers('/account') },
  '/home': { ...ON_THE_WAY, ...HOMES },
  '/notifications': { ...ON_THE_WAY, ...forMembers('/notifications') },
  '/plan': { ...ON_THE_WAY, ...HOMES, client: '/plan' },
  '/plan/groceries': { ...ON_THE_WAY, ...HOMES, client: '/plan/groceries' },
  '/plans': { ...ON_THE_WAY, ...HOMES, client: '/plans' },
  '/plans/:id': { ...ON_THE_WAY, ...HOMES, client: '/plans/:id' },
  '/reviews': { ...ON_THE_WAY, ...HOMES, client: '/reviews' },
  '/progress': { ...ON_THE_WAY, ...HOMES, client: '/progress' },
  '/progress/photos': { ...ON_THE_WAY, ...HOMES, client: '/progress/photos' },
  '/subscription': { ...ON_THE_WAY, ...HOMES, client: '/subscription' },
  '/more': { ...ON_THE_WAY, ...HOMES, client: '/more' },
  '/profile': { ...ON_THE_WAY, ...HOMES, client: '/profile' },
  '/my-data': { ...ON_THE_WAY, ...HOMES, client: '/my-data' },
  '/admin-dashboard': { ...ON_THE_WAY, ...HOMES },
  '/admin': { ...ON_THE_WAY, ...forMembers('inside'), admin: '/admin' },
  '/admin/foods': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/foods' },
  '/admin/foods/import': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/foods/import' },
  '/admin/foods/dishes/new': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/foods/dishes/new' },
  '/admin/foods/dishes/:id': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/foods/dishes/:id' },
  '/admin/consultations': { ...ON_THE_WAY, ...forMembers('/admin/consultations'), client: 'toast' },
  '/admin/consultations/:id': { ...ON_THE_WAY, ...forMembers('/admin/consultations/:id'), client: 'toast' },
  '/admin/availability': { ...ON_THE_WAY, ...forMembers('/admin/availability'), client: 'toast' },
  '/admin/reviews': { ...ON_THE_WAY, ...forMembers('/admin/reviews'), client: 'toast' },
  '/admin/clients': { ...ON_THE_WAY, ...forMembers('/admin/clients'), client: 'toast' },
  '/admin/clients/:id': { ...ON_THE_WAY, ...forMembers('/admin/clients/:id'), client: 'toast' },
  '/admin/schedule': { ...ON_THE_WAY, ...forMembers('/admin/schedule'), client: 'toast' },
  '/admin/invoices': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/invoices' },
  '/admin/analytics': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/analytics' },
  '/admin/audit-log': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/audit-log' },
  '/admin/settings': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings' },
  '/admin/settings/landing': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/landing' },
  '/admin/settings/packages': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/packages' },
  '/admin/settings/tax': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/tax' },
  '/admin/settings/security': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/security' },
  '/admin/settings/backups': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/backups' },
  '/admin/settings/preview': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/preview' },
  '/admin/settings/history': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/settings/history' },
  '/admin/payments': { ...ON_THE_WAY, ...forMembers('toast'), admin: '/admin/payments' },
  '/admin/users': { ...ON_THE_WAY, ...HOMES, admin: '/admin/users' },
  '/admin/users/import': { ...ON_THE_WAY, ...HOMES, admin: '/admin/users/import' },
  '/admin/users/:id': { ...ON_THE_WAY, ...HOMES, admin: '/admin/users/:id' },
  '/admin/diet-plans': { ...ON_THE_WAY, ...forMembers('/admin/diet-plans'), client: 'toast' },
  '/diet-plans-list': { ...ON_THE_WAY, ...forMembers('/diet-plans-list'), client: 'toast' },
  '/admin/diet-plans/:id': { ...ON_THE_WAY, ...forMembers('/admin/diet-plans/:id'), client: 'toast' },
  '/admin/diet-plans/:id/edit': forPlanners('/admin/diet-plans/:id/edit'),
  '/admin/diet-plan-creator': forPlanners('/admin/diet-plan-creator'),
  '/diet-plan-creator': forPlanners('/diet-plan-creator'),
  '/admin/create-diet-plan': forPlanners('/admin/create-diet-plan'),
  '/create-diet-plan': forPlanners('/create-diet-plan'),
  '/no-such-place': { ...ON_THE_WAY, visitor: 'not found', ...forMembers('not found') },
}

function forPlanners(path: string): Row {
  return { ...ON_THE_WAY, ...forMembers('toast'), planner: path, admin: path }
}

const ADDRESSES = SCREENS.map(({ path }): string => path)
const VIEWER_NAMES = Object.keys(VIEWERS) as (keyof typeof VIEWERS)[]
const MAX_REDIRECTS = 3

/** Follows redirects until something is shown, as a browser does. */
function arrive(path: string, viewer: Viewer): { end: string; location: string; redirects: number } {
  let location = path
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const [pathname = '', search = ''] = location.split(/(?=\?)/)
    const answer = resolveScreen({ pathname, search }, viewer)
    if (answer.kind === 'show') return { end: answer.screen, location, redirects }
    if (answer.kind === 'refuse') return { end: answer.refusal, location, redirects }
    if (answer.kind === 'not-found') return { end: 'not found', location, redirects }
    location = answer.to
  }
  throw new Error(`${path} goes round in circles.`)
}

describe('screens', () => {
  it('have exactly one row each in the table of this test', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...ADDRESSES, '/no-such-place'].sort())
  })

  it.each(Object.entries(TABLE))('%s: every viewer ends at the expected screen', (path, row) => {
    const ends = VIEWER_NAMES.map((name) => [name, arrive(path.replace(':id', '1'), VIEWERS[name]).end])
    expect(Object.fromEntries(ends)).toEqual(row)
  })

  it('end somewhere for every viewer after at most three redirects, whatever `next` contains', () => {
    const address = fc.constantFrom(
      ...ADDRESSES,
      '/no-such-place',
      '/api/health',
      '/HOME',
      '/%6cogin',
      '//home',
    )
    const destination = fc.oneof(
      address,
      fc.webPath(),
      fc
        .tuple(address, fc.oneof(address, fc.constantFrom('/login?next=/login', 'https://evil.example')))
        .map(([path, next]) => withNext(path, next)),
    )
    fc.assert(
      fc.property(
        destination,
        fc.option(destination, { nil: null }),
        fc.constantFrom(...VIEWER_NAMES),
        (path, next, name) => {
          const { location, redirects } = arrive(
            path.includes('?') ? path : withNext(path, next),
            VIEWERS[name],
          )
          if (redirects > 0)
            expect(new URL(location, 'https://here.example').origin).toBe('https://here.example')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are found as by the router of the site: in any case, decoded, with a trailing slash', () => {
    for (const path of ['/HOME', '/%68ome', '/home/']) expect(findScreen(path)?.path).toBe('/home')
    for (const path of ['//home', '/home//x', '/admin%2Fdiet-plans', '/admin/diet-plans//edit', '/%']) {
      expect(findScreen(path)).toBeNull()
    }
    for (const path of ADDRESSES) expect(path).toBe(path.toLowerCase())
  })

  it('preserve the requested address through sign-in, verification, securing and onboarding', () => {
    const asked = '/plan?day=2'
    const search = '?next=%2Fplan%3Fday%3D2'
    for (const name of VIEWER_NAMES.filter((viewer) => viewer in ON_THE_WAY)) {
      const step = ON_THE_WAY[name as keyof typeof ON_THE_WAY]
      expect(arrive(asked, VIEWERS[name]).location).toBe(step + search)
      // `next` is also preserved from any other step, and from the sign-in page.
      for (const from of [LOGIN, VERIFY, ONBOARD]) {
        expect(arrive(from + search, VIEWERS[name]).location).toBe(step + search)
      }
    }
    expect(arrive(LOGIN + search, VIEWERS.client).location).toBe(asked)
  })
})

describe('the state of a session', () => {
  it('is verification first, then securing for staff, then onboarding for clients; staff have no onboarding', () => {
    const person = { role: 'client', grants: [], emailVerified: false, isOnboardingComplete: false } as const
    expect(toViewer(null).state).toBe('signed-out')
    expect(toViewer(person).state).toBe('unverified')
    expect(toViewer({ ...person, emailVerified: true }).state).toBe('onboarding')
    expect(toViewer({ ...person, emailVerified: true, isOnboardingComplete: true }).state).toBe('complete')
    expect(toViewer({ ...person, role: 'employee', emailVerified: true }).state).toBe('complete')
    const staff = { ...person, role: 'admin', emailVerified: true, pendingSecurity: ['password'] } as const
    expect(toViewer(staff).state).toBe('securing')
    expect(toViewer({ ...staff, emailVerified: false }).state).toBe('unverified')
    expect(toViewer({ ...staff, pendingSecurity: [] }).state).toBe('complete')
    expect(homeOf({ role: 'employee', grants: [] })).toBe('/admin-dashboard')
  })
})

describe('toSafeNext', () => {
  it.each(['/', '/plan', '/plan?day=2#lunch', '/admin/diet-plans/1', '/a%2Fb', '/?q=https://example.org'])(
    'accepts %s, a path of this site',
    (next) => {
      expect(toSafeNext(next)).toBe(next)
    },
  )

  it.each([
    '',
    'plan',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '///evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/\u0000',
    `/${'a'.repeat(1000)}`,
  ])('refuses %j', (next) => {
    expect(toSafeNext(next)).toBeNull()
  })

  it('never leaves this site, for any text', () => {
    const signs = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      'evil.example',
      'a',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(signs).map((parts) => `/${parts.join('')}`),
        ),
        (text) => {
          const next = toSafeNext(text)
          if (next === null) return
          expect(new URL(next, 'https://here.example').origin).toBe('https://here.example')
          expect(next.startsWith('//')).toBe(false)
        },
      ),
    )
  })
})
