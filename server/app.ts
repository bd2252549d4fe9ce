import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { getLive } from '#contract/notifications/live.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseClient } from '#server/db/client.ts'
import { registerAccessLog } from '#server/features/access-log/routes.ts'
import { registerAdminConsultations } from '#server/features/admin-consultations/routes.ts'
import { registerAdminUsers } from '#server/features/admin-users/routes.ts'
import { registerAnalytics } from '#server/features/analytics/routes.ts'
import { registerAuditLog } from '#server/features/audit-log/routes.ts'
import { registerAuth } from '#server/features/auth/routes.ts'
import { registerAvailability } from '#server/features/availability/routes.ts'
import { registerBackups } from '#server/features/backups/routes.ts'
import { registerBillingDetails } from '#server/features/billing-details/routes.ts'
import { registerClientImport } from '#server/features/client-import/routes.ts'
import { registerClientNotes } from '#server/features/client-notes/routes.ts'
import { registerClientTimeline } from '#server/features/client-timeline/routes.ts'
import { registerClients } from '#server/features/clients/routes.ts'
import { registerConsents } from '#server/features/consents/routes.ts'
import { registerConsultations } from '#server/features/consultations/routes.ts'
import { registerContentEditing } from '#server/features/content-editing/routes.ts'
import { registerDailyMealPlans } from '#server/features/daily-meal-plans/routes.ts'
import { registerDashboard } from '#server/features/dashboard/routes.ts'
import { registerDataExports } from '#server/features/data-exports/routes.ts'
import { registerDietPlans } from '#server/features/diet-plans/routes.ts'
import { registerDishes } from '#server/features/dishes/routes.ts'
import { registerErasure } from '#server/features/erasure/routes.ts'
import { registerFoodItems } from '#server/features/food-items/routes.ts'
import { registerGoogleSignIn } from '#server/features/google-sign-in/routes.ts'
import { registerGroceryTicks } from '#server/features/grocery-ticks/routes.ts'
import { registerHealth } from '#server/features/health/routes.ts'
import { registerIdentity } from '#server/features/identity/routes.ts'
import { registerInvites } from '#server/features/invites/routes.ts'
import { registerInvoices } from '#server/features/invoices/routes.ts'
import { registerLive } from '#server/features/live/routes.ts'
import { registerMailbox } from '#server/features/mailbox/routes.ts'
import { makeMailboxKey } from '#server/features/mailbox/service.ts'
import { registerMealPlanner } from '#server/features/meal-planner/routes.ts'
import { registerMealTicks } from '#server/features/meal-ticks/routes.ts'
import { registerNotifications } from '#server/features/notifications/routes.ts'
import { registerPackages } from '#server/features/packages/routes.ts'
import { registerPayments } from '#server/features/payments/routes.ts'
import { registerPlanReviews } from '#server/features/plan-reviews/routes.ts'
import { registerPlanTemplates } from '#server/features/plan-templates/routes.ts'
import { registerPracticeDashboard } from '#server/features/practice-dashboard/routes.ts'
import { registerPracticeLogo } from '#server/features/practice-logo/routes.ts'
import { findLogoFile } from '#server/features/practice-logo/service.ts'
import { registerProgress } from '#server/features/progress/routes.ts'
import { registerProgressPhotos } from '#server/features/progress-photos/routes.ts'
import { registerReceipts } from '#server/features/receipts/routes.ts'
import { registerRefunds } from '#server/features/refunds/routes.ts'
import { registerSchedule } from '#server/features/schedule/routes.ts'
import { registerSettings } from '#server/features/settings/routes.ts'
import { registerSetup } from '#server/features/setup/routes.ts'
import { registerSite } from '#server/features/site/routes.ts'
import { loadContentPaths } from '#server/features/site/service.ts'
import { registerSubscriptionPlans } from '#server/features/subscription-plans/routes.ts'
import { registerTaxSettings } from '#server/features/tax-settings/routes.ts'
import { registerUsers } from '#server/features/users/routes.ts'
import { registerGuard } from '#server/platform/access/guard.ts'
import { AppError } from '#server/platform/app-error.ts'
import { registerErrorHandler, toErrorBody } from '#server/platform/error-handler.ts'
import { registerCompressedJson } from '#server/platform/http/compressed-json.ts'
import { registerJsonBody } from '#server/platform/http/json-body.ts'
import { countOpenRequests } from '#server/platform/http/open-requests.ts'
import { createProofsOfWork } from '#server/platform/http/proof-of-work.ts'
import { registerProxyWatch } from '#server/platform/http/proxy-headers.ts'
import { readRequestPath, registerRequestTarget } from '#server/platform/http/request-target.ts'
import { registerSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { registerWellFormedText } from '#server/platform/http/well-formed-text.ts'
import { createEmbeddedIdentity } from '#server/platform/identity/embedded-identity.ts'
import { createFirebaseIdentity } from '#server/platform/identity/firebase/firebase-identity.ts'
import { createLiveStreams } from '#server/platform/live/live-streams.ts'
import { createLogger } from '#server/platform/logger.ts'
import { registerOpenApi } from '#server/platform/openapi/openapi.ts'
import { type RenderPage, registerPages } from '#server/platform/pages/pages.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { App, Platform } from '#server/platform/platform.ts'
import { createKnownDevices } from '#server/platform/sessions/known-devices.ts'
import { createSessions } from '#server/platform/sessions/sessions.ts'

export type BuildAppOptions = {
  config: Config
  database: DatabaseClient
  /** The web site; null: the API alone. */
  site: { clientDir: string; renderPage: RenderPage; builtScripts: ReadonlySet<string> | null } | null
  /** Made-up data alone, thrown away in the end: the mailbox needs no key then. */
  isDemo?: boolean
}

/** Bodies are JSON; a plan of four weeks with alternatives stays well below this. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024

/** How long requests under way keep streams open, when the server stops. */
const DRAIN_TIMEOUT_MS = 8000

/**
 * Builds the app with all its routes, without listening: tests inject requests, `main.ts` listens. `purgePages` drops
 * the rendered pages, so that the next request renders them anew.
 */
export async function buildApp(
  options: BuildAppOptions,
): Promise<{ app: App; platform: Platform; purgePages: () => void }> {
  const { config, database, isDemo = false } = options
  const pinoLogger = createLogger(config.logLevel)
  const logger: FastifyBaseLogger = pinoLogger
  let pages: ReturnType<typeof registerPages> | null = null
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: async (error, request: FastifyRequest, reply: FastifyReply) => {
      const body = toErrorBody(error)
      if (body.statusCode === 400 && (await pages?.sendUnreadable(request, reply))) return
      reply.code(body.statusCode).type('application/json; charset=utf-8').send(body)
    },
    rewriteUrl: readRequestPath,
    trustProxy: toTrustProxy(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const { identity, embedded } = createIdentity(database, config)
  const sessions = createSessions(database.pool, config, identity)
  const pdf = createPdfRenderer({ log: pinoLogger, loadLogo: () => findLogoFile(database.pool) })
  const live = createLiveStreams(database.pool)
  const mailboxKey = isDemo ? null : makeMailboxKey()
  const proxyWatch = registerProxyWatch(app, config)
  const devices = createKnownDevices(database.pool, config)
  const proofs = createProofsOfWork(database.pool)
  const platform: Platform = {
    config,
    database,
    sessions,
    identity,
    embedded,
    devices,
    proofs,
    pdf,
    live,
    mailboxKey,
    proxyWatch,
    stopping: { isAnnounced: false },
  }
  app.addHook('onClose', () => pdf.close())
  const openRequests = countOpenRequests(app, getLive.url)
  // Streams would last: they end when nothing else is under way, before the server waits for what is left.
  app.addHook('preClose', async () => {
    await openRequests.waitUntilNone(DRAIN_TIMEOUT_MS)
    live.close()
  })

  await app.register(fastifyCookie)
  registerSecurityHeaders(app, config)
  registerErrorHandler(app)
  registerRequestTarget(app, config)
  registerGuard(app, { sessions, config })
  registerRequestLog(app)
  registerJsonBody(app)
  registerCompressedJson(app)
  registerWellFormedText(app)
  app.setNotFoundHandler((_request, reply) => {
    const body = toErrorBody(new AppError(404, 'not_found', 'There is nothing at this address.'))
    return reply.code(404).send(body)
  })

  await registerOpenApi(app, config)
  registerHealth(app, platform)
  registerAuth(app, platform)
  registerIdentity(app, platform)
  registerGoogleSignIn(app, platform)
  registerSetup(app, platform)
  registerLive(app, platform)
  registerAccessLog(app, platform)
  registerAuditLog(app, platform)
  registerNotifications(app, platform)
  registerUsers(app, platform)
  registerConsents(app, platform)
  registerMailbox(app, platform)
  registerSite(app, platform)
  registerAdminUsers(app, platform)
  registerInvites(app, platform)
  registerAvailability(app, platform)
  registerAdminConsultations(app, platform)
  registerSchedule(app, platform)
  registerConsultations(app, platform)
  registerAnalytics(app, platform)
  registerClientImport(app, platform)
  registerClients(app, platform)
  registerClientTimeline(app, platform)
  registerClientNotes(app, platform)
  registerDietPlans(app, platform)
  registerDailyMealPlans(app, platform)
  registerGroceryTicks(app, platform)
  registerPlanReviews(app, platform)
  registerPlanTemplates(app, platform)
  registerDashboard(app, platform)
  registerPracticeDashboard(app, platform)
  registerProgress(app, platform)
  registerProgressPhotos(app, platform)
  registerFoodItems(app, platform)
  registerDishes(app, platform)
  registerMealPlanner(app, platform)
  registerMealTicks(app, platform)
  registerSettings(app, platform)
  registerContentEditing(app, platform)
  registerPracticeLogo(app, platform)
  registerBackups(app, platform)
  registerPackages(app, platform)
  registerSubscriptionPlans(app, platform)
  registerTaxSettings(app, platform)
  registerBillingDetails(app, platform)
  registerInvoices(app, platform)
  registerPayments(app, platform)
  registerRefunds(app, platform)
  registerReceipts(app, platform)
  registerDataExports(app, platform)
  registerErasure(app, platform)

  const listContentPaths = () => loadContentPaths(database.pool)
  pages = options.site ? registerPages(app, { config, sessions, listContentPaths, ...options.site }) : null
  return { app, platform, purgePages: () => pages?.purge() }
}

/** The provider that the configuration names. */
function createIdentity({ pool }: DatabaseClient, config: Config): Pick<Platform, 'identity' | 'embedded'> {
  if (config.firebase) {
    return { identity: createFirebaseIdentity(pool, config.firebase, config), embedded: null }
  }
  const embedded = createEmbeddedIdentity(pool, config)
  return { identity: embedded, embedded }
}

/** A number of hops, said as the function that newer Fastify asks for. */
function toTrustProxy(
  value: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof value === 'number' ? (_address, hop) => hop < value : (value ?? false)
}

/** One line per request: what was asked by route, never by address, and how it went. */
function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        statusCode: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        role: request.actor?.role,
      },
      'request',
    )
  })
}
