import { resolve } from 'node:path'
import { z } from 'zod'

/** A configuration that cannot be used. Its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Everything the server reads from its environment, checked and completed. */
export type Config = {
  port: number
  host: string
  /** Address under which people reach the site, without a trailing slash. */
  publicUrl: string
  /** True when `publicUrl` is a loopback address: mail may then be kept instead of sent. */
  isPublicUrlLoopback: boolean
  /** What Fastify's `trustProxy` takes: false, true, a number of hops, or addresses. */
  trustProxy: boolean | number | string
  /** Absolute path of the folder the server may write to. */
  dataDir: string
  /** Null: the embedded PostgreSQL is used. */
  databaseUrl: string | null
  /** For LISTEN and migrations behind a pooler; the same as `databaseUrl` unless set. */
  databaseDirectUrl: string | null
  /** Null: mail is kept and readable at `/dev/mailbox`. */
  smtpUrl: string | null
  mailFrom: string
  /** Lower case, without an @; null: no domain makes staff. */
  staffDomain: string | null
  identityProvider: 'embedded'
  logLevel: (typeof LOG_LEVELS)[number]
}

/** The shape of an environment: `process.env` or a test's own. */
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

const trustProxySchema = z.string().transform((text): boolean | number | string => {
  if (text === 'true') return true
  if (text === 'false') return false
  return /^\d+$/.test(text) ? Number(text) : text
})

const identityProviderSchema = z.string().transform((text, context): 'embedded' => {
  if (text === 'embedded') return text
  const problem =
    text === 'firebase' ? "firebase is not available in this version; use 'embedded'" : "must be 'embedded'"
  context.addIssue({ code: 'custom', message: problem })
  return z.NEVER
})

const environmentSchema = z.object({
  PORT: portSchema.default(3000),
  HOST: z.string().regex(/^\S+$/, 'must be an address or host name').default('127.0.0.1'),
  PUBLIC_URL: webUrlSchema.optional(),
  TRUST_PROXY: trustProxySchema.default(false),
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
  IDENTITY_PROVIDER: identityProviderSchema.default('embedded'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

/**
 * Reads and checks the configuration. A variable set to nothing counts as not set.
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
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'Pathya <no-reply@localhost>',
    staffDomain: values.STAFF_DOMAIN ?? null,
    identityProvider: values.IDENTITY_PROVIDER,
    logLevel: values.LOG_LEVEL,
  }
}

/** Whether a host name, as the URL parser spells it, can only mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
