import { type Grantee, isAllowed, type Permission } from './access.ts'

/*
 * The screens of the web site and who sees them. The server answers document requests by this table and the web
 * navigates by it, so both agree and nobody sees a screen flash by that is not theirs.
 */

/** What is known of the person in front of the screen. */
export type Viewer =
  | { state: 'signed-out' }
  | { state: 'unverified' }
  | { state: 'onboarding' }
  | { state: 'complete'; person: Grantee }

/** The part of the signed-in user that decides about screens. */
export type ViewerSource = Grantee & { emailVerified: boolean; isOnboardingComplete: boolean }

/** The state of a session: verification first, then a client's onboarding; staff have none. */
export function toViewer(user: ViewerSource | null): Viewer {
  if (!user) return { state: 'signed-out' }
  if (!user.emailVerified) return { state: 'unverified' }
  if (user.role === 'client' && !user.isOnboardingComplete) return { state: 'onboarding' }
  return { state: 'complete', person: { role: user.role, grants: user.grants } }
}

/**
 * `everyone`: the same page for all. `entry`: for the signed-out; the signed-in go home. `verification` and
 * `onboarding`: the steps on the way in. `client`, `staff`: the two areas. `handled`: for the signed-in, and the
 * screen itself says why when the permission is missing.
 */
type Audience = 'everyone' | 'entry' | 'verification' | 'onboarding' | 'client' | 'staff' | 'handled'

type Screen = { path: string; audience: Audience; permission?: Permission }

export const SCREENS = [
  { path: '/', audience: 'everyone' },
  { path: '/login', audience: 'entry' },
  { path: '/signup', audience: 'entry' },
  { path: '/register', audience: 'entry' },
  { path: '/setup', audience: 'entry' },
  { path: '/email-verification', audience: 'verification' },
  { path: '/onboarding', audience: 'onboarding' },
  { path: '/home', audience: 'client' },
  { path: '/plan', audience: 'client' },
  { path: '/admin-dashboard', audience: 'staff' },
  { path: '/admin/diet-plans', audience: 'handled', permission: 'plans:read' },
  { path: '/diet-plans-list', audience: 'handled', permission: 'plans:read' },
  { path: '/admin/diet-plans/:id', audience: 'handled', permission: 'plans:read' },
  { path: '/admin/diet-plans/:id/edit', audience: 'handled', permission: 'plans:write' },
  { path: '/admin/diet-plan-creator', audience: 'handled', permission: 'plans:write' },
  { path: '/diet-plan-creator', audience: 'handled', permission: 'plans:write' },
] as const satisfies readonly Screen[]

export type ScreenAnswer =
  | { kind: 'show'; screen: string }
  /** Known, but not with this role: the screen says so by toast or text and leads home. */
  | { kind: 'refuse'; screen: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' }

/** Where a signed-in person lives. */
export function homeOf(person: Grantee): string {
  return person.role === 'client' ? '/home' : '/admin-dashboard'
}

/** The screen that a path spells; null: unknown. */
export function findScreen(pathname: string): Screen | null {
  const parts = splitPath(pathname)
  return (
    SCREENS.find(({ path }) => {
      const pattern = splitPath(path)
      return (
        pattern.length === parts.length &&
        pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
      )
    }) ?? null
  )
}

/**
 * What this viewer gets for a path. A redirect keeps the way: `next` carries where the person was going through
 * sign-in, verification and onboarding.
 */
export function resolveScreen(location: { pathname: string; search: string }, viewer: Viewer): ScreenAnswer {
  const screen: Screen | null = findScreen(location.pathname)
  const next = readNext(location.search)
  if (viewer.state === 'signed-out') {
    if (!screen) return { kind: 'not-found' }
    if (screen.audience === 'everyone' || screen.audience === 'entry') return show(screen)
    return redirectTo('/login', next ?? (isStep(screen) ? null : location.pathname + location.search))
  }
  if (viewer.state === 'unverified' || viewer.state === 'onboarding') {
    const step = viewer.state === 'unverified' ? '/email-verification' : '/onboarding'
    if (screen?.path === step) return show(screen)
    const isDestination = screen !== null && !isStep(screen) && screen.audience !== 'everyone'
    return redirectTo(step, next ?? (isDestination ? location.pathname + location.search : null))
  }
  const home = homeOf(viewer.person)
  if (!screen) return { kind: 'not-found' }
  switch (screen.audience) {
    case 'everyone':
      return show(screen)
    case 'entry':
    case 'verification':
    case 'onboarding':
      return { kind: 'redirect', to: next ?? home }
    case 'client':
      return viewer.person.role === 'client' ? show(screen) : { kind: 'redirect', to: home }
    case 'staff':
      return viewer.person.role === 'client' ? { kind: 'redirect', to: home } : show(screen)
    case 'handled': {
      const isMissing =
        viewer.person.role === 'client' ||
        (screen.permission !== undefined && !isAllowed(viewer.person, screen.permission))
      return isMissing ? { kind: 'refuse', screen: screen.path } : show(screen)
    }
  }
}

/**
 * A `next` that stays on this site: a path with one leading slash, free of backslashes and control characters.
 * Anything else is null.
 */
export function toSafeNext(value: string | null | undefined): string | null {
  if (!value || value.length > 1000 || !value.startsWith('/')) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(value)) return null
  const url = new URL(value, 'http://site.invalid')
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The safe `next` in a query string; null where there is none. */
export function readNext(search: string): string | null {
  return toSafeNext(new URLSearchParams(search).get('next'))
}

/** `path` with `next` where there is one worth keeping. */
export function withNext(path: string, next: string | null): string {
  return next === null || next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}

function show(screen: Screen): ScreenAnswer {
  return { kind: 'show', screen: screen.path }
}

function redirectTo(path: string, next: string | null): ScreenAnswer {
  return { kind: 'redirect', to: withNext(path, next) }
}

function isStep(screen: Screen): boolean {
  return screen.audience === 'entry' || screen.audience === 'verification' || screen.audience === 'onboarding'
}

function splitPath(pathname: string): string[] {
  return pathname.replace(/(?<=.)\/+$/, '').split('/')
}
