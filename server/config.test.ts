import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  test('needs nothing: every variable has a default fit for a machine of one’s own', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isPublicUrlLoopback: true,
      trustProxy: false,
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      smtpUrl: null,
      mailFrom: 'Pathya <no-reply@localhost>',
      staffDomain: null,
      identityProvider: 'embedded',
      logLevel: 'info',
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
      logLevel: 'warn',
    })
  })

  test('takes a variable set to nothing as not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '  ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('uses DATABASE_URL for direct connections unless told otherwise', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://db/pathya' }).databaseDirectUrl).toBe(
      'postgresql://db/pathya',
    )
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a port number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535.'],
    [{ HOST: 'my host' }, 'HOST must be an address or host name.'],
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
    [
      { IDENTITY_PROVIDER: 'firebase' },
      "IDENTITY_PROVIDER firebase is not available in this version; use 'embedded'.",
    ],
    [{ IDENTITY_PROVIDER: 'ldap' }, "IDENTITY_PROVIDER must be 'embedded'."],
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

  test('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/^PORT .+\. LOG_LEVEL .+\.$/)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.9.9.9:80', 'http://[::1]:3000'])(
    'keeps mail on the machine for %s',
    (publicUrl) => {
      expect(readConfig({ PUBLIC_URL: publicUrl }).isPublicUrlLoopback).toBe(true)
    },
  )

  test.each(['http://localhost.example.org', 'http://127.0.0.1.example.org', 'http://192.168.1.5'])(
    'does not take %s for this machine',
    (publicUrl) => {
      expect(() => readConfig({ PUBLIC_URL: publicUrl })).toThrow(/^SMTP_URL must be set/)
    },
  )
})
