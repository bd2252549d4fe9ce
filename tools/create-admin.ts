import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { DatabaseVersionError } from '#server/kit/database/squashed-migrations.ts'
import { createSetupLink } from '#server/modules/identity/setup/service.ts'
import { useEmbeddedPostgres as openEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/postgres/embedded-postgres-home.ts'

/**
 * `npm run create-admin`: prints a link that creates an admin, also if there is one already. Works with or without a
 * running server, and uses the server's configuration.
 */
async function createAdminLink(): Promise<void> {
  const config = readConfig()
  const embedded = config.databaseDirectUrl
    ? null
    : await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
  try {
    const url = config.databaseDirectUrl ?? embedded?.directUrl ?? ''
    await migrateDatabase(url)
    const database = openDatabase(url, { max: 1 })
    try {
      const link = await createSetupLink(
        { db: database.db, now: () => new Date() },
        { publicUrl: config.publicUrl, isForFirstAdmin: false },
      )
      console.log(`This link makes an admin; it works once, for 24 hours:\n${link}`)
      console.log('Open it in a browser while the server is running.')
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.close()
  }
}

try {
  await createAdminLink()
} catch (error) {
  const isSentence =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseVersionError
  const reason = error instanceof Error ? error.message : String(error)
  console.error(isSentence ? reason : `No link was made: ${reason}`)
  process.exitCode = 1
}
