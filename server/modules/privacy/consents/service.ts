import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Consent, ConsentPurpose } from '#contract/privacy/consents.ts'
import {
  writeCalculatorConsent,
  writeCareConsent,
  writeGuardianConsent,
  writePhotosConsent,
} from '#domain/privacy/consents.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict } from '#server/kit/app-error.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { lockUserRow, type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { consentsRepository } from './repository.ts'

/** What somebody agrees to, as it stood before them. */
export type AgreedWording = { purpose: ConsentPurpose; wording: string }

const WRITERS: Record<ConsentPurpose, (brand: string) => string> = {
  care: writeCareConsent,
  calculator: writeCalculatorConsent,
  photos: writePhotosConsent,
  guardian: writeGuardianConsent,
}

/** All that the caller has agreed to, newest first. */
export async function listConsents({ database }: Platform, request: FastifyRequest): Promise<Consent[]> {
  return consentsRepository.list(database.pool, requireActor(request).userId)
}

/** Keeps that the caller agrees. What they have agreed to in the same words already stands as it is. */
export async function giveConsent(
  { database }: Platform,
  request: FastifyRequest,
  agreed: AgreedWording,
): Promise<Consent> {
  const { userId } = requireActor(request)
  await requireCurrentWordings(database.pool, [agreed])
  return runInTransaction(database.pool, async (client) => {
    await lockUserRow(client, userId)
    const standing = await consentsRepository.findStanding(client, userId, agreed.purpose)
    if (standing?.wording === agreed.wording) return standing
    return replaceConsent(client, userId, { ...agreed, guardianName: null })
  })
}

/** Ends a consent of the caller; modules delete what they stored because of it. Without one nothing changes. */
export async function withdrawConsent(
  { database, personalData }: Platform,
  request: FastifyRequest,
  purpose: 'calculator' | 'photos',
): Promise<Record<string, never>> {
  const { userId } = requireActor(request)
  await runInTransaction(database.pool, async (client) => {
    await lockUserRow(client, userId)
    await consentsRepository.end(client, userId, purpose)
    await personalData.onConsentWithdrawn(dbOn(client), userId, purpose)
  })
  return {}
}

/**
 * Whether a person's agreement to a purpose stands. Asked inside a transaction, it cannot be taken back before that ends:
 * what is kept on the strength of it is then deleted with the rest.
 */
export function hasConsent(db: Queryable, userId: string, purpose: ConsentPurpose): Promise<boolean> {
  return consentsRepository.holdStanding(db, userId, purpose)
}

/**
 * Keeps what somebody agrees to, in the transaction that keeps what they agree about. Call `requireCurrentWordings` before,
 * and have the person's record locked.
 *
 * @param guardianName Who agrees where the purpose is `guardian`.
 */
export async function storeConsents(
  client: pg.PoolClient,
  userId: string,
  agreed: readonly AgreedWording[],
  guardianName: string | null,
): Promise<void> {
  for (const { purpose, wording } of agreed) {
    await replaceConsent(client, userId, {
      purpose,
      wording,
      guardianName: purpose === 'guardian' ? guardianName : null,
    })
  }
}

/**
 * Compares what stood before somebody with what the site shows today.
 *
 * @throws AppError 409 `consent_changed` with today's `wordings` by purpose where any differs.
 */
export async function requireCurrentWordings(db: Queryable, agreed: readonly AgreedWording[]): Promise<void> {
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
  client: pg.PoolClient,
  userId: string,
  consent: Pick<Consent, 'purpose' | 'wording' | 'guardianName'>,
): Promise<Consent> {
  await consentsRepository.end(client, userId, consent.purpose)
  return consentsRepository.insert(client, userId, consent)
}
