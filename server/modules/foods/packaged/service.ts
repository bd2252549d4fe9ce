import { msg } from '@lingui/core/runtime-macro'
import {
  PACKAGED_FOODS_ATTRIBUTION,
  PACKAGED_FOODS_LICENCE_URL,
  type PackagedFood,
} from '#contract/foods/packaged-foods.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { formatGtin, readGtin } from '#domain/foods/gtin.ts'
import { say } from '#domain/words/say.ts'
import { notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { MAX_PACKAGED_WORDS, packagedFoods, type StoredPackagedFood } from './repository.ts'

/** Counts the packaged foods; 0 if the operator has imported none. */
export async function countPackagedFoods({ db }: Ctx): Promise<{ count: number }> {
  return { count: await packagedFoods.count(db) }
}

/** Finds packaged foods whose name or brands contain every word of the query, in common spellings. Words after the eighth are ignored. */
export async function searchPackagedFoods(
  { db }: Ctx,
  { q, limit }: { q: string; limit: number },
): Promise<PackagedFood[]> {
  const words = foldFoodName(q).split(' ').filter(Boolean).slice(0, MAX_PACKAGED_WORDS)
  if (words.length === 0) return []
  return (await packagedFoods.search(db, words, limit)).map(addAttribution)
}

/** Returns the packaged food with a barcode. Throws 404 if there is none. */
export async function getPackagedFood({ db }: Ctx, barcode: string): Promise<PackagedFood> {
  const gtin = readGtin(barcode)
  const food = gtin && (await packagedFoods.find(db, gtin))
  if (!food) throw notFound(say(msg`We have no packaged food with this barcode.`))
  return addAttribution(food)
}

function addAttribution(food: StoredPackagedFood): PackagedFood {
  return {
    ...food,
    attribution: say(PACKAGED_FOODS_ATTRIBUTION),
    licenceUrl: PACKAGED_FOODS_LICENCE_URL,
    sourceUrl: `https://world.openfoodfacts.org/product/${formatGtin(food.gtin)}`,
  }
}
