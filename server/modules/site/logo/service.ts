import type { FastifyRequest } from 'fastify'
import type { Logo } from '#contract/site/logo.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import type { Platform } from '#server/kit/platform.ts'
import { practiceLogoRepository as logos, type StoredLogo } from './repository.ts'
import { shrinkLogo } from './shrink-logo.ts'

const UPLOADS_AN_HOUR = 30

/** The logo as pages are told of it; null: the practice has none. */
export async function findLogo(db: Queryable): Promise<Logo | null> {
  const logo = await logos.describe(db)
  return logo && toLogo(logo)
}

/** The logo with its bytes, for what is printed; null: the practice has none. */
export function findLogoFile(db: Queryable): Promise<StoredLogo | null> {
  return logos.find(db)
}

/** The bytes at an address; an address of a logo that was replaced answers 404. */
export async function getLogo({ database }: Platform, hash: string): Promise<StoredLogo> {
  const logo = await logos.find(database.pool)
  if (logo?.hash !== hash) throw notFound()
  return logo
}

/** Keeps a picture as the logo, made small and without what a program wrote into it; pages show it at once. */
export async function setLogo({ database }: Platform, request: FastifyRequest, body: unknown): Promise<Logo> {
  const actor = requireActor(request)
  await consumeLimits(database.pool, 'logo', [
    { key: actor.userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 },
  ])
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw new AppError(400, 'bad_request', 'Please choose a picture.')
  }
  const logo = await shrinkLogo(body)
  await runInTransaction(database.pool, async (client) => {
    await logos.save(client, logo, actor.userId)
    await recordAudit(client, actor, request, {
      action: 'logo.set',
      entity: 'practice-logo',
      details: { width: logo.width, height: logo.height, bytes: logo.bytes.length },
    })
  })
  return toLogo(logo)
}

/** Takes the logo away; where there is none, nothing happens. */
export async function removeLogo({ database }: Platform, request: FastifyRequest): Promise<void> {
  const actor = requireActor(request)
  await runInTransaction(database.pool, async (client) => {
    if (!(await logos.remove(client))) return
    await recordAudit(client, actor, request, { action: 'logo.remove', entity: 'practice-logo' })
  })
}

function toLogo({ hash, width, height }: Pick<StoredLogo, 'hash' | 'width' | 'height'>): Logo {
  return { url: `/api/logo/${hash}`, width, height }
}
