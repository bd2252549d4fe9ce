import type { TypedFood } from '#contract/foods/typed-foods.ts'
import { MAX_TYPED_FOODS } from '#contract/limits.ts'
import type { DiaryFoodInput, ShownDiaryFood } from '#contract/plans/diary.ts'
import { DIARY_NUTRIENTS, type DiaryFigures, sumDiaryFoods, toDiaryFigures } from '#domain/plans/diary.ts'
import { type ChosenPart, listChosen } from '#web/modules/foods/shared/typed-foods.ts'

/** How the words of an entry were understood: the foods to be saved, and which words mean none. */
export type Meaning = { foods: DiaryFoodInput[]; figures: DiaryFigures }

/**
 * Returns what is saved for the parts of a text. Of a choice such as `roti ya rice` the first known food counts; words that
 * mean no food are saved without figures.
 */
export function toMeaning(parts: readonly TypedFood[]): Meaning {
  const chosen = new Map(listChosen(parts, LIMITS).map((part) => [part.start, part]))
  const saved = parts.flatMap((part): { part: TypedFood; food: ChosenPart | null }[] => {
    const food = chosen.get(part.start)
    if (food) return [{ part, food }]
    return part.isAlternative ? [] : [{ part, food: null }]
  })
  return {
    foods: saved.map(({ part, food }) => ({
      text: part.text.trim(),
      foodId: food?.food.id ?? null,
      grams: food?.amount.grams ?? null,
      measure: food?.amount.measure ?? null,
      isUnsure: part.certainty === 'unsure',
    })),
    figures: toDiaryFigures(sumDiaryFoods(saved.map(({ part, food }) => toDiaryFood(part, food)))),
  }
}

const LIMITS = { room: MAX_TYPED_FOODS, choices: 'first' } as const

function toDiaryFood(part: TypedFood, chosen: ChosenPart | null) {
  const known = chosen?.food.nutrients ?? {}
  return {
    text: part.text,
    name: chosen?.food.name ?? part.text,
    foodId: chosen?.food.id ?? null,
    grams: chosen?.amount.grams ?? null,
    measure: null,
    nutrients: Object.fromEntries(
      DIARY_NUTRIENTS.flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]]])),
    ),
    isUnsure: false,
  }
}

/** Returns the foods of a stored entry as they are sent again. */
export function toInputs(foods: readonly ShownDiaryFood[]): DiaryFoodInput[] {
  return foods.map(({ text, foodId, grams, measure, isUnsure }) => ({
    text,
    foodId,
    grams,
    measure,
    isUnsure,
  }))
}
