import type { Consent, ConsentPurpose } from '#contract/privacy/consents.ts'
import {
  writeCalculatorConsent,
  writeCareConsent,
  writeGuardianConsent,
  writePhotosConsent,
} from '#domain/privacy/consents.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { lockUserRow } from '#server/kit/database/transaction.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { consentsRepository } from './repository.ts'

/** What somebody agrees to, as the page showed it. */
export type AgreedWording = { purpose: ConsentPurpose; wording: string }

const WRITERS: Record<ConsentPurpose, (brand: string) => string> = {
  care: writeCareConsent,
  calculator: writeCalculatorConsent,
  photos: writePhotosConsent,
  guardian: writeGuardianConsent,
}

/** All that the caller has agreed to, newest first. */
export function listConsents(ctx: Ctx): Promise<Consent[]> {
  return consentsRepository.list(ctx.db, requireActor(ctx).userId)
}

/** Stores that the caller agrees. A current consent in the same words stays as it is. */
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

/** Ends a consent of the caller; modules delete what they stored because of it. Without one nothing changes. */
export async function withdrawConsent(ctx: Ctx, purpose: 'calculator' | 'photos'): Promise<void> {
  const { userId } = requireActor(ctx)
  await inTransaction(ctx, async ({ db }) => {
    await lockUserRow(db, userId)
    await consentsRepository.end(db, userId, purpose)
    await ctx.personalData.onConsentWithdrawn(db, userId, purpose)
  })
}

/**
 * Whether a person agrees to a purpose today. Called inside a transaction, it prevents a withdrawal until that ends:
 * data stored because of it is then deleted with the rest.
 */
export function hasConsent(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return consentsRepository.lockCurrent(db, userId, purpose)
}

/**
 * Stores what somebody agrees to, in the transaction that stores what they agree about. Call `requireCurrentWordings`
 * before, and have the person's record locked.
 *
 * @param guardianName Who agrees where the purpose is `guardian`.
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
 * Compares what the page showed somebody with what the site shows today.
 *
 * @throws AppError 409 `consent_changed` with today's `wordings` by purpose where any differs.
 */
export async function requireCurrentWordings(
  { db }: Pick<Ctx, 'db'>,
  agreed: readonly AgreedWording[],
): Promise<void> {
  const { brand } = await loadContent(db)
  const changed = agreed
    .map(({ purpose, wording }) => ({ purpose, shown: wording, today: WRITERS[purpose](brand.name) }))
    .filter(({ shown, today }) => shown !== today)
  if (changed.length === 0) return
  throw conflict('consent_changed', 'What you agree to has changed. Please read it again.', {
    wordings: Object.fromEntries(changed.map(({ purpose, today }) => [purpose, today])),
  })
}

async function replaceConsent(
  db: Db,
  userId: string,
  consent: Pick<Consent, 'purpose' | 'wording' | 'guardianName'>,
): Promise<Consent> {
  await consentsRepository.end(db, userId, consent.purpose)
  return consentsRepository.insert(db, userId, consent)
}
