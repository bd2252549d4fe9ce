import { msg } from '@lingui/core/runtime-macro'
import type { ResultConfirmation, Testimonial } from '#contract/site/content.ts'
import { isSameResult } from '#contract/site/public-content.ts'
import type { ConfirmedResult, ConfirmResult } from '#contract/site/results.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { DEFAULT_CONTENT } from '../default-content.ts'
import { siteRepository } from '../repository.ts'
import { loadContent, lockVersionedContent, saveConfirmations } from '../service.ts'

/** Lists which stories are confirmed, by whom, and whether they still say what was confirmed. */
export async function listConfirmations({ db }: Pick<Ctx, 'db'>): Promise<ConfirmedResult[]> {
  const { testimonials, confirmations } = await loadContent(db)
  const names = await siteRepository.listNames(
    db,
    confirmations.map(({ confirmedById }) => confirmedById),
  )
  return confirmations.map(({ confirmed, consentedOn, confirmedOn, confirmedById }) => {
    const now = testimonials.find(({ id }) => id === confirmed.id)
    return {
      id: confirmed.id,
      consentedOn,
      confirmedOn,
      confirmedBy: names.get(confirmedById) ?? null,
      isCurrent: now !== undefined && isSameResult(now, confirmed),
    }
  })
}

/**
 * Confirms a saved story for visitors, in the caller's name and with today's date. A story that was confirmed before is
 * confirmed again.
 *
 * @throws AppError 404; 409 `stale_version`, or `not_possible` for a sample; 400 for a day of consent in the future.
 */
export async function confirmResult(
  ctx: Ctx,
  id: string,
  { version, consentedOn }: ConfirmResult,
): Promise<ConfirmedResult[]> {
  const { userId } = requireActor(ctx)
  const today = todayIn(PRACTICE_TIME_ZONE, ctx.now())
  if (consentedOn > today) {
    throw invalidField('consentedOn', say(msg`Please choose a day that is not in the future`))
  }
  return inTransaction(ctx, async (inside) => {
    const stored = await lockVersionedContent(inside.db)
    if (stored.version !== version) {
      throw conflict('stale_version', say(msg`Someone else changed the public pages while you were editing.`))
    }
    const confirmed = stored.content.testimonials.find((each) => each.id === id)
    if (!confirmed) throw notFound(say(msg`This story is not on the saved pages. Save your changes first.`))
    if (isSample(confirmed)) {
      throw conflict(
        'not_possible',
        say(msg`This is an example. Replace it with a client’s own words first.`),
      )
    }
    await replace(inside.db, id, { confirmed, consentedOn, confirmedOn: today, confirmedById: userId })
    await inside.audit({ action: 'result.confirm', entity: 'practice-content', details: { id, consentedOn } })
    return listConfirmations(inside)
  })
}

/** Withdraws the confirmation of a story; nothing happens if there is none. */
export async function withdrawResult(ctx: Ctx, id: string): Promise<ConfirmedResult[]> {
  requireActor(ctx)
  return inTransaction(ctx, async (inside) => {
    await siteRepository.lock(inside.db)
    if (await replace(inside.db, id, null)) {
      await inside.audit({ action: 'result.withdraw', entity: 'practice-content', details: { id } })
    }
    return listConfirmations(inside)
  })
}

/** Replaces the confirmation of a story, or removes it. Returns false if there was none to remove. */
async function replace(db: Db, id: string, confirmation: ResultConfirmation | null): Promise<boolean> {
  const { confirmations } = await loadContent(db)
  const others = confirmations.filter(({ confirmed }) => confirmed.id !== id)
  if (confirmation === null && others.length === confirmations.length) return false
  await saveConfirmations(db, confirmation === null ? others : [...others, confirmation])
  return true
}

/** The stories that came with the product stay samples, whatever they are called. */
function isSample(testimonial: Testimonial): boolean {
  return testimonial.isSample || DEFAULT_CONTENT.testimonials.some(({ text }) => text === testimonial.text)
}
