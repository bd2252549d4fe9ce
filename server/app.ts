import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { getLive } from '#contract/notifications/live.ts'
import type { Config } from '#server/config.ts'
import { registerGuard } from '#server/kit/access/guard.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { DatabaseClient } from '#server/kit/database/client.ts'
import type { DbAndClock } from '#server/kit/database/db.ts'
import { registerErrorHandler, toErrorBody } from '#server/kit/error-handler.ts'
import { registerCompressedJson } from '#server/kit/http/compressed-json.ts'
import { registerJsonBody } from '#server/kit/http/json-body.ts'
import { countOpenRequests } from '#server/kit/http/open-requests.ts'
import { createProofsOfWork } from '#server/kit/http/proof-of-work.ts'
import { registerProxyWatch } from '#server/kit/http/proxy-headers.ts'
import { readRequestPath, registerRequestTarget } from '#server/kit/http/request-target.ts'
import { registerSecurityHeaders } from '#server/kit/http/security-headers.ts'
import { answerUnreadableRequest } from '#server/kit/http/unreadable-request.ts'
import { registerWellFormedText } from '#server/kit/http/well-formed-text.ts'
import type { PasswordHashing } from '#server/kit/identity/better-auth.ts'
import { createEmbeddedIdentity } from '#server/kit/identity/embedded-identity.ts'
import { createFirebaseIdentity } from '#server/kit/identity/firebase/firebase-identity.ts'
import { registerLanguage } from '#server/kit/language/language.ts'
import { createLiveStreams } from '#server/kit/live/live-streams.ts'
import { createLogger } from '#server/kit/logger.ts'
import { createMetrics, type Metrics } from '#server/kit/metrics/metrics.ts'
import { registerOpenApi } from '#server/kit/openapi/openapi.ts'
import type { RenderPage } from '#server/kit/pages/page-store.ts'
import { registerPages, type SendUnreadable } from '#server/kit/pages/pages.ts'
import { createPdfRenderer } from '#server/kit/pdf/pdf-renderer.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { createKnownDevices } from '#server/kit/sessions/known-devices.ts'
import { createSessions } from '#server/kit/sessions/sessions.ts'
import { registerAvailability } from '#server/modules/appointments/availability/routes.ts'
import type { BookingDesk } from '#server/modules/appointments/booking/service.ts'
import { registerAdminConsultations } from '#server/modules/appointments/inbox/routes.ts'
import { registerOwnFollowUps } from '#server/modules/appointments/own-follow-ups/routes.ts'
import { registerPlainBooking } from '#server/modules/appointments/plain/routes.ts'
import { registerConsultations } from '#server/modules/appointments/routes.ts'
import { registerSchedule } from '#server/modules/appointments/schedule/routes.ts'
import { registerBillingDetails } from '#server/modules/billing/billing-details/routes.ts'
import { registerInvoices } from '#server/modules/billing/invoices/routes.ts'
import { registerPackages } from '#server/modules/billing/packages/routes.ts'
import { registerPayments } from '#server/modules/billing/payments/routes.ts'
import { registerReceipts } from '#server/modules/billing/receipts/routes.ts'
import { registerRefunds } from '#server/modules/billing/refunds/routes.ts'
import { registerSubscriptions } from '#server/modules/billing/subscriptions/routes.ts'
import { registerTaxSettings } from '#server/modules/billing/tax/routes.ts'
import { registerDishPhotos } from '#server/modules/foods/dish-photos/routes.ts'
import { registerDishes } from '#server/modules/foods/dishes/routes.ts'
import { registerFoodLanguages } from '#server/modules/foods/display-names/service.ts'
import { registerPackagedFoods } from '#server/modules/foods/packaged/routes.ts'
import { registerFoodItems } from '#server/modules/foods/routes.ts'
import { registerFoodTables } from '#server/modules/foods/tables/routes.ts'
import { registerGoogleSignIn } from '#server/modules/identity/google/routes.ts'
import { registerInvites } from '#server/modules/identity/invites/routes.ts'
import { registerIdentity } from '#server/modules/identity/routes.ts'
import { registerAuth } from '#server/modules/identity/sessions/routes.ts'
import { registerSetup } from '#server/modules/identity/setup/routes.ts'
import { registerLive } from '#server/modules/notifications/live/routes.ts'
import { registerMailbox } from '#server/modules/notifications/mailbox/routes.ts'
import { makeMailboxKey } from '#server/modules/notifications/mailbox/service.ts'
import { registerPush } from '#server/modules/notifications/push/routes.ts'
import { registerNotifications } from '#server/modules/notifications/routes.ts'
import { registerClientActions } from '#server/modules/people/client-actions/routes.ts'
import { registerClientList } from '#server/modules/people/client-list/routes.ts'
import { registerClientImport } from '#server/modules/people/import/routes.ts'
import { registerClientNotes } from '#server/modules/people/notes/routes.ts'
import { registerProfile } from '#server/modules/people/profile/routes.ts'
import { registerClients } from '#server/modules/people/routes.ts'
import { registerClientTimeline } from '#server/modules/people/timeline/routes.ts'
import { registerUsers } from '#server/modules/people/users/routes.ts'
import { registerMealPlanner } from '#server/modules/planner/routes.ts'
import { registerAdaptDays } from '#server/modules/plans/adapt-days/routes.ts'
import { registerClientSwaps } from '#server/modules/plans/client-swaps/routes.ts'
import { registerCookLinks } from '#server/modules/plans/cook-links/routes.ts'
import { registerDailyMealPlans } from '#server/modules/plans/daily-meals/routes.ts'
import { registerDiary } from '#server/modules/plans/diary/routes.ts'
import { registerDraftWeek } from '#server/modules/plans/draft-week/routes.ts'
import { registerExchanges } from '#server/modules/plans/exchanges/routes.ts'
import { registerFamiliarFoods } from '#server/modules/plans/familiar-foods/routes.ts'
import { registerFasts } from '#server/modules/plans/fasts/routes.ts'
import { registerGroceryTicks } from '#server/modules/plans/grocery-ticks/routes.ts'
import { registerPlanLinks } from '#server/modules/plans/links/routes.ts'
import { registerMealTicks } from '#server/modules/plans/meal-ticks/routes.ts'
import { registerOwnGroceries } from '#server/modules/plans/own-groceries/routes.ts'
import { registerPlanRecipes } from '#server/modules/plans/recipes/routes.ts'
import { registerPlanReviews } from '#server/modules/plans/reviews/routes.ts'
import { registerDietPlans } from '#server/modules/plans/routes.ts'
import { registerSwaps } from '#server/modules/plans/swaps/routes.ts'
import { registerPlanTemplates } from '#server/modules/plans/templates/routes.ts'
import { registerToday } from '#server/modules/plans/today/routes.ts'
import { registerAnalytics } from '#server/modules/practice/analytics/routes.ts'
import { registerBackups } from '#server/modules/practice/backups/routes.ts'
import { registerPracticeDashboard } from '#server/modules/practice/dashboard/routes.ts'
import { registerHealth } from '#server/modules/practice/health/routes.ts'
import { registerSettings } from '#server/modules/practice/settings/routes.ts'
import { registerAccessLog } from '#server/modules/privacy/access-log/routes.ts'
import { registerAuditLog } from '#server/modules/privacy/audit-log/routes.ts'
import { registerConsents } from '#server/modules/privacy/consents/routes.ts'
import { registerErasure } from '#server/modules/privacy/erasure/routes.ts'
import { registerDataExports } from '#server/modules/privacy/exports/routes.ts'
import { registerDashboard } from '#server/modules/progress/dashboard/routes.ts'
import { registerProgressPhotos } from '#server/modules/progress/photos/routes.ts'
import { registerProgress } from '#server/modules/progress/routes.ts'
import { registerContentEditing } from '#server/modules/site/content/routes.ts'
import { registerContentLanguages } from '#server/modules/site/languages/routes.ts'
import { registerPracticeLogo } from '#server/modules/site/logo/routes.ts'
import { findLogoFile } from '#server/modules/site/logo/service.ts'
import { registerSharePictures } from '#server/modules/site/page-head/routes.ts'
import { registerPortraits } from '#server/modules/site/portraits/routes.ts'
import { registerResults } from '#server/modules/site/results/routes.ts'
import { registerSite } from '#server/modules/site/routes.ts'
import { loadContentPaths } from '#server/modules/site/service.ts'
import { PERSONAL_DATA } from '#server/personal-data.ts'
import { registerOwnDishPhotos } from './modules/plans/own-dish-photos/routes.ts'

export type BuildAppOptions = {
  config: Config
  database: DatabaseClient
  /** The web site; `null` for the API alone. */
  site: {
    clientDir: string
    renderPage: RenderPage
    builtScripts: ReadonlySet<string> | null
  } | null
  /** True if all data are made up and deleted at the end: the mailbox then needs no key. */
  isDemo?: boolean
  /** The counts of this process; if left out, new ones. */
  metrics?: Metrics
  /** The clock; if left out, the machine's clock. */
  now?: () => Date
  /** How the embedded provider hashes passwords; if left out, as its library does. Only tests set it. */
  hashing?: PasswordHashing
}

/** Bodies are JSON; a plan of four weeks with alternatives stays well below this. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024

/** When the server stops, streams stay open while other requests run, but no longer than this. */
const DRAIN_TIMEOUT_MS = 8000

/**
 * Builds the app with all its routes, without listening: tests inject requests, `main.ts` listens. `purgePages` drops
 * the rendered pages, so that the next request renders them again.
 */
export async function buildApp(
  options: BuildAppOptions,
): Promise<{ app: App; platform: Platform; purgePages: () => void }> {
  const { config, database } = options
  const logger = createLogger(config.logLevel)
  let pages: ReturnType<typeof registerPages> | null = null
  const app = createApp(
    config,
    logger,
    async (request, reply) => (await pages?.sendUnreadable(request, reply)) ?? false,
  )
  const platform = createPlatform(app, logger, options)
  closeWithApp(app, platform)
  await registerRequestHandling(app, platform)
  await registerOpenApi(app, config)
  const { desk } = registerModules(app, platform)

  const listContentPaths = () => loadContentPaths(database.db)
  pages = options.site
    ? registerPages(app, { config, sessions: platform.sessions, listContentPaths, ...options.site })
    : null
  if (pages) registerPlainBooking(app, platform, { desk, show: pages.showPlain })
  return { app, platform, purgePages: () => pages?.purge() }
}

/** Creates the server without routes. `sendUnreadable` answers addresses that the router cannot parse. */
function createApp(config: Config, logger: FastifyBaseLogger, sendUnreadable: SendUnreadable): App {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: async (error, request: FastifyRequest, reply: FastifyReply) => {
      const body = toErrorBody(error)
      if (body.statusCode === 400 && (await sendUnreadable(request, reply))) return
      reply.code(body.statusCode).type('application/json; charset=utf-8').send(body)
    },
    clientErrorHandler: answerUnreadableRequest,
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
  return app
}

/** Creates the parts that services, jobs and routes share. */
function createPlatform(
  app: App,
  logger: Logger,
  {
    config,
    database,
    isDemo = false,
    metrics = createMetrics(),
    now = () => new Date(),
    hashing,
  }: BuildAppOptions,
): Platform {
  const store = { db: database.db, now }
  const { identity, embedded } = createIdentity(store, config, hashing)
  const sessions = createSessions(store, config, identity)
  const pdf = createPdfRenderer({ log: logger, loadLogo: () => findLogoFile(database.db) })
  const live = createLiveStreams(store)
  const mailboxKey = isDemo ? null : makeMailboxKey()
  const proxyWatch = registerProxyWatch(app, config)
  const devices = createKnownDevices(database.db, config)
  const proofs = createProofsOfWork(store)
  return {
    config,
    now,
    database,
    sessions,
    identity,
    embedded,
    devices,
    proofs,
    pdf,
    live,
    personalData: PERSONAL_DATA,
    mailboxKey,
    proxyWatch,
    metrics,
    stopping: { isAnnounced: false },
  }
}

/** When the server stops, waits for open requests, then ends the streams and the PDF renderer. */
function closeWithApp(app: App, platform: Platform): void {
  app.addHook('onClose', () => platform.pdf.close())
  const openRequests = countOpenRequests(app, getLive.url)
  // Streams do not end by themselves. They are ended when no other request is open, before the server waits for the
  // remaining connections.
  app.addHook('preClose', async () => {
    await openRequests.waitUntilNone(DRAIN_TIMEOUT_MS)
    platform.live.close()
  })
}

/** Registers what applies to every request, in the order in which it applies. */
async function registerRequestHandling(app: App, { config, sessions, metrics }: Platform): Promise<void> {
  await app.register(fastifyCookie)
  await registerLanguage(app, config.locales)
  registerSecurityHeaders(app, config)
  registerErrorHandler(app)
  registerRequestTarget(app, config)
  registerGuard(app, { sessions, config })
  registerRequestLog(app, metrics)
  registerJsonBody(app)
  registerCompressedJson(app)
  registerWellFormedText(app)
  app.setNotFoundHandler((_request, reply) => {
    const body = toErrorBody(new AppError(404, 'not_found', 'There is nothing at this address.'))
    return reply.code(404).send(body)
  })
}

/** Registers the routes of every module. Returns the desk at which this process books. */
function registerModules(app: App, platform: Platform): { desk: BookingDesk } {
  registerHealth(app, platform)
  registerAuth(app, platform)
  registerIdentity(app, platform)
  registerGoogleSignIn(app, platform)
  registerSetup(app, platform)
  registerLive(app, platform)
  registerAccessLog(app, platform)
  registerAuditLog(app, platform)
  registerNotifications(app, platform)
  registerPush(app, platform)
  registerProfile(app, platform)
  registerConsents(app, platform)
  registerMailbox(app, platform)
  registerSite(app, platform)
  registerSharePictures(app, platform)
  registerUsers(app, platform)
  registerInvites(app, platform)
  registerAvailability(app, platform)
  registerAdminConsultations(app, platform)
  registerSchedule(app, platform)
  const desk = registerConsultations(app, platform)
  registerOwnFollowUps(app, platform)
  registerAnalytics(app, platform)
  registerClientImport(app, platform)
  registerClients(app, platform)
  registerClientList(app, platform)
  registerClientActions(app, platform)
  registerClientTimeline(app, platform)
  registerClientNotes(app, platform)
  registerDietPlans(app, platform)
  registerClientSwaps(app, platform)
  registerFasts(app, platform)
  registerSwaps(app, platform)
  registerPlanRecipes(app, platform)
  registerOwnDishPhotos(app, platform)
  registerCookLinks(app, platform)
  registerExchanges(app, platform)
  registerDraftWeek(app, platform)
  registerDailyMealPlans(app, platform)
  registerGroceryTicks(app, platform)
  registerOwnGroceries(app, platform)
  registerPlanLinks(app, platform)
  registerPlanReviews(app, platform)
  registerPlanTemplates(app, platform)
  registerAdaptDays(app, platform)
  registerFamiliarFoods(app, platform)
  registerDashboard(app, platform)
  registerPracticeDashboard(app, platform)
  registerProgress(app, platform)
  registerProgressPhotos(app, platform)
  registerFoodLanguages(app, platform)
  registerFoodItems(app, platform)
  registerFoodTables(app, platform)
  registerPackagedFoods(app, platform)
  registerDishes(app, platform)
  registerDishPhotos(app, platform)
  registerMealPlanner(app, platform)
  registerMealTicks(app, platform)
  registerToday(app, platform)
  registerDiary(app, platform)
  registerSettings(app, platform)
  registerContentEditing(app, platform)
  registerContentLanguages(app, platform)
  registerPracticeLogo(app, platform)
  registerPortraits(app, platform)
  registerResults(app, platform)
  registerBackups(app, platform)
  registerPackages(app, platform)
  registerSubscriptions(app, platform)
  registerTaxSettings(app, platform)
  registerBillingDetails(app, platform)
  registerInvoices(app, platform)
  registerPayments(app, platform)
  registerRefunds(app, platform)
  registerReceipts(app, platform)
  registerDataExports(app, platform)
  registerErasure(app, platform)
  return { desk }
}

/** Creates the identity provider that the configuration names. */
function createIdentity(
  store: DbAndClock,
  config: Config,
  hashing?: PasswordHashing,
): Pick<Platform, 'identity' | 'embedded'> {
  if (config.firebase) {
    return { identity: createFirebaseIdentity(store, config.firebase, config), embedded: null }
  }
  const embedded = createEmbeddedIdentity(store, config, hashing)
  return { identity: embedded, embedded }
}

/** Converts a number of hops to the function that newer versions of Fastify require. */
function toTrustProxy(
  value: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof value === 'number' ? (_address, hop) => hop < value : (value ?? false)
}

/** Writes one log entry per request with its route, never its address, and the result, and counts it. */
function registerRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    // A stream lasts until somebody ends it.
    if (route !== getLive.url) {
      metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    }
    request.log.info(
      {
        method: request.method,
        route,
        statusCode: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        role: request.actor?.role,
      },
      'request',
    )
  })
}
