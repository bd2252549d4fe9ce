import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { FOOD_SETS, type FoodSet } from '#domain/foods/food-code.ts'
import { isOneOf } from '#domain/people/options.ts'
import { LOCALES, type Locale, SITE_LOCALES } from '#domain/words/locale.ts'

/** A configuration that cannot be used. Its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Enough for two checks of a load balancer that asks every two seconds. */
const STOP_DELAY_SECONDS = 5

/** Everything the server reads from its environment, checked and completed. */
export type Config = {
  port: number
  host: string
  /** Address under which people reach the site, without a trailing slash. */
  publicUrl: string
  /** True when `publicUrl` is a loopback address: mail may then be stored instead of sent. */
  isPublicUrlLoopback: boolean
  /**
   * The value of Fastify's `trustProxy`: `false`, `true`, a number of hops, or addresses. `null` if it is not set: no
   * proxy is trusted.
   */
  trustProxy: boolean | number | string | null
  /** Absolute path of the folder the server may write to. */
  dataDir: string
  /** `null` if the embedded PostgreSQL is used. */
  databaseUrl: string | null
  /** The URL for LISTEN and migrations, which must not go through a pooler; the same as `databaseUrl` unless set. */
  databaseDirectUrl: string | null
  /**
   * `null` if mail is stored; it can then be read at the address of `/dev/mailbox` that the server prints when it
   * starts.
   */
  smtpUrl: string | null
  mailFrom: string
  /** In lower case, without an @; `null` if no domain makes people staff. */
  staffDomain: string | null
  /** The store of identities and passwords: this server itself, or a Firebase project. */
  identityProvider: 'embedded' | 'firebase'
  /** Set exactly when `identityProvider` is `firebase`. */
  firebase: FirebaseConfig | null
  /** Google sign-in; `null` if it is not offered. With the Firebase provider, the Firebase project decides instead. */
  google: GoogleConfig | null
  /** Origins of push services that are allowed in addition to those of the known browsers. */
  pushServices: readonly string[]
  /** Encrypts secrets that sign-in must be able to read again; `null` if a key in the database is used. */
  secretKey: string | null
  /** Absolute path of the folder that backups are written to. */
  backupDir: string
  /** The passphrase that encrypts backups; `null` if they are not encrypted. */
  backupKey: string | null
  /** The foods with which the product starts; `open`: without the foods of IFCT 2017. */
  foodSet: FoodSet
  /** The languages in which the site is offered. */
  locales: readonly Locale[]
  /** How long `/api/ready` answers "not ready" before a stopping server refuses requests. */
  stopDelayMs: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** Statements that take longer are logged; `null` if none are. */
  slowQueryMs: number | null
  /** Where Prometheus reads the server's metrics; `null` if nowhere. */
  metrics: MetricsConfig | null
}

/** The separate address of the metrics. Without a token it is a loopback address. */
export type MetricsConfig = { port: number; host: string; token: string | null }

/** The Firebase project that stores identities. All but the service account is public: every browser receives it. */
export type FirebaseConfig = {
  projectId: string
  apiKey: string
  /** The domain of the provider's own pages, such as the window of Google's sign-in. */
  authDomain: string
  /** True if people can sign in with Google: the project must have that provider enabled. */
  hasGoogle: boolean
} & (
  | { emulatorHost: null; serviceAccount: FirebaseServiceAccount }
  /** `host:port` of the official emulator, which accepts tokens that anybody can write. */
  | { emulatorHost: string; serviceAccount: null }
)

export type FirebaseServiceAccount = { projectId: string; clientEmail: string; privateKey: string }

/** This site as a client of Google's sign-in (OpenID Connect). */
export type GoogleConfig = {
  clientId: string
  clientSecret: string
  /** Google's issuer; on a loopback address another one can replace it. */
  issuer: string
}

const GOOGLE_ISSUER = 'https://accounts.google.com'

/** The type of an environment: `process.env`, or the environment of a test. */
export type Environment = Readonly<Record<string, string | undefined>>

const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65535, 'must be a port number from 1 to 65535')

const webUrlSchema = z.string().transform((text, context) => {
  const url = parseUrl(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    context.addIssue({ code: 'custom', message: 'must be a web address such as https://example.org' })
    return z.NEVER
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    context.addIssue({
      code: 'custom',
      message: 'must be an address without a path, such as https://example.org',
    })
    return z.NEVER
  }
  return url.origin
})

const databaseUrlSchema = z
  .string()
  .regex(
    /^postgres(ql)?:\/\/./,
    'must begin with postgresql://, such as postgresql://user:password@host/database',
  )

const smtpUrlSchema = z.string().refine((text) => {
  const url = parseUrl(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}, 'must look like smtp://user:password@host:587 or smtps://user:password@host')

/** Names of groups of addresses that Fastify accepts in addition to single addresses and subnets. */
const PROXY_GROUPS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

const trustProxySchema = z.string().transform((text, context): boolean | number | string => {
  if (text === 'true') return true
  if (text === 'false') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => PROXY_GROUPS.includes(address) || isSubnet(address))) {
    return addresses.join(',')
  }
  context.addIssue({
    code: 'custom',
    message:
      'must be true, false, how many proxies there are, or their addresses, such as 10.0.0.0/8,loopback',
  })
  return z.NEVER
})

const environmentSchema = z.object({
  PORT: portSchema.default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be an address or host name').default('127.0.0.1'),
  PUBLIC_URL: webUrlSchema.optional(),
  TRUST_PROXY: trustProxySchema.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_DIRECT_URL: databaseUrlSchema.optional(),
  SMTP_URL: smtpUrlSchema.optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be a mail address, alone or as Name <address>',
    )
    .optional(),
  STAFF_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.org, without an @')
    .optional(),
  IDENTITY_PROVIDER: z.enum(['embedded', 'firebase'], "must be 'embedded' or 'firebase'").default('embedded'),
  // Checked only with the Firebase provider: `readFirebase`.
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().toLowerCase().optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  FIREBASE_GOOGLE: z.string().optional(),
  // Checked only with the embedded provider: `readGoogle`.
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.string().optional(),
  // Checked together with PUBLIC_URL: `readPushServices`.
  PUSH_SERVICES: z.string().optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters, made by chance: openssl rand -base64 32')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters, made by chance: openssl rand -base64 32')
    .optional(),
  FOODS: z.enum(FOOD_SETS, `must be one of ${FOOD_SETS.join(', ')}`).default('full'),
  LANGUAGES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => isOneOf(LOCALES, name)),
      `must be languages of ${LOCALES.join(', ')}, separated by commas`,
    )
    .transform((names) => LOCALES.filter((locale) => locale === 'en' || names.includes(locale)))
    .optional(),
  STOP_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 300')
    .transform(Number)
    .refine((seconds) => seconds <= 300, 'must be a number of seconds from 0 to 300')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of milliseconds, or 0 to log no slow queries')
    .transform(Number)
    .default(500),
  // Checked together: `readMetrics`.
  METRICS_PORT: portSchema.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters, made by chance: openssl rand -base64 32')
    .optional(),
})

/**
 * Reads and checks the configuration. An empty variable counts as not set.
 *
 * @throws ConfigError whose message names the variable and what is wrong with it.
 */
export function readConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, env[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environmentSchema.safeParse(given)
  if (!result.success) {
    const sentences = result.error.issues.map(
      (issue) => `${issue.path.join('.')} ${endSentence(issue.message)}`,
    )
    throw new ConfigError(sentences.join(' '))
  }
  const values = result.data
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isPublicUrlLoopback = isLoopbackHost(new URL(publicUrl).hostname)
  if (!values.SMTP_URL && !isPublicUrlLoopback) {
    throw new ConfigError(
      `SMTP_URL must be set, because PUBLIC_URL (${publicUrl}) is a public address and nobody there could receive mail.`,
    )
  }
  if (values.SMTP_URL && !values.MAIL_FROM && !isPublicUrlLoopback) {
    throw new ConfigError(
      'MAIL_FROM must be set when mail is sent by SMTP_URL: it is the address mail comes from.',
    )
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL must be set when DATABASE_DIRECT_URL is.')
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isPublicUrlLoopback,
    trustProxy: values.TRUST_PROXY ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Pathya <no-reply@localhost>',
    staffDomain: values.STAFF_DOMAIN ?? null,
    identityProvider: values.IDENTITY_PROVIDER,
    firebase: values.IDENTITY_PROVIDER === 'firebase' ? readFirebase(values, publicUrl) : null,
    google: values.IDENTITY_PROVIDER === 'embedded' ? readGoogle(values, publicUrl) : null,
    pushServices: readPushServices(values.PUSH_SERVICES, publicUrl),
    secretKey: values.SECRET_KEY ?? null,
    backupDir: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    backupKey: values.BACKUP_KEY ?? null,
    foodSet: values.FOODS,
    locales: values.LANGUAGES ?? SITE_LOCALES,
    stopDelayMs: (values.STOP_DELAY_SECONDS ?? (isPublicUrlLoopback ? 0 : STOP_DELAY_SECONDS)) * 1000,
    logLevel: values.LOG_LEVEL,
    slowQueryMs: values.SLOW_QUERY_MS === 0 ? null : values.SLOW_QUERY_MS,
    metrics: readMetrics(values),
  }
}

/** Reads where the metrics are answered: nowhere unless a port is set, and beyond this machine only with a token. */
function readMetrics(values: z.infer<typeof environmentSchema>): MetricsConfig | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = values
  if (port === undefined) return null
  if (port === values.PORT) throw new ConfigError('METRICS_PORT must not be PORT, which everybody can reach.')
  if (token === null && !isLoopbackHost(host === '::1' ? '[::1]' : host)) {
    throw new ConfigError(
      `METRICS_TOKEN must be set when METRICS_HOST (${host}) is not a loopback address: without it anybody there could read the metrics.`,
    )
  }
  return { port, host, token }
}

/** Reads the settings of Google's sign-in: the client id and the client secret must be set together, or neither. */
function readGoogle(values: z.infer<typeof environmentSchema>, publicUrl: string): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret) {
    const [missing, given] = clientId
      ? ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID']
      : ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
    throw new ConfigError(`${missing} must be set when ${given} is.`)
  }
  const issuer = values.GOOGLE_ISSUER ?? GOOGLE_ISSUER
  if (issuer !== GOOGLE_ISSUER) {
    if (!isLoopbackHost(new URL(publicUrl).hostname)) {
      throw new ConfigError(
        `GOOGLE_ISSUER must not be set, because PUBLIC_URL (${publicUrl}) is a public address and people there sign in with Google itself.`,
      )
    }
    const url = parseUrl(issuer)
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))
    if (!isSafe) {
      throw new ConfigError('GOOGLE_ISSUER must be an https address, or an http one on this machine.')
    }
  }
  return { clientId, clientSecret, issuer }
}

/**
 * Reads the additional push services. A service on this machine is allowed only if the site is on this machine too,
 * because browsers choose the address to which the server sends.
 */
function readPushServices(text: string | undefined, publicUrl: string): string[] {
  const origins = (text ?? '').split(',').map((part) => part.trim())
  return origins.filter(Boolean).map((origin) => {
    const url = parseUrl(origin)
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
    if (!url || !isWeb || url.origin !== origin.replace(/\/$/, '')) {
      throw new ConfigError(
        'PUSH_SERVICES must be addresses without a path, such as https://push.example.org, separated by commas.',
      )
    }
    if (isLoopbackHost(url.hostname)) {
      if (isLoopbackHost(new URL(publicUrl).hostname)) return url.origin
      throw new ConfigError(
        `PUSH_SERVICES must not name this machine, because PUBLIC_URL (${publicUrl}) is a public address.`,
      )
    }
    if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
      throw new ConfigError('PUSH_SERVICES must be https addresses with a host name.')
    }
    return url.origin
  })
}

/**
 * Passes the checked address of the emulator to the Firebase SDK, which reads it only from the environment. `null`
 * removes it.
 */
export function passOnEmulatorHost(emulatorHost: string | null): void {
  if (emulatorHost === null) delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
}

/** Reads and checks the settings of the Firebase project, each alone and all together. */
function readFirebase(values: z.infer<typeof environmentSchema>, publicUrl: string): FirebaseConfig {
  const projectId = values.FIREBASE_PROJECT_ID
  const apiKey = values.FIREBASE_API_KEY
  if (!projectId || !apiKey) {
    const missing = projectId ? 'FIREBASE_API_KEY' : 'FIREBASE_PROJECT_ID'
    throw new ConfigError(`${missing} must be set when IDENTITY_PROVIDER is firebase.`)
  }
  if (!/^[a-z][a-z0-9-]{3,29}$/.test(projectId)) {
    throw new ConfigError('FIREBASE_PROJECT_ID must be the id of a project, such as my-practice-1a2b3.')
  }
  if (!/^[\w-]+$/.test(apiKey)) {
    throw new ConfigError('FIREBASE_API_KEY must be the web API key from the settings of the project.')
  }
  const authDomain = values.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(authDomain)) {
    throw new ConfigError('FIREBASE_AUTH_DOMAIN must be a domain such as my-practice-1a2b3.firebaseapp.com.')
  }
  const google = values.FIREBASE_GOOGLE ?? 'false'
  if (google !== 'true' && google !== 'false') {
    throw new ConfigError('FIREBASE_GOOGLE must be true or false.')
  }
  const common = { projectId, apiKey, authDomain, hasGoogle: google === 'true' }

  const emulatorHost = values.FIREBASE_AUTH_EMULATOR_HOST
  if (emulatorHost === undefined) {
    return { ...common, emulatorHost: null, serviceAccount: readServiceAccount(values, projectId) }
  }
  if (!/^[\w.-]+:\d{1,5}$/.test(emulatorHost)) {
    throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST must be a host and a port, such as 127.0.0.1:9099.')
  }
  if (!isLoopbackHost(new URL(publicUrl).hostname)) {
    throw new ConfigError(
      `FIREBASE_AUTH_EMULATOR_HOST must not be set, because PUBLIC_URL (${publicUrl}) is a public address and the emulator lets anybody in as anybody.`,
    )
  }
  return { ...common, emulatorHost, serviceAccount: null }
}

const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().includes('PRIVATE KEY'),
})

/**
 * Reads the key file of a service account, given by its path or as its text. No error message contains any of its
 * content.
 */
function readServiceAccount(
  values: z.infer<typeof environmentSchema>,
  projectId: string,
): FirebaseServiceAccount {
  const given = values.FIREBASE_SERVICE_ACCOUNT
  if (given === undefined) {
    throw new ConfigError(
      'FIREBASE_SERVICE_ACCOUNT must be set when IDENTITY_PROVIDER is firebase: the path of the key file of a service account, or its JSON text.',
    )
  }
  const isText = given.startsWith('{')
  let text = given
  if (!isText) {
    try {
      text = readFileSync(given, 'utf8')
    } catch {
      throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT names a file that cannot be read: ${resolve(given)}.`)
    }
  }
  const result = serviceAccountSchema.safeParse(parseJson(text))
  if (!result.success) {
    throw new ConfigError(
      'FIREBASE_SERVICE_ACCOUNT must be the JSON key file of a service account, with project_id, client_email and private_key.',
    )
  }
  const { project_id, client_email, private_key } = result.data
  if (project_id !== projectId) {
    throw new ConfigError(
      `FIREBASE_SERVICE_ACCOUNT belongs to the project ${project_id}, but FIREBASE_PROJECT_ID is ${projectId}.`,
    )
  }
  return { projectId, clientEmail: client_email, privateKey: private_key }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks whether a host name, as the URL parser writes it, can only mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Checks whether a text is an IP address, or one with the length of its network part: `10.0.0.0/8`. */
function isSubnet(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return (
    rest.length === 0 &&
    isIP(address) !== 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) > 0 && Number(length) <= bits))
  )
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
