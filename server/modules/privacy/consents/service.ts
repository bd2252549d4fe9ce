import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Consent, ConsentPurpose, OptionalPurpose } from '#contract/privacy/consents.ts'
import { recordConsent } from '#domain/privacy/consent-record.ts'
import {
  calculatorConsent,
  careConsent,
  guardianConsent,
  mealPhotosConsent,
  photosConsent,
} from '#domain/privacy/consents.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { consentsRepository } from './repository.ts'

/** A purpose that somebody agrees to, with the wording that the page showed. */
export type AgreedWording = { purpose: ConsentPurpose; wording: string }

const TEXTS: Record<ConsentPurpose, (brand: string) => MessageDescriptor> = {
  care: careConsent,
  calculator: calculatorConsent,
  photos: photosConsent,
  'meal-photos': mealPhotosConsent,
  guardian: guardianConsent,
}

/** Lists all consents of the caller, newest first. */
export function listConsents(ctx: Ctx): Promise<Consent[]> {
  return consentsRepository.list(ctx.db, requireActor(ctx).userId)
}

/** Stores that the caller agrees. A current consent with the same wording does not change. */
export async function giveConsent(ctx: Ctx, agreed: AgreedWording): Promise<Consent> {
  const { userId } = requireActor(ctx)
  await requireCurrentWordings(ctx, [agreed])
  return inTransaction(ctx, async ({ db }) => {
    await lockUserRow(db, userId)
    const current = await consentsRepository.findCurrent(db, userId, agreed.purpose)
    if (current?.wording === agreed.wording) return current
    return replaceConsent(db, userId, { ...agreed, guardianName: null })
  })
}

/**
 * Withdraws a consent of the caller; modules delete the data that they stored because of it. Changes nothing if there
 * is none.
 */
export async function withdrawConsent(ctx: Ctx, purpose: OptionalPurpose): Promise<void> {
  const { userId } = requireActor(ctx)
  await inTransaction(ctx, async ({ db }) => {
    await lockUserRow(db, userId)
    await consentsRepository.end(db, userId, purpose)
    await ctx.personalData.onConsentWithdrawn(db, userId, purpose)
  })
}

/**
 * Checks whether a person agrees to a purpose today. Inside a transaction, it blocks a withdrawal until the transaction
 * ends, so that the withdrawal also deletes the data stored there because of the consent.
 */
export function hasConsent(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return consentsRepository.lockCurrent(db, userId, purpose)
}

/**
 * Stores consents in the transaction that stores the data they are about. The caller must have called
 * `requireCurrentWordings` and locked the person's row.
 *
 * @param guardianName Name of the person who agrees if the purpose is `guardian`.
 */
export async function storeConsents(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  agreed: readonly AgreedWording[],
  guardianName: string | null,
): Promise<void> {
  for (const { purpose, wording } of agreed) {
    await replaceConsent(db, userId, {
      purpose,
      wording,
      guardianName: purpose === 'guardian' ? guardianName : null,
    })
  }
}

/**
 * Compares the wordings that the page showed with the wordings of today, in the language of the page.
 *
 * @throws AppError 409 `consent_changed` with today's `wordings` by purpose if any differs.
 */
export async function requireCurrentWordings(
  { db }: Pick<Ctx, 'db'>,
  agreed: readonly AgreedWording[],
): Promise<void> {
  const { brand } = await loadContent(db)
  const changed = agreed
    .map(({ purpose, wording }) => ({ purpose, shown: wording, today: say(TEXTS[purpose](brand.name)) }))
    .filter(({ shown, today }) => shown !== today)
  if (changed.length === 0) return
  throw conflict('consent_changed', say(msg`The consent text has changed. Please read it again.`), {
    wordings: Object.fromEntries(changed.map(({ purpose, today }) => [purpose, today])),
  })
}

async function replaceConsent(
  db: Db,
  userId: string,
  consent: Pick<Consent, 'purpose' | 'wording' | 'guardianName'>,
): Promise<Consent> {
  await consentsRepository.end(db, userId, consent.purpose)
  const { brand } = await loadContent(db)
  const record = recordConsent(TEXTS[consent.purpose](brand.name))
  return consentsRepository.insert(db, userId, { ...consent, ...record })
}
