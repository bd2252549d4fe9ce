import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { DatabaseClient } from './database/client.ts'
import type { ProofsOfWork } from './http/proof-of-work.ts'
import type { ProxyWatch } from './http/proxy-headers.ts'
import type { EmbeddedIdentity } from './identity/embedded-identity.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import type { LiveStreams } from './live/live-streams.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { PersonalDataRegistry } from './personal-data/personal-data.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { Sessions } from './sessions/sessions.ts'

/** The app with Zod schemas as its types. Modules register their routes on it. */
export type App = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>

/** The shared services that every module uses. */
export type Platform = {
  config: Config
  /** The only clock: the current time for limits, windows and days. Tests can move it. */
  now: () => Date
  database: DatabaseClient
  sessions: Sessions
  /** The identity provider that stores the accounts. */
  identity: IdentityProvider
  /** The same provider if it is our own, with its additional methods; `null` for a hosted provider. */
  embedded: EmbeddedIdentity | null
  /** Browsers that have signed in to an account before. */
  devices: KnownDevices
  proofs: ProofsOfWork
  pdf: PdfRenderer
  live: LiveStreams
  /** What the modules store about people. */
  personalData: PersonalDataRegistry
  /** `isAnnounced` is true while the server is stopping: it still answers requests but reports that it is not ready. */
  stopping: { isAnnounced: boolean }
  /**
   * The key that `/dev/mailbox` requires. It is new at every start and only printed there; `null` in the demo, which
   * requires no key.
   */
  mailboxKey: string | null
  proxyWatch: ProxyWatch
  /** Counts of this process for Prometheus. */
  metrics: Metrics
}
