import type { Person } from '#contract/site/content.ts'
import type { PortraitSize } from '#contract/site/public-content.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { requirePhoto } from '#server/kit/http/photo-calls.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { portraitsRepository as portraits } from './repository.ts'
import { shrinkPortrait } from './shrink-portrait.ts'

const UPLOADS_AN_HOUR = 60
/** How long a portrait that no saved content names stays: an older version of the content may be restored. */
const UNUSED_DAYS = 30

/** Returns the bytes of a portrait. */
export async function getPortrait({ db }: Ctx, hash: string, size: PortraitSize): Promise<Uint8Array> {
  const bytes = await portraits.find(db, hash, size)
  if (!bytes) throw notFound()
  return bytes
}

/** Stores an image as a portrait, square and without metadata, and returns its hash for the content. */
export async function addPortrait(ctx: Ctx, body: unknown): Promise<{ hash: string }> {
  const { userId } = requireActor(ctx)
  await consumeLimits(ctx, 'portrait', [{ key: userId, count: UPLOADS_AN_HOUR, windowSeconds: 3600 }])
  const portrait = await shrinkPortrait(requirePhoto(body))
  await inTransaction(ctx, async (inside) => {
    await portraits.save(inside.db, portrait, userId, inside.now())
    await deleteUnused(inside)
    await inside.audit({
      action: 'portrait.add',
      entity: 'practice-portrait',
      details: { bytes: portrait.large.length },
    })
  })
  return { hash: portrait.hash }
}

/** Leaves out the portraits that are not stored any more: an older version of the content may name them. */
export async function dropMissingPortraits(ctx: Ctx, people: readonly Person[]): Promise<Person[]> {
  const stored = new Set(await portraits.listStored(ctx.db, listHashes(people)))
  return people.map((person) =>
    person.portrait === null || stored.has(person.portrait) ? person : { ...person, portrait: null },
  )
}

/** Remembers which portraits the saved content names, and deletes those that none has named for a while. */
export async function markUsedPortraits(ctx: Ctx, people: readonly Person[]): Promise<void> {
  await portraits.markUsed(ctx.db, listHashes(people), ctx.now())
  await deleteUnused(ctx)
}

async function deleteUnused(ctx: Ctx): Promise<void> {
  await portraits.deleteUnusedSince(ctx.db, new Date(ctx.now().getTime() - UNUSED_DAYS * 24 * 3_600_000))
}

function listHashes(people: readonly Person[]): string[] {
  return people.flatMap(({ portrait }) => (portrait === null ? [] : [portrait]))
}
