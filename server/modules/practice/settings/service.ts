import { msg } from '@lingui/core/runtime-macro'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type {
  getSettingsVersion,
  PracticeSettings,
  SettingsArea,
  SettingsFacts,
  SettingsVersion,
  TestMailState,
} from '#contract/practice/settings.ts'
import type { Logo } from '#contract/site/logo.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import { ICMR_NIN_SOURCE } from '#domain/nutrients/reference-intake-table.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { requireRecentProof } from '#server/kit/access/recent-proof.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readNumberCursor, writeNumberCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { type Page, slicePage } from '#server/kit/lists.ts'
import { runWithinMailLimits } from '#server/kit/mail/limit-mails.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { INTERRUPTED } from '#server/kit/mail/outbox.ts'
import { settingsStore } from '#server/kit/settings/repository.ts'
import { readBmiGuideline, saveSettingsVersion } from '#server/kit/settings/settings.ts'
import { hasMailbox, MAILBOX_PATH } from '#server/modules/notifications/mailbox/service.ts'
import { renewFastingDays } from '#server/modules/plans/fasts/service.ts'
import { findLogo } from '#server/modules/site/logo/service.ts'
import { describeSignIn, loadContent, saveBrand } from '#server/modules/site/service.ts'
import packageFile from '../../../../package.json' with { type: 'json' }
import { writeTestMail } from './mail.ts'
import { settingsRepository } from './repository.ts'

const TEST_MAIL = 'test-mail'

/** Settings of sign-in. Changing them requires a fresh proof. */
const SECURITY_FIELDS: ReadonlySet<string> = new Set([
  'isSecondFactorRequiredForStaff',
  'clientPasswordLength',
  'staffPasswordLength',
])

/** Settings by which the dates and times of fasts are computed. */
const FAST_FIELDS = ['fastPlace', 'fastRegion', 'hijriShift'] as const

/** Returns the settings, facts beside them, and whether the caller may require a second factor of all staff. */
export async function getSettings(ctx: Ctx): Promise<{
  settings: PracticeSettings
  facts: SettingsFacts
  logo: Logo | null
  canRequireSecondFactor: boolean
}> {
  const [settings, facts, logo, canRequireSecondFactor] = await Promise.all([
    readSettings(ctx.db),
    describeFacts(ctx),
    findLogo(ctx.db),
    settingsRepository.hasSecondFactor(ctx.db, requireActor(ctx).sessionId),
  ])
  return { settings, facts, logo, canRequireSecondFactor }
}

/**
 * Replaces the settings if they are still the version that the caller saw. Public pages show a new brand at once, in
 * every process. Only a session that was started with a second factor may require a second factor of all staff.
 */
export async function updateSettings(ctx: Ctx, input: PracticeSettings): Promise<PracticeSettings> {
  const actor = requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    const { db } = inside
    const stored = { ...(await settingsStore.lock(db)), brand: (await loadContent(db)).brand }
    if (stored.version !== input.version) {
      throw conflict('stale_version', say(msg`Someone else changed the settings while you were editing.`), {
        settings: stored,
      })
    }
    const isTurnedOn = input.isSecondFactorRequiredForStaff && !stored.isSecondFactorRequiredForStaff
    if (isTurnedOn && !(await settingsRepository.hasSecondFactor(db, actor.sessionId))) {
      throw invalidField(
        'isSecondFactorRequiredForStaff',
        say(msg`First set up two-step sign-in for yourself under My account, or you will lock yourself out.`),
      )
    }
    const fields = listChanges(stored, input)
    if (fields.length === 0) return stored
    if (fields.some((field) => SECURITY_FIELDS.has(field))) await requireRecentProof(inside)
    if (fields.some((field) => FAST_FIELDS.some((each) => each === field))) await renewFastingDays(inside)
    if (fields.some((field) => field.startsWith('brand.'))) await saveBrand(db, input.brand)
    const saved = await settingsStore.update(db, input, actor.userId)
    await inside.audit({
      action: 'settings.update',
      entity: 'practice-settings',
      details: {
        version: saved.version,
        fields,
        isSecondFactorRequiredForStaff: saved.isSecondFactorRequiredForStaff,
      },
    })
    const now = { ...saved, brand: input.brand }
    await saveSettingsVersion(db, actor, {
      area: 'practice',
      ...splitVersion(now),
      previous: splitVersion(stored),
    })
    return now
  })
}

/** Settings that staff screens use. */
export async function getGuidelines({ db }: Ctx): Promise<{ bmiGuideline: BmiGuideline }> {
  return { bmiGuideline: await readBmiGuideline(db) }
}

/** A page of the versions that settings had, newest first. */
export async function listVersions(
  { db }: Ctx,
  { area, limit, cursor }: { area?: SettingsArea | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<SettingsVersion>> {
  const before = readNumberCursor(cursor)
  const rows = await settingsStore.listVersions(db, { area: area ?? null, before, limit: limit + 1 })
  return slicePage(rows, limit, ({ id }) => writeNumberCursor(id))
}

/** Returns one version and the version before it. */
export async function getVersion(
  { db }: Ctx,
  id: number,
): Promise<EndpointOutput<typeof getSettingsVersion>> {
  const found = await settingsStore.findVersion(db, id)
  if (!found) throw notFound()
  return found
}

function splitVersion({ version, ...content }: PracticeSettings): { version: number; content: object } {
  return { version, content }
}

/** Queues a test mail to the caller in the same way as every other mail. Only a few are allowed per hour. */
export async function sendTestMail(ctx: Ctx): Promise<{ id: string; to: string }> {
  const actor = requireActor(ctx)
  const limits = [{ key: actor.userId, count: 10, windowSeconds: 3600 }]
  const queue = async (inside: Ctx): Promise<{ id: string; to: string }> => {
    const { brand } = await loadContent(inside.db)
    const mail = { brand: brand.name, to: actor.email, template: TEST_MAIL, isLatestOnly: true }
    const id = await mailReader(inside.db, mail, () =>
      writeTestMail({ brand: brand.name, publicUrl: inside.config.publicUrl }),
    )
    if (id === null) throw new Error('A mail without a key of its own was taken for another.')
    await inside.audit({ action: 'settings.test-mail', entity: 'mail', entityId: id })
    return { id, to: actor.email }
  }
  return runWithinMailLimits(ctx, TEST_MAIL, limits, () => runOnce(ctx, queue))
}

/** The state of one of the caller's test mails. */
export async function getTestMail(ctx: Ctx, id: string): Promise<TestMailState> {
  const mail = await settingsRepository.findMail(ctx.db, {
    id,
    to: requireActor(ctx).email,
    template: TEST_MAIL,
  })
  if (!mail) throw notFound()
  return { status: mail.status, attempts: mail.attempts, reason: describeMailError(mail.lastError) }
}

async function readSettings(db: Db): Promise<PracticeSettings> {
  // The queries run one after the other, because a transaction has only one connection.
  const settings = await settingsStore.find(db)
  const { brand } = await loadContent(db)
  return { ...settings, brand }
}

async function describeFacts(ctx: Ctx): Promise<SettingsFacts> {
  const { db, config, mailboxKey } = ctx
  const { provider, hasGoogle, staffDomain } = describeSignIn(config)
  const foods = await settingsRepository.findFoodImport(db)
  return {
    identityProvider: provider,
    hasGoogle,
    staffDomain,
    mail: config.smtpUrl === null ? 'kept' : 'smtp',
    // A mailbox URL with a key is a secret of the operator, so it is not shown.
    mailboxPath: mailboxKey === null && hasMailbox(ctx) ? MAILBOX_PATH : null,
    mailFrom: config.mailFrom,
    publicUrl: config.publicUrl,
    softwareVersion: packageFile.version,
    foods: foods ? { version: foods.contentHash.slice(0, 12), importedAt: foods.importedAt } : null,
    guidelines: [ICMR_NIN_SOURCE],
  }
}

/** Names of changed settings, for the audit log. */
function listChanges(stored: PracticeSettings, input: PracticeSettings): string[] {
  const brandFields = ['name', 'tagline', 'email', 'phone', 'whatsapp'] as const
  return [
    ...brandFields
      .filter((field) => stored.brand[field] !== input.brand[field])
      .map((field) => `brand.${field}`),
    ...(
      [
        'isSecondFactorRequiredForStaff',
        'bmiGuideline',
        'publishedSuccessPercent',
        'clientPasswordLength',
        'staffPasswordLength',
        'isBackedUpNightly',
        'backupNights',
        ...FAST_FIELDS,
        'firstPlanDays',
      ] as const
    ).filter((field) => stored[field] !== input[field]),
    ...(['id', 'payeeName'] as const)
      .filter((field) => stored.upi?.[field] !== input.upi?.[field])
      .map((field) => `upi.${field}`),
  ]
}

/** Describes the error of a failed attempt (`SMTP 535`, `SMTP ESOCKET`) in a sentence. */
function describeMailError(error: string | null): string | null {
  if (error === null) return null
  if (error === INTERRUPTED) return say(msg`The server stopped while sending the email.`)
  const code = error.replace(/^SMTP /, '')
  if (/^E(SOCKET|CONN|TIMEDOUT|DNS|NOTFOUND)/.test(code))
    return say(msg`The mail server cannot be reached (${{ code: error }}).`)
  if (code === 'EAUTH' || /^53[0458]$/.test(code)) {
    return say(msg`The mail server rejected the user name or password in SMTP_URL (${{ code: error }}).`)
  }
  if (code === 'ETLS')
    return say(msg`The connection to the mail server could not be secured (${{ code: error }}).`)
  if (/^5\d\d$/.test(code))
    return say(msg`The mail server rejected the sender or recipient (${{ code: error }}).`)
  return say(msg`The mail server rejected the email (${{ code: error }}).`)
}
