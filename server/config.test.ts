import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { LOCALES, SITE_LOCALES } from '#domain/words/locale.ts'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  test("needs no variables: the defaults suit a developer's own machine", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isPublicUrlLoopback: true,
      trustProxy: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      smtpUrl: null,
      mailFrom: 'Pathya <no-reply@localhost>',
      staffDomain: null,
      identityProvider: 'embedded',
      firebase: null,
      google: null,
      pushServices: [],
      secretKey: null,
      backupDir: resolve('data', 'backups'),
      backupKey: null,
      foodSet: 'full',
      locales: SITE_LOCALES,
      stopDelayMs: 0,
      logLevel: 'info',
      slowQueryMs: 500,
      metrics: null,
    })
  })

  test('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://diet.example.org/',
      TRUST_PROXY: '1',
      DATA_DIR: '/srv/pathya-data',
      DATABASE_URL: 'postgresql://u:p@pooler:6432/pathya',
      DATABASE_DIRECT_URL: 'postgres://u:p@db/pathya',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      MAIL_FROM: 'Pathya <hello@example.org>',
      STAFF_DOMAIN: 'Example.ORG',
      IDENTITY_PROVIDER: 'embedded',
      PUSH_SERVICES: 'https://push.example.org',
      SECRET_KEY: 'thirty-two-characters-made-by-chance',
      BACKUP_DIR: '/srv/backups',
      BACKUP_KEY: 'another-thirty-two-characters-by-chance',
      FOODS: 'open',
      LANGUAGES: 'hi',
      STOP_DELAY_SECONDS: '7',
      SLOW_QUERY_MS: '250',
      METRICS_PORT: '9400',
      METRICS_HOST: '10.0.0.5',
      METRICS_TOKEN: 'a-token-of-thirty-two-characters-or-more',
      LOG_LEVEL: 'warn',
    })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://diet.example.org',
      isPublicUrlLoopback: false,
      trustProxy: 1,
      dataDir: '/srv/pathya-data',
      databaseUrl: 'postgresql://u:p@pooler:6432/pathya',
      databaseDirectUrl: 'postgres://u:p@db/pathya',
      smtpUrl: 'smtps://user:secret@mail.example.org',
      mailFrom: 'Pathya <hello@example.org>',
      staffDomain: 'example.org',
      identityProvider: 'embedded',
      firebase: null,
      google: null,
      pushServices: ['https://push.example.org'],
      secretKey: 'thirty-two-characters-made-by-chance',
      backupDir: '/srv/backups',
      backupKey: 'another-thirty-two-characters-by-chance',
      foodSet: 'open',
      locales: ['en', 'hi'],
      stopDelayMs: 7000,
      logLevel: 'warn',
      slowQueryMs: 250,
      metrics: { port: 9400, host: '10.0.0.5', token: 'a-token-of-thirty-two-characters-or-more' },
    })
  })

  test('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '  ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('uses DATABASE_URL for direct connections unless another URL is set', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/pathya' }).databaseDirectUrl).toBe(
      'postgresql://db/pathya',
    )
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535.'],
    [{ STOP_DELAY_SECONDS: '301' }, 'STOP_DELAY_SECONDS must be a number of seconds from 0 to 300.'],
    [{ LANGUAGES: 'hi,xx' }, `LANGUAGES must be languages of ${LOCALES.join(', ')}, separated by commas.`],
    [{ PORT: '65536' }, 'PORT must be a port number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535.'],
    [{ HOST: 'my host' }, 'HOST must be an address or host name.'],
    ...['yes', 'nginx', '10.0.0.0/33', '10.0.0.0/8/8', 'loopback,', '::1/129', '-1', '999'].map(
      (value): [{ TRUST_PROXY: string }, string] => [
        { TRUST_PROXY: value },
        'TRUST_PROXY must be true, false, how many proxies there are, or their addresses, such as 10.0.0.0/8,loopback.',
      ],
    ),
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL must be a web address such as https://example.org.'],
    [{ PUBLIC_URL: 'ftp://example.org' }, 'PUBLIC_URL must be a web address such as https://example.org.'],
    [
      { PUBLIC_URL: 'https://example.org/diet' },
      'PUBLIC_URL must be an address without a path, such as https://example.org.',
    ],
    [
      { DATABASE_URL: 'mysql://db/pathya' },
      'DATABASE_URL must begin with postgresql://, such as postgresql://user:password@host/database.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgresql://db/pathya' },
      'DATABASE_URL must be set when DATABASE_DIRECT_URL is.',
    ],
    [
      { SMTP_URL: 'mail.example.org' },
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host.',
    ],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a mail address, alone or as Name <address>.'],
    [{ STAFF_DOMAIN: '@example.org' }, 'STAFF_DOMAIN must be a domain such as example.org, without an @.'],
    [{ IDENTITY_PROVIDER: 'ldap' }, "IDENTITY_PROVIDER must be 'embedded' or 'firebase'."],
    [
      { SECRET_KEY: 'too short' },
      'SECRET_KEY must have at least 32 characters, made by chance: openssl rand -base64 32.',
    ],
    [{ FOODS: 'free' }, 'FOODS must be one of full, open.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { PUBLIC_URL: 'https://diet.example.org' },
      'SMTP_URL must be set, because PUBLIC_URL (https://diet.example.org) is a public address and nobody there could receive mail.',
    ],
    [
      { PUBLIC_URL: 'https://diet.example.org', SMTP_URL: 'smtp://localhost' },
      'MAIL_FROM must be set when mail is sent by SMTP_URL: it is the address mail comes from.',
    ],
  ])('refuses %o with a sentence that names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence))
  })

  test.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,2001:db8::/32', 'loopback,10.0.0.0/8,2001:db8::/32'],
    ['192.0.2.7', '192.0.2.7'],
  ] as const)('accepts TRUST_PROXY %j, and so does the server', async (value, expected) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value })
    expect(trustProxy).toBe(expected)
    if (typeof trustProxy === 'string') await Fastify({ trustProxy }).close()
  })

  test('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .+\. LOG_LEVEL .+\.$/)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.9.9.9:80', 'http://[::1]:3000'])(
    'treats %s as a loopback address',
    (publicUrl) => {
      expect(readConfig({ PUBLIC_URL: publicUrl }).isPublicUrlLoopback).toBe(true)
    },
  )

  test.each(['http://localhost.example.org', 'http://127.0.0.1.example.org', 'http://192.168.1.5'])(
    'does not treat %s as a loopback address',
    (publicUrl) => {
      expect(() => readConfig({ PUBLIC_URL: publicUrl })).toThrow(/^SMTP_URL must be set/)
    },
  )
})

describe('readConfig with the Firebase provider', () => {
  const key = {
    type: 'service_account',
    project_id: 'my-practice-1a2b3',
    client_email: 'pathya@my-practice-1a2b3.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
  }
  const env = {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'my-practice-1a2b3',
    FIREBASE_API_KEY: 'AIzaSyExample_key-1',
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key),
  }

  test('reads the project, and its service account as text or from a file', () => {
    const firebase = {
      projectId: 'my-practice-1a2b3',
      apiKey: 'AIzaSyExample_key-1',
      authDomain: 'my-practice-1a2b3.firebaseapp.com',
      hasGoogle: false,
      emulatorHost: null,
      serviceAccount: {
        projectId: key.project_id,
        clientEmail: key.client_email,
        privateKey: key.private_key,
      },
    }
    expect(readConfig(env)).toMatchObject({ identityProvider: 'firebase', firebase })

    const folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
    try {
      const path = join(folder, 'key.json')
      writeFileSync(path, JSON.stringify(key))
      const config = readConfig({
        ...env,
        FIREBASE_SERVICE_ACCOUNT: path,
        FIREBASE_AUTH_DOMAIN: 'Sign-in.Example.org',
        FIREBASE_GOOGLE: 'true',
      })
      expect(config.firebase).toEqual({ ...firebase, authDomain: 'sign-in.example.org', hasGoogle: true })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('needs no service account for the emulator', () => {
    const { FIREBASE_SERVICE_ACCOUNT: _account, ...rest } = env
    const config = readConfig({ ...rest, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(config.firebase).toMatchObject({ emulatorHost: '127.0.0.1:9099', serviceAccount: null })
  })

  test('ignores the Firebase variables when the embedded provider is used', () => {
    const { IDENTITY_PROVIDER: _provider, ...rest } = env
    const config = readConfig({ ...rest, FIREBASE_AUTH_EMULATOR_HOST: 'anything at all' })
    expect(config).toEqual(readConfig({}))
  })

  test.each([
    [{ FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID must be set when IDENTITY_PROVIDER is firebase.'],
    [{ FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY must be set when IDENTITY_PROVIDER is firebase.'],
    [
      { FIREBASE_PROJECT_ID: 'My practice' },
      'FIREBASE_PROJECT_ID must be the id of a project, such as my-practice-1a2b3.',
    ],
    [
      { FIREBASE_API_KEY: 'two words' },
      'FIREBASE_API_KEY must be the web API key from the settings of the project.',
    ],
    [
      { FIREBASE_AUTH_DOMAIN: 'https://my-practice.firebaseapp.com' },
      'FIREBASE_AUTH_DOMAIN must be a domain such as my-practice-1a2b3.firebaseapp.com.',
    ],
    [{ FIREBASE_GOOGLE: 'yes' }, 'FIREBASE_GOOGLE must be true or false.'],
    [
      { FIREBASE_SERVICE_ACCOUNT: '' },
      'FIREBASE_SERVICE_ACCOUNT must be set when IDENTITY_PROVIDER is firebase: the path of the key file of a service account, or its JSON text.',
    ],
    [
      { FIREBASE_SERVICE_ACCOUNT: '/no/such/key.json' },
      'FIREBASE_SERVICE_ACCOUNT names a file that cannot be read: /no/such/key.json.',
    ],
    [
      { FIREBASE_SERVICE_ACCOUNT: '{"type":"service_account"}' },
      'FIREBASE_SERVICE_ACCOUNT must be the JSON key file of a service account, with project_id, client_email and private_key.',
    ],
    [
      { FIREBASE_PROJECT_ID: 'another-project' },
      'FIREBASE_SERVICE_ACCOUNT belongs to the project my-practice-1a2b3, but FIREBASE_PROJECT_ID is another-project.',
    ],
    [
      { FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST must be a host and a port, such as 127.0.0.1:9099.',
    ],
    [
      {
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
        PUBLIC_URL: 'https://diet.example.org',
        SMTP_URL: 'smtp://localhost',
        MAIL_FROM: 'hello@example.org',
      },
      'FIREBASE_AUTH_EMULATOR_HOST must not be set, because PUBLIC_URL (https://diet.example.org) is a public address and the emulator lets anybody in as anybody.',
    ],
  ])('refuses %o with one sentence', (wrong, sentence) => {
    expect(() => readConfig({ ...env, ...wrong })).toThrow(new ConfigError(sentence))
  })
})

describe('readConfig with Google', () => {
  const env = { GOOGLE_CLIENT_ID: 'pathya.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-secret' }

  test('offers it if both the client id and the client secret are set', () => {
    expect(readConfig(env).google).toEqual({
      clientId: 'pathya.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-secret',
      issuer: 'https://accounts.google.com',
    })
    expect(readConfig({}).google).toBeNull()
  })

  test('accepts another issuer only on a loopback address', () => {
    const issuer = 'http://localhost:8080'
    expect(readConfig({ ...env, GOOGLE_ISSUER: issuer }).google).toMatchObject({ issuer })
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: '' }, 'GOOGLE_CLIENT_ID must be set when GOOGLE_CLIENT_SECRET is.'],
    [{ GOOGLE_CLIENT_SECRET: '' }, 'GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is.'],
    [
      { GOOGLE_ISSUER: 'http://id.example.org' },
      'GOOGLE_ISSUER must be an https address, or an http one on this machine.',
    ],
    [
      {
        GOOGLE_ISSUER: 'https://id.example.org',
        PUBLIC_URL: 'https://diet.example.org',
        SMTP_URL: 'smtp://localhost',
        MAIL_FROM: 'hello@example.org',
      },
      'GOOGLE_ISSUER must not be set, because PUBLIC_URL (https://diet.example.org) is a public address and people there sign in with Google itself.',
    ],
  ])('refuses %o with one sentence', (wrong, sentence) => {
    expect(() => readConfig({ ...env, ...wrong })).toThrow(new ConfigError(sentence))
  })
})

describe('push services', () => {
  const publicSite = {
    PUBLIC_URL: 'https://diet.example.org',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'hello@example.org',
  }

  test('can be added, and those on this machine only if the site is on it', () => {
    expect(readConfig({}).pushServices).toEqual([])
    const services = 'https://push.example.org, http://127.0.0.1:8080/'
    expect(readConfig({ PUSH_SERVICES: services }).pushServices).toEqual([
      'https://push.example.org',
      'http://127.0.0.1:8080',
    ])
  })

  test.each([
    [
      'http://localhost:8080',
      'PUSH_SERVICES must not name this machine, because PUBLIC_URL (https://diet.example.org) is a public address.',
    ],
    [
      'https://127.0.0.1',
      'PUSH_SERVICES must not name this machine, because PUBLIC_URL (https://diet.example.org) is a public address.',
    ],
    ['http://push.example.org', 'PUSH_SERVICES must be https addresses with a host name.'],
    ['https://10.0.0.8', 'PUSH_SERVICES must be https addresses with a host name.'],
    [
      'https://push.example.org/send',
      'PUSH_SERVICES must be addresses without a path, such as https://push.example.org, separated by commas.',
    ],
    [
      'push.example.org',
      'PUSH_SERVICES must be addresses without a path, such as https://push.example.org, separated by commas.',
    ],
  ])('are refused at %s on a public site', (services, sentence) => {
    expect(() => readConfig({ ...publicSite, PUSH_SERVICES: services })).toThrow(new ConfigError(sentence))
  })
})

describe('metrics and slow queries', () => {
  test('can be turned off and on', () => {
    expect(readConfig({ SLOW_QUERY_MS: '0' }).slowQueryMs).toBeNull()
    const local = { port: 9400, host: '127.0.0.1', token: null }
    expect(readConfig({ METRICS_PORT: '9400' }).metrics).toEqual(local)
    expect(readConfig({ METRICS_PORT: '9400', METRICS_HOST: '::1' }).metrics).toMatchObject({ host: '::1' })
  })

  test.each([
    [{ METRICS_HOST: '0.0.0.0' }, /^METRICS_TOKEN must be set when METRICS_HOST \(0\.0\.0\.0\)/],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT must not be PORT/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 32 characters/],
    [{ SLOW_QUERY_MS: 'fast' }, /^SLOW_QUERY_MS must be a number of milliseconds/],
  ])('are refused with %j', (wrong, sentence) => {
    expect(() => readConfig({ METRICS_PORT: '9400', ...wrong })).toThrow(sentence)
  })
})
