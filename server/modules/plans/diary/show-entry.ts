import type { DiaryEntry } from '#contract/plans/diary.ts'
import { sumDiaryFoods, toDiaryFigures } from '#domain/plans/diary.ts'
import { requireGrant } from '#server/kit/access/caller.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { StoredEntry } from './repository.ts'

/** Checks whether the reader is a client who hides calories: figures are then left out of every answer. */
export function hidesFigures(ctx: Ctx): boolean {
  const { actor, scope } = requireGrant(ctx)
  return scope === 'own' && actor.hidesCalories
}

/** Returns an entry as its reader may see it. */
export function showEntry(stored: StoredEntry, areFiguresHidden: boolean): DiaryEntry {
  const { id, day, time, slot, text, isPhotoExpected, version, createdAt } = stored
  return {
    id,
    day,
    time,
    slot,
    text,
    isPhotoExpected,
    version,
    createdAt,
    foods: stored.foods.map(({ nutrients, ...food }) => {
      const per100Grams = nutrients?.energyKcal
      const isKnown = !areFiguresHidden && food.grams !== null && per100Grams !== undefined
      return { ...food, energyKcal: isKnown ? ((per100Grams ?? 0) * (food.grams ?? 0)) / 100 : null }
    }),
    figures: areFiguresHidden ? null : toDiaryFigures(sumDiaryFoods(stored.foods)),
    photo: showPhoto(stored),
  }
}

function showPhoto(stored: StoredEntry): DiaryEntry['photo'] {
  const { photoWidth: width, photoHeight: height, photoAddedAt: addedAt } = stored
  if (width === null || height === null || addedAt === null) return null
  const { reviewedAt, reviewedByName, comment } = stored
  return { width, height, addedAt, reviewedAt, reviewedByName, comment }
}
