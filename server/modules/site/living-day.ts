import type { SampleDay } from '#contract/site/page-data.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { readTotal, sumNutrients } from '#domain/nutrients/totals.ts'
import { type MeasuredPortion, portion, weighPortions } from '#domain/plans/measured-portions.ts'
import { type MealSlot, nameSlot } from '#domain/plans/plan.ts'

/** The fields of a food that the day needs; nutrients per 100 g. */
export type LivingDayFood = {
  code: string
  name: string
  hindiName: string | null
  measures: { label: string; grams: number }[]
  nutrients: NutrientAmounts
}

/** The example day of the landing page: an ordinary vegetarian day, by the codes of our own dishes. */
const DAY: { slot: MealSlot; time: string; portions: MeasuredPortion[] }[] = [
  { slot: 'earlyMorning', time: '6:45 AM', portions: [portion('dish:soaked-almonds', 6, 'piece')] },
  {
    slot: 'breakfast',
    time: '8 AM',
    portions: [portion('dish:idli', 4, 'piece'), portion('dish:sambar', 1, 'katori')],
  },
  { slot: 'midMorning', time: '10:30 AM', portions: [portion('dish:fruit-chaat', 1, 'katori')] },
  {
    slot: 'lunch',
    time: '1 PM',
    portions: [
      portion('dish:phulka', 3, 'piece'),
      portion('dish:toor-dal-tadka', 1, 'katori'),
      portion('dish:bhindi-sabzi', 1, 'katori'),
      portion('dish:kachumber', 1, 'katori'),
    ],
  },
  {
    slot: 'eveningSnack',
    time: '4:30 PM',
    portions: [portion('dish:roasted-chana', 1, 'handful'), portion('dish:buttermilk', 1, 'glass')],
  },
  {
    slot: 'dinner',
    time: '7:30 PM',
    portions: [portion('dish:moong-khichdi', 1, 'bowl'), portion('dish:cucumber-raita', 1, 'katori')],
  },
  { slot: 'postDinner', time: '9:30 PM', portions: [portion('dish:haldi-doodh', 1, 'cup')] },
]

/** The code of every food of the day. */
export const LIVING_DAY_CODES: readonly string[] = DAY.flatMap(({ portions }) =>
  portions.map(({ code }) => code),
)

/**
 * Computes the figures of the day from the foods as they are stored now. The day has no meals if one of its foods or
 * measures is missing, because half a day would show wrong sums.
 */
export function computeLivingDay(foods: readonly LivingDayFood[]): SampleDay {
  const meals: SampleDay['meals'] = []
  for (const { slot, time, portions } of DAY) {
    const weighed = weighPortions(portions, foods)
    if (weighed === null) return { meals: [] }
    const toPart = ({ food, grams }: (typeof weighed)[number]) => ({ grams, nutrients: food.nutrients })
    const totals = sumNutrients(weighed.map(toPart))
    meals.push({
      slot: nameSlot(slot),
      time,
      items: weighed.map((item) => ({
        name: item.food.name,
        hindiName: item.food.hindiName,
        measure: item.amount,
        grams: item.grams,
        energyKcal: readTotal(sumNutrients([toPart(item)]), 'energyKcal'),
      })),
      energyKcal: readTotal(totals, 'energyKcal'),
      proteinG: readTotal(totals, 'proteinG'),
      carbsG: readTotal(totals, 'carbsG'),
      fatG: readTotal(totals, 'fatG'),
      fibreG: readTotal(totals, 'fibreG'),
    })
  }
  return { meals }
}
