import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { DatabaseClient } from './database/client.ts'
import type { ProofsOfWork } from './http/proof-of-work.ts'
import type { ProxyWatch } from './http/proxy-headers.ts'
import type { EmbeddedIdentity } from './identity/embedded-identity.ts'
import type { IdentityProvider } from './identity/identity-provider.ts'
import type { LiveStreams } from './live/live-streams.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { PersonalDataRegistry } from './personal-data/personal-data.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { Sessions } from './sessions/sessions.ts'

/** The app with Zod schemas as its types: what features register their routes on. */
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
  /** The one clock: what time it is for limits, windows and days. Tests move it. */
  now: () => Date
  database: DatabaseClient
  sessions: Sessions
  /** Who people are, whichever provider stores it. */
  identity: IdentityProvider
  /** The same provider where it is our own, with what only that one does; null: a hosted one. */
  embedded: EmbeddedIdentity | null
  /** Browsers that have signed in to an account before. */
  devices: KnownDevices
  proofs: ProofsOfWork
  pdf: PdfRenderer
  live: LiveStreams
  /** What the modules store about people. */
  personalData: PersonalDataRegistry
  /** Whether the server is stopping: it still answers, and is not ready for more. */
  stopping: { isAnnounced: boolean }
  /** What `/dev/mailbox` asks for, new at every start and printed by it alone; null in the demo: nothing is asked. */
  mailboxKey: string | null
  proxyWatch: ProxyWatch
}
