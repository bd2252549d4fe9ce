import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findHomePath,
  findScreen,
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
const SIGN_IN_STEPS = { visitor: LOGIN, unverified: VERIFY, securing: SECURE, onboarding: ONBOARD }
const HOMES = { client: HOME, employee: DASHBOARD, planner: DASHBOARD, admin: DASHBOARD }

const forEveryone = (path: string): Row => ({ ...SIGN_IN_STEPS, visitor: path, ...forMembers(path) })
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
  '/consultation/confirm': forAll('/consultation/confirm'),
  '/book': forAll('/book'),
  '/book/code': forAll('/book/code'),
  '/book/booked': forAll('/book/booked'),
  '/book/move': forAll('/book/move'),
  '/call-back': forAll('/call-back'),
  '/call-back/sent': forAll('/call-back/sent'),
  '/unsubscribe': forAll('/unsubscribe'),
  '/cook': forAll('/cook'),
  '/login': { ...SIGN_IN_STEPS, ...HOMES },
  '/signup': { ...SIGN_IN_STEPS, visitor: '/signup', ...HOMES },
  '/register': { ...SIGN_IN_STEPS, visitor: '/register', ...HOMES },
  '/setup': { ...SIGN_IN_STEPS, visitor: '/setup', ...HOMES },
  '/password-reset': forAll('/password-reset'),
  '/verify-email': forAll('/verify-email'),
  '/invite': forAll('/invite'),
  '/email-verification': { ...SIGN_IN_STEPS, ...HOMES },
  '/secure-account': { ...SIGN_IN_STEPS, ...HOMES },
  '/onboarding': { ...SIGN_IN_STEPS, ...HOMES },
  '/account': { ...SIGN_IN_STEPS, ...forMembers('/account') },
  '/home': { ...SIGN_IN_STEPS, ...HOMES },
  '/notifications': { ...SIGN_IN_STEPS, ...forMembers('/notifications') },
  '/plan': { ...SIGN_IN_STEPS, ...HOMES, client: '/plan' },
  '/plan/groceries': { ...SIGN_IN_STEPS, ...HOMES, client: '/plan/groceries' },
  '/plans': { ...SIGN_IN_STEPS, ...HOMES, client: '/plans' },
  '/plans/:id': { ...SIGN_IN_STEPS, ...HOMES, client: '/plans/:id' },
  '/open/:token': { ...SIGN_IN_STEPS, ...HOMES, client: '/open/:token' },
  '/reviews': { ...SIGN_IN_STEPS, ...HOMES, client: '/reviews' },
  '/diary': { ...SIGN_IN_STEPS, ...HOMES, client: '/diary' },
  '/diary/new': { ...SIGN_IN_STEPS, ...HOMES, client: '/diary/new' },
  '/progress': { ...SIGN_IN_STEPS, ...HOMES, client: '/progress' },
  '/progress/photos': { ...SIGN_IN_STEPS, ...HOMES, client: '/progress/photos' },
  '/subscription': { ...SIGN_IN_STEPS, ...HOMES, client: '/subscription' },
  '/consultations': { ...SIGN_IN_STEPS, ...HOMES, client: '/consultations' },
  '/consultations/new': { ...SIGN_IN_STEPS, ...HOMES, client: '/consultations/new' },
  '/consultations/:id': { ...SIGN_IN_STEPS, ...HOMES, client: '/consultations/:id' },
  '/fasts': { ...SIGN_IN_STEPS, ...HOMES, client: '/fasts' },
  '/more': { ...SIGN_IN_STEPS, ...HOMES, client: '/more' },
  '/profile': { ...SIGN_IN_STEPS, ...HOMES, client: '/profile' },
  '/my-data': { ...SIGN_IN_STEPS, ...HOMES, client: '/my-data' },
  '/admin-dashboard': { ...SIGN_IN_STEPS, ...HOMES },
  '/admin': { ...SIGN_IN_STEPS, ...forMembers('inside'), admin: '/admin' },
  '/admin/foods': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/foods' },
  '/admin/foods/import': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/foods/import' },
  '/admin/foods/dishes/new': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/foods/dishes/new' },
  '/admin/foods/dishes/:id': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/foods/dishes/:id' },
  '/admin/consultations': { ...SIGN_IN_STEPS, ...forMembers('/admin/consultations'), client: 'toast' },
  '/admin/consultations/:id': {
    ...SIGN_IN_STEPS,
    ...forMembers('/admin/consultations/:id'),
    client: 'toast',
  },
  '/admin/availability': { ...SIGN_IN_STEPS, ...forMembers('/admin/availability'), client: 'toast' },
  '/admin/reviews': { ...SIGN_IN_STEPS, ...forMembers('/admin/reviews'), client: 'toast' },
  '/admin/photos': { ...SIGN_IN_STEPS, ...forMembers('/admin/photos'), client: 'toast' },
  '/admin/clients': { ...SIGN_IN_STEPS, ...forMembers('/admin/clients'), client: 'toast' },
  '/admin/clients/:id': { ...SIGN_IN_STEPS, ...forMembers('/admin/clients/:id'), client: 'toast' },
  '/admin/schedule': { ...SIGN_IN_STEPS, ...forMembers('/admin/schedule'), client: 'toast' },
  '/admin/invoices': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/invoices' },
  '/admin/analytics': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/analytics' },
  '/admin/audit-log': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/audit-log' },
  '/admin/settings': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings' },
  '/admin/settings/landing': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/landing' },
  '/admin/settings/packages': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/packages' },
  '/admin/settings/translations': {
    ...SIGN_IN_STEPS,
    ...forMembers('toast'),
    admin: '/admin/settings/translations',
  },
  '/admin/settings/tax': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/tax' },
  '/admin/settings/security': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/security' },
  '/admin/settings/backups': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/backups' },
  '/admin/settings/preview': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/preview' },
  '/admin/settings/history': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/settings/history' },
  '/admin/payments': { ...SIGN_IN_STEPS, ...forMembers('toast'), admin: '/admin/payments' },
  '/admin/users': { ...SIGN_IN_STEPS, ...HOMES, admin: '/admin/users' },
  '/admin/users/import': { ...SIGN_IN_STEPS, ...HOMES, admin: '/admin/users/import' },
  '/admin/users/:id': { ...SIGN_IN_STEPS, ...HOMES, admin: '/admin/users/:id' },
  '/admin/diet-plans': { ...SIGN_IN_STEPS, ...forMembers('/admin/diet-plans'), client: 'toast' },
  '/diet-plans-list': { ...SIGN_IN_STEPS, ...forMembers('/diet-plans-list'), client: 'toast' },
  '/admin/diet-plans/:id': { ...SIGN_IN_STEPS, ...forMembers('/admin/diet-plans/:id'), client: 'toast' },
  '/admin/diet-plans/:id/edit': forPlanners('/admin/diet-plans/:id/edit'),
  '/admin/diet-plan-creator': forPlanners('/admin/diet-plan-creator'),
  '/diet-plan-creator': forPlanners('/diet-plan-creator'),
  '/admin/create-diet-plan': forPlanners('/admin/create-diet-plan'),
  '/create-diet-plan': forPlanners('/create-diet-plan'),
  '/no-such-place': { ...SIGN_IN_STEPS, visitor: 'not found', ...forMembers('not found') },
}

function forPlanners(path: string): Row {
  return { ...SIGN_IN_STEPS, ...forMembers('toast'), planner: path, admin: path }
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
    for (const name of VIEWER_NAMES.filter((viewer) => viewer in SIGN_IN_STEPS)) {
      const step = SIGN_IN_STEPS[name as keyof typeof SIGN_IN_STEPS]
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
    expect(findHomePath({ role: 'employee', grants: [] })).toBe('/admin-dashboard')
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
