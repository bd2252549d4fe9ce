import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Access, findScope, PERMISSION_NAMES, type Permission, type Scope } from '#contract/access.ts'
import { say } from '#domain/words/say.ts'
import type { Config } from '#server/config.ts'
import { isLoopbackHost } from '#server/config.ts'
import { AppError, forbidden } from '../app-error.ts'
import { answerInLanguageOf } from '../language/language.ts'
import type { Actor, Sessions } from '../sessions/sessions.ts'

declare module 'fastify' {
  interface RouteShorthandOptions {
    access?: Access
  }
  interface FastifyContextConfig {
    access?: Access
    /** True for a call that neither reads nor changes anything, so that it may come from anywhere. */
    changesNothing?: boolean
  }
  interface FastifyInstance {
    /** All routes with the access that they declare, in the order of registration. */
    declaredRoutes: { method: string; url: string; access: Access }[]
  }
  interface FastifyRequest {
    /** The actor; `null` on public calls and without a session. */
    actor: Actor | null
    /** The scope of the route's permission for this actor; `null` if the route requires no permission. */
    scope: Scope | null
  }
}

const isPermission = (access: Access): access is Permission =>
  (PERMISSION_NAMES as readonly string[]).includes(access)

/**
 * Checks every request against the access its route declares, before its body is read. A route without declared access
 * does not register: the start fails.
 */
export function registerGuard(
  app: FastifyInstance,
  { sessions, config }: { sessions: Sessions; config: Config },
): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('scope', null)
  app.decorate('declaredRoutes', [])

  app.addHook('onRoute', (route) => {
    if (!route.access) {
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access.`)
    }
    route.config = { ...route.config, access: route.access }
    for (const method of [route.method].flat()) {
      app.declaredRoutes.push({ method, url: route.url, access: route.access })
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    // No route: the not-found handler answers.
    if (!access) return
    if (!request.routeOptions.config.changesNothing) checkOrigin(request, config)
    if (access === 'public') return
    request.actor = await sessions.find(request, reply)
    if (!request.actor) throw await refuseSession(sessions, request)
    answerInLanguageOf(request, request.actor)
    request.scope = admit(request.actor, access)
  })
}

/**
 * Makes the answer to a request without a session. `details.isRevoked` is true if the browser's session was ended
 * before it expired: the page then removes the person's data from the browser.
 */
export async function refuseSession(sessions: Sessions, request: FastifyRequest): Promise<AppError> {
  const token = sessions.readToken(request)
  const isRevoked = token !== null && (await sessions.isRevoked(token))
  return new AppError(
    401,
    'session_required',
    say(msg`Unauthorized`),
    isRevoked ? { details: { isRevoked } } : {},
  )
}

/** Admits an actor to a call and returns the scope, or throws the refusal. */
export function admit(actor: Actor | null, access: Access): Scope | null {
  if (access === 'public') return null
  if (!actor) throw new AppError(401, 'session_required', say(msg`Unauthorized`))
  if (access === 'session') return null
  if (!actor.emailVerified) {
    throw new AppError(403, 'email_not_verified', say(msg`Please verify your email address first.`))
  }
  if (access === 'verified') return null
  if (!isPermission(access)) throw forbidden()
  if (actor.pendingSecurity.includes('password')) {
    throw new AppError(
      403,
      'staff_password_required',
      say(msg`Please set a password that meets the staff password rules first.`),
    )
  }
  if (actor.pendingSecurity.includes('second-factor')) {
    throw new AppError(403, 'second_factor_required', say(msg`Please set up two-step sign-in first.`))
  }
  if (actor.role === 'client' && !actor.isOnboardingComplete) {
    throw new AppError(403, 'onboarding_required', say(msg`Please complete your profile first.`))
  }
  const scope = findScope(actor, access)
  if (!scope) throw forbidden()
  return scope
}

/**
 * State-changing calls must come from our own pages. Browsers always say where such a call comes from; a program that
 * sends neither header does not send a cookie by accident.
 */
function checkOrigin(request: FastifyRequest, config: Config): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (origin === config.publicUrl || isSameLoopback(origin, config)) return
  throw new AppError(
    403,
    'wrong_origin',
    say(msg`This request did not come from our website. Please reload the page and try again.`),
  )
}

/** Checks whether both are loopback addresses: on a developer's machine, localhost and 127.0.0.1 are the same place. */
function isSameLoopback(origin: string, config: Config): boolean {
  if (!config.isPublicUrlLoopback || !URL.canParse(origin)) return false
  const url = new URL(origin)
  return isLoopbackHost(url.hostname) && url.port === new URL(config.publicUrl).port
}
