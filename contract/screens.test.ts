import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeOf, resolveScreen, SCREENS, toSafeNext, toViewer, type Viewer } from './screens.ts'

const VIEWERS: Record<string, Viewer> = {
  visitor: { state: 'signed-out' },
  unverified: { state: 'unverified' },
  onboarding: { state: 'onboarding' },
  client: { state: 'complete', person: { role: 'client', grants: [] } },
  employee: { state: 'complete', person: { role: 'employee', grants: [] } },
  writer: { state: 'complete', person: { role: 'employee', grants: ['plans'] } },
  admin: { state: 'complete', person: { role: 'admin', grants: [] } },
}

/** Follows redirects until something is shown. */
function arrive(path: string, viewer: Viewer): string {
  let location = path
  for (let hops = 0; hops < 5; hops += 1) {
    const [pathname = '', search = ''] = location.split(/(?=\?)/)
    const answer = resolveScreen({ pathname, search }, viewer)
    if (answer.kind !== 'redirect') {
      return answer.kind === 'not-found' ? 'not found' : `${answer.kind} ${answer.screen}`
    }
    location = answer.to
  }
  throw new Error(`${path} goes round in circles.`)
}

describe('screens', () => {
  it('end somewhere for everybody, with and without a way to keep', () => {
    for (const { path } of SCREENS) {
      for (const viewer of Object.values(VIEWERS)) {
        for (const search of [
          '',
          '?next=%2Fplan',
          '?next=%2Flogin',
          '?next=%2Fadmin%2Fdiet-plans%2F1%2Fedit',
        ]) {
          expect(arrive(path.replace(':id', '1') + search, viewer)).toMatch(/^(show|refuse) \//)
        }
      }
    }
  })

  it.each([
    ['/', ['/', '/email-verification', '/onboarding', '/', '/', '/', '/']],
    [
      '/login',
      ['/login', '/email-verification', '/onboarding', '/home', ...Array(3).fill('/admin-dashboard')],
    ],
    [
      '/home',
      ['/login', '/email-verification', '/onboarding', '/home', ...Array(3).fill('/admin-dashboard')],
    ],
    [
      '/admin-dashboard',
      ['/login', '/email-verification', '/onboarding', '/home', ...Array(3).fill('/admin-dashboard')],
    ],
    [
      '/onboarding',
      ['/login', '/email-verification', '/onboarding', '/home', ...Array(3).fill('/admin-dashboard')],
    ],
    [
      '/email-verification',
      ['/login', '/email-verification', '/onboarding', '/home', ...Array(3).fill('/admin-dashboard')],
    ],
    [
      '/plan',
      ['/login', '/email-verification', '/onboarding', '/plan', ...Array(3).fill('/admin-dashboard')],
    ],
  ])('%s leads each where they belong', (path, targets) => {
    expect(Object.values(VIEWERS).map((viewer) => arrive(path, viewer))).toEqual(
      targets.map((target) => `show ${target}`),
    )
  })

  it('of the practice are refused by themselves, not hidden, where the permission is missing', () => {
    const creator = Object.entries(VIEWERS).map(([name, viewer]) => [
      name,
      arrive('/admin/diet-plan-creator', viewer).split(' ')[0],
    ])
    expect(Object.fromEntries(creator)).toEqual({
      visitor: 'show',
      unverified: 'show',
      onboarding: 'show',
      client: 'refuse',
      employee: 'refuse',
      writer: 'show',
      admin: 'show',
    })
    expect(arrive('/no-such-page', VIEWERS.visitor ?? { state: 'signed-out' })).toBe('not found')
  })

  it('keep where one was going through sign-in, verification and onboarding', () => {
    const plan = { pathname: '/plan', search: '?day=2' }
    const toLogin = resolveScreen(plan, { state: 'signed-out' })
    expect(toLogin).toEqual({ kind: 'redirect', to: '/login?next=%2Fplan%3Fday%3D2' })
    const search = '?next=%2Fplan%3Fday%3D2'
    for (const [viewer, to] of [
      [{ state: 'unverified' }, `/email-verification${search}`],
      [{ state: 'onboarding' }, `/onboarding${search}`],
      [VIEWERS.client, '/plan?day=2'],
    ] as [Viewer, string][]) {
      expect(resolveScreen({ pathname: '/login', search }, viewer)).toEqual({ kind: 'redirect', to })
    }
  })
})

describe('a state', () => {
  it('is verification first, then a client’s onboarding; staff have none', () => {
    const person = { role: 'client', grants: [], emailVerified: false, isOnboardingComplete: false } as const
    expect(toViewer(null).state).toBe('signed-out')
    expect(toViewer(person).state).toBe('unverified')
    expect(toViewer({ ...person, emailVerified: true }).state).toBe('onboarding')
    expect(toViewer({ ...person, emailVerified: true, isOnboardingComplete: true }).state).toBe('complete')
    expect(toViewer({ ...person, role: 'employee', emailVerified: true }).state).toBe('complete')
    expect(homeOf({ role: 'employee', grants: [] })).toBe('/admin-dashboard')
  })
})

describe('where to go next', () => {
  it.each(['/', '/plan', '/plan?day=2#lunch', '/admin/diet-plans/1', '/a%2Fb', '/?q=https://example.org'])(
    '%s stays here',
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
  ])('%j leads nowhere', (next) => {
    expect(toSafeNext(next)).toBeNull()
  })

  it('never leaves this site, whatever is written', () => {
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
