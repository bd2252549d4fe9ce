import { msg } from '@lingui/core/runtime-macro'
import type { Logo } from '#contract/site/logo.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { practiceLogoRepository as logos, type StoredLogo } from './repository.ts'
import { shrinkLogo } from './shrink-logo.ts'

const UPLOADS_AN_HOUR = 30

/** Returns the logo as pages show it, or `null` if the practice has none. */
export async function findLogo(db: Db): Promise<Logo | null> {
  const logo = await logos.describe(db)
  return logo && toLogo(logo)
}

/** Returns the logo with its bytes for printed documents, or `null` if the practice has none. */
export function findLogoFile(db: Db): Promise<StoredLogo | null> {
  return logos.find(db)
}

/** Returns the bytes at an address. The address of a logo that was replaced answers 404. */
export async function getLogo({ db }: Ctx, hash: string): Promise<StoredLogo> {
  const logo = await logos.find(db)
  if (logo?.hash !== hash) throw notFound()
  return logo
}

/** Saves an image as the logo, small and without metadata. Pages show it at once. */
export async function setLogo(ctx: Ctx, body: unknown): Promise<Logo> {
  const { userId } = requireActor(ctx)
  await consumeLimits(ctx, 'logo', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  if (!(body instanceof Uint8Array) || body.length === 0) {
    throw new AppError(400, 'bad_request', say(msg`Please choose a picture.`))
  }
  const logo = await shrinkLogo(body)
  await inTransaction(ctx, async (inside) => {
    await logos.save(inside.db, logo, userId)
    await inside.audit({
      action: 'logo.set',
      entity: 'practice-logo',
      details: { width: logo.width, height: logo.height, bytes: logo.bytes.length },
    })
  })
  return toLogo(logo)
}

/** Removes the logo; nothing happens if there is none. */
export async function removeLogo(ctx: Ctx): Promise<void> {
  requireActor(ctx)
  await inTransaction(ctx, async (inside) => {
    if (!(await logos.remove(inside.db))) return
    await inside.audit({ action: 'logo.remove', entity: 'practice-logo' })
  })
}

function toLogo({ hash, width, height }: Pick<StoredLogo, 'hash' | 'width' | 'height'>): Logo {
  return { url: `/api/logo/${hash}`, width, height }
}
