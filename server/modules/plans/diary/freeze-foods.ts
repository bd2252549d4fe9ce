import type { DiaryFoodInput } from '#contract/plans/diary.ts'
import { DIARY_NUTRIENTS, type DiaryFood } from '#domain/plans/diary.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { findFoodsByIds } from '#server/modules/foods/service.ts'
import { readTypedFoods } from '#server/modules/foods/typed-foods/service.ts'

/**
 * Freezes the figures of an entry's foods. A food that the entry had before keeps its figures; a food that does not exist
 * is stored as words.
 *
 * @param chosen The foods that the writer confirmed; `null` if the text must be read here, for a writer who was offline.
 * @param before The foods of the entry before a change.
 */
export async function freezeFoods(
  ctx: Ctx,
  text: string,
  chosen: readonly DiaryFoodInput[] | null,
  before: readonly DiaryFood[] = [],
): Promise<DiaryFood[]> {
  const foods = chosen ?? (await readText(ctx, text))
  const known = new Map(before.map((food) => [food.foodId, food]))
  const newIds = foods.flatMap(({ foodId }) => (foodId === null || known.has(foodId) ? [] : [foodId]))
  const found = await findFoodsByIds(ctx, [...new Set(newIds)])
  return foods.map((food): DiaryFood => {
    const earlier = food.foodId === null ? undefined : known.get(food.foodId)
    if (earlier) return { ...food, name: earlier.name, nutrients: earlier.nutrients }
    const item = food.foodId === null ? undefined : found.get(food.foodId)
    if (!item) {
      return { ...food, foodId: null, name: food.text, grams: null, measure: null, nutrients: null }
    }
    return { ...food, name: item.name, nutrients: pickNutrients(item.nutrients) }
  })
}

function pickNutrients(nutrients: Readonly<Record<string, number | undefined>>): DiaryFood['nutrients'] {
  return Object.fromEntries(
    DIARY_NUTRIENTS.flatMap((key) => {
      const amount = nutrients[key]
      return amount === undefined ? [] : [[key, amount]]
    }),
  )
}

/** Reads the foods of a text. Of a choice such as `roti ya rice` the first counts. A text that is too long stays as words. */
async function readText(ctx: Ctx, text: string): Promise<DiaryFoodInput[]> {
  if (text.trim() === '') return []
  try {
    const parts = await readTypedFoods(ctx, { line: text })
    return parts
      .filter(({ isAlternative }) => !isAlternative)
      .map(({ text: words, food, amount, certainty }) => ({
        text: words.trim(),
        foodId: food && amount ? food.id : null,
        grams: food && amount ? amount.grams : null,
        measure: food && amount ? amount.measure : null,
        isUnsure: certainty === 'unsure',
      }))
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400) return []
    throw error
  }
}
