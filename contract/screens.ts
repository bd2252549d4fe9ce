import { type Grantee, isAllowed, type Permission } from './access.ts'

/*
 * The screens of the web site and who sees them. The server answers document requests by this table and the web
 * navigates by it, so both agree, and no screen appears for a moment before a redirect.
 */

/** The person who views the screen, as far as known. */
export type Viewer =
  | { state: 'signed-out' }
  | { state: 'unverified' }
  | { state: 'securing' }
  | { state: 'onboarding' }
  | { state: 'complete'; person: Grantee }

/** The fields of the signed-in user that decide about screens. */
export type ViewerSource = Grantee & {
  emailVerified: boolean
  isOnboardingComplete: boolean
  /** The steps that staff have to complete first, such as a second factor; empty or missing if there are none. */
  pendingSecurity?: readonly unknown[]
}

/**
 * Returns the state of a session: verification first, then the steps that staff must complete, then a client's
 * onboarding.
 */
export function toViewer(user: ViewerSource | null): Viewer {
  if (!user) return { state: 'signed-out' }
  if (!user.emailVerified) return { state: 'unverified' }
  if (user.pendingSecurity && user.pendingSecurity.length > 0) return { state: 'securing' }
  if (user.role === 'client' && !user.isOnboardingComplete) return { state: 'onboarding' }
  return { state: 'complete', person: { role: user.role, grants: user.grants } }
}

/**
 * The audience of a screen. `everyone`: the same page for all except those who have not finished signing in. `link`:
 * screens opened by mailed links, and the policies; for everybody in every state. `entry`: for signed-out visitors;
 * signed-in people are redirected home. `verification`, `securing`, `onboarding`: the steps of signing in. `member`:
 * for everybody who has finished them. `client`: the client area; staff are redirected home. `practice`: staff with the
 * permission; others are refused.
 */
type Screen =
  | { path: string; audience: 'everyone' | 'link' | 'entry' | Step | 'member' | 'client' }
  | { path: string; audience: 'practice'; permission: Permission; refusal: Refusal }

type Step = 'verification' | 'securing' | 'onboarding'

/**
 * The response to a person without the permission. `home`: redirected home without a message. `toast`: redirected home
 * with a message. `inside`: the screen itself shows the message.
 */
type Refusal = 'home' | 'toast' | 'inside'

/**
 * The fragment that the server adds to the redirect home of a refusal with a toast, so that the document shows the
 * message.
 */
export const REFUSED_FRAGMENT = '#refused'

/** A screen of staff. A function, because every page loads this table: it is shorter than as many objects. */
function practice<
  const Path extends string,
  const Needed extends Permission,
  const Kind extends Refusal = 'toast',
>(
  path: Path,
  permission: Needed,
  // The default of the type is the default of the value.
  refusal: Kind = 'toast' as Kind,
) {
  return { path, audience: 'practice', permission, refusal } as const
}

export const SCREENS = [
  { path: '/', audience: 'everyone' },
  { path: '/services/:id', audience: 'everyone' },
  { path: '/tips', audience: 'everyone' },
  { path: '/tips/:slug', audience: 'everyone' },
  { path: '/calorie-calculator', audience: 'everyone' },
  { path: '/meal-planner', audience: 'everyone' },
  { path: '/privacy', audience: 'link' },
  { path: '/terms', audience: 'link' },
  { path: '/refunds', audience: 'link' },
  { path: '/consultation', audience: 'link' },
  { path: '/consultation/confirm', audience: 'link' },
  // Forms for browsers without JavaScript.
  { path: '/book', audience: 'link' },
  { path: '/book/code', audience: 'link' },
  { path: '/book/booked', audience: 'link' },
  { path: '/book/move', audience: 'link' },
  { path: '/call-back', audience: 'link' },
  { path: '/call-back/sent', audience: 'link' },
  { path: '/unsubscribe', audience: 'link' },
  { path: '/cook', audience: 'link' },
  { path: '/login', audience: 'entry' },
  { path: '/signup', audience: 'entry' },
  { path: '/register', audience: 'entry' },
  { path: '/setup', audience: 'entry' },
  { path: '/password-reset', audience: 'link' },
  { path: '/verify-email', audience: 'link' },
  { path: '/invite', audience: 'link' },
  { path: '/email-verification', audience: 'verification' },
  { path: '/secure-account', audience: 'securing' },
  { path: '/onboarding', audience: 'onboarding' },
  { path: '/account', audience: 'member' },
  { path: '/notifications', audience: 'member' },
  { path: '/home', audience: 'client' },
  { path: '/plan', audience: 'client' },
  { path: '/plan/groceries', audience: 'client' },
  { path: '/plans', audience: 'client' },
  { path: '/plans/:id', audience: 'client' },
  { path: '/open/:token', audience: 'client' },
  { path: '/reviews', audience: 'client' },
  { path: '/progress', audience: 'client' },
  { path: '/progress/photos', audience: 'client' },
  { path: '/diary', audience: 'client' },
  { path: '/diary/new', audience: 'client' },
  { path: '/subscription', audience: 'client' },
  { path: '/consultations', audience: 'client' },
  { path: '/consultations/new', audience: 'client' },
  { path: '/consultations/:id', audience: 'client' },
  { path: '/fasts', audience: 'client' },
  { path: '/more', audience: 'client' },
  { path: '/profile', audience: 'client' },
  { path: '/my-data', audience: 'client' },
  practice('/admin-dashboard', 'practice:view', 'home'),
  practice('/admin', 'users:manage', 'inside'),
  practice('/admin/foods', 'foods:write'),
  practice('/admin/foods/import', 'foods:write'),
  practice('/admin/foods/dishes/new', 'foods:write'),
  practice('/admin/foods/dishes/:id', 'foods:write'),
  practice('/admin/consultations', 'consultations:read'),
  practice('/admin/consultations/:id', 'consultations:read'),
  practice('/admin/availability', 'availability:write'),
  practice('/admin/photos', 'diary:review'),
  practice('/admin/reviews', 'reviews:answer'),
  practice('/admin/clients', 'clients:read'),
  practice('/admin/clients/:id', 'clients:read'),
  practice('/admin/schedule', 'consultations:read'),
  practice('/admin/invoices', 'payments:manage'),
  practice('/admin/analytics', 'analytics:read'),
  practice('/admin/audit-log', 'audit:read'),
  practice('/admin/settings', 'settings:manage'),
  practice('/admin/settings/landing', 'settings:manage'),
  practice('/admin/settings/translations', 'settings:manage'),
  practice('/admin/settings/packages', 'packages:manage'),
  practice('/admin/settings/tax', 'settings:manage'),
  practice('/admin/settings/security', 'settings:manage'),
  practice('/admin/settings/backups', 'settings:manage'),
  // Shown inside the screen that edits the landing page, with the edited content.
  practice('/admin/settings/preview', 'settings:manage'),
  practice('/admin/settings/history', 'settings:manage'),
  practice('/admin/payments', 'payments:manage'),
  practice('/admin/users', 'users:manage', 'home'),
  practice('/admin/users/import', 'users:manage', 'home'),
  practice('/admin/users/:id', 'users:manage', 'home'),
  practice('/admin/diet-plans', 'plans:read'),
  practice('/diet-plans-list', 'plans:read'),
  practice('/admin/diet-plans/:id', 'plans:read'),
  practice('/admin/diet-plans/:id/edit', 'plans:write'),
  practice('/admin/diet-plan-creator', 'plans:write'),
  practice('/diet-plan-creator', 'plans:write'),
  practice('/admin/create-diet-plan', 'plans:write'),
  practice('/create-diet-plan', 'plans:write'),
] as const satisfies readonly Screen[]

/** The next screen for each state of signing in. */
const STEP_PATHS = {
  unverified: '/email-verification',
  securing: '/secure-account',
  onboarding: '/onboarding',
} as const

export type ScreenAnswer =
  | { kind: 'show'; screen: string }
  /**
   * The screen exists, but not for this person. `toast`: redirected home with a message; `inside`: the screen is shown
   * with a message.
   */
  | { kind: 'refuse'; screen: string; refusal: 'toast' | 'inside' }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' }

/** Returns the first screen of a signed-in person. */
export function findHomePath(person: Grantee): string {
  return person.role === 'client' ? '/home' : '/admin-dashboard'
}

/** Finds the screen of a path in the same way as the site's router (in any case); `null` if unknown. */
export function findScreen(pathname: string): Screen | null {
  const parts = splitPath(pathname)
  return (
    SCREENS.find(({ path }) => {
      const pattern = splitPath(path)
      return (
        pattern.length === parts.length &&
        pattern.every((part, index) =>
          part.startsWith(':') ? parts[index] !== '' : part === parts[index]?.toLowerCase(),
        )
      )
    }) ?? null
  )
}

/**
 * Checks whether the pages of a screen come from the practice's content: each has its own address, and there are no
 * others.
 */
export function isNamedByContent({ path, audience }: { path: string; audience: string }): boolean {
  return audience === 'everyone' && path.includes('/:')
}

/**
 * Checks whether search engines may show a screen: public pages and the policies.
 */
export function isIndexedScreen(path: string): boolean {
  return (
    ALSO_INDEXED.has(path) || SCREENS.some((screen) => screen.path === path && screen.audience === 'everyone')
  )
}

const ALSO_INDEXED: ReadonlySet<string> = new Set(['/privacy', '/terms', '/refunds'])

/**
 * Checks whether a path is an entry or a step of signing in. People are redirected to these automatically, so they are
 * never remembered as the address to return to.
 */
export function isSignInStep(pathname: string): boolean {
  const audience = findScreen(pathname)?.audience
  return (
    audience === 'entry' ||
    audience === 'verification' ||
    audience === 'securing' ||
    audience === 'onboarding'
  )
}

/**
 * Decides which screen or redirect this viewer gets for a path. A redirect preserves the requested address in `next`
 * through sign-in, verification, securing and onboarding.
 */
export function resolveScreen(location: { pathname: string; search: string }, viewer: Viewer): ScreenAnswer {
  const screen = findScreen(location.pathname)
  if (screen?.audience === 'link') return show(screen)
  const next = readNext(location.search)
  if (viewer.state === 'signed-out') {
    if (!screen) return { kind: 'not-found' }
    if (screen.audience === 'everyone' || screen.audience === 'entry') return show(screen)
    return redirectTo('/login', next ?? readDestination(screen, location))
  }
  if (viewer.state !== 'complete') {
    const step = STEP_PATHS[viewer.state]
    if (screen?.path === step) return show(screen)
    return redirectTo(step, next ?? readDestination(screen, location))
  }
  const home = findHomePath(viewer.person)
  if (!screen) return { kind: 'not-found' }
  switch (screen.audience) {
    case 'everyone':
    case 'member':
      return show(screen)
    case 'entry':
    case 'verification':
    case 'securing':
    case 'onboarding':
      return { kind: 'redirect', to: next ?? home }
    case 'client':
      return viewer.person.role === 'client' ? show(screen) : { kind: 'redirect', to: home }
    case 'practice':
      if (viewer.person.role !== 'client' && isAllowed(viewer.person, screen.permission)) return show(screen)
      return screen.refusal === 'home'
        ? { kind: 'redirect', to: home }
        : { kind: 'refuse', screen: screen.path, refusal: screen.refusal }
  }
}

/**
 * Returns a `next` that is on this site: a path with one leading slash, free of backslashes and control characters.
 * Returns `null` for anything else.
 */
export function toSafeNext(value: string | null | undefined): string | null {
  if (!value || value.length > 1000 || !value.startsWith('/')) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
  if (/^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(value)) return null
  const url = new URL(value, 'http://site.invalid')
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Returns the safe `next` of a query string; `null` if there is none. */
export function readNext(search: string): string | null {
  const next = toSafeNext(new URLSearchParams(search).get('next'))
  // A step of signing in is not a valid target: its own `next` would lead to another, and so on.
  return next === null || isSignInStep(next.split(/[?#]/)[0] ?? '') ? null : next
}

/** Adds `next` to `path`, unless it is `null` or the landing page. */
export function withNext(path: string, next: string | null): string {
  return next === null || next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}

function show(screen: Screen): ScreenAnswer {
  return { kind: 'show', screen: screen.path }
}

function redirectTo(path: string, next: string | null): ScreenAnswer {
  return { kind: 'redirect', to: withNext(path, next) }
}

/** Returns the requested address to return to after signing in; `null` if there is no need to return to it. */
function readDestination(
  screen: Screen | null,
  location: { pathname: string; search: string },
): string | null {
  if (!screen || screen.audience === 'everyone' || isSignInStep(screen.path)) return null
  return toSafeNext(location.pathname + location.search)
}

/** Splits a path into its parts, decoded as the router decodes them. */
function splitPath(pathname: string): string[] {
  return pathname
    .replace(/(?<=.)\/+$/, '')
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
}
