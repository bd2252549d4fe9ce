import { MEAL_SLOTS, type MealSlot } from './plan.ts'

/**
 * A food of the template. `code` is a food's code (`dish:phulka`, `ifct:E028`). `grams` is the whole weight eaten:
 * `quantity` household measures of the food, or a weighed amount if `measure` is `null`.
 */
export type TemplateItem = { code: string; measure: string | null; quantity: number; grams: number }

export type TemplateDay = {
  label: string
  slots: Record<MealSlot, { time: string; items: TemplateItem[] }>
}

/**
 * The days with which a new detailed plan starts: three vegetarian Indian days, each eaten twice in six days. Every day
 * has 1050–1150 kcal with at least 93 g protein, about 100–110 g carbohydrate, 25–31 g fat, over 30 g fibre and about 2
 * g of sodium; a test computes these figures. Dishes with oil or salt are at their light level. Protein comes from
 * pulses, soya, tofu, curd, paneer and one scoop of whey a day. Tea and coffee are left out: they should not be part of
 * a meal, and clients decide themselves what they drink between meals.
 */
export const STARTER_DAYS: TemplateDay[] = [
  day('Day 1 | Day 4', {
    earlyMorning: [measured('dish:jeera-water', 1, 'glass', 200)],
    preBreakfast: [measured('dish:soaked-almonds', 5, 'piece', 1.7)],
    breakfast: [measured('dish:paneer-moong-chilla:light', 2, 'piece', 80)],
    midMorning: [measured('dish:whey-water', 1, 'glass', 225), weighed('ifct:E028', 100)],
    lunch: [
      measured('dish:kachumber:light', 1, 'katori', 120),
      measured('dish:phulka', 1, 'piece', 35),
      measured('dish:soya-chunk-sabzi:light', 1, 'katori', 150),
      measured('dish:skimmed-curd', 1, 'katori', 150),
    ],
    eveningSnack: [measured('usda:01256', 1, 'katori', 150)],
    dinner: [
      measured('dish:vegetable-soup:light', 1, 'katori', 150),
      measured('dish:palak-tofu:light', 1, 'katori', 150),
    ],
    postDinner: [measured('dish:haldi-doodh', 1, 'glass', 195)],
  }),
  day('Day 2 | Day 5', {
    earlyMorning: [measured('dish:lemon-water', 1, 'glass', 215)],
    preBreakfast: [measured('dish:soaked-almonds', 5, 'piece', 1.7)],
    breakfast: [
      measured('dish:besan-chilla:light', 2, 'piece', 60),
      measured('usda:01256', 1, 'katori', 150),
    ],
    midMorning: [measured('dish:whey-water', 1, 'glass', 225), weighed('ifct:E049', 100)],
    lunch: [
      measured('dish:garden-salad:light', 1, 'bowl', 150),
      measured('dish:phulka', 1, 'piece', 35),
      measured('dish:soya-matar-keema:light', 1, 'katori', 150),
      measured('dish:skimmed-curd', 1, 'bowl', 200),
    ],
    eveningSnack: [measured('dish:roasted-chana:light', 0.5, 'handful', 30)],
    dinner: [
      measured('dish:palak-soup:light', 1, 'katori', 150),
      measured('dish:tofu-tikka:light', 1, 'plate', 150),
    ],
    postDinner: [measured('dish:haldi-doodh', 1, 'cup', 150)],
  }),
  day('Day 3 | Day 6', {
    earlyMorning: [measured('dish:methi-water', 1, 'glass', 200)],
    preBreakfast: [measured('dish:soaked-almonds', 5, 'piece', 1.7)],
    breakfast: [measured('dish:pesarattu:light', 1, 'piece', 80), measured('usda:01256', 1, 'katori', 150)],
    midMorning: [measured('dish:whey-water', 1, 'glass', 225), weighed('ifct:E047', 100)],
    lunch: [
      measured('dish:kachumber:light', 1, 'katori', 120),
      measured('dish:multigrain-roti', 1, 'piece', 35),
      measured('dish:soya-chunk-sabzi:light', 1, 'katori', 150),
      measured('dish:skimmed-curd', 1, 'katori', 150),
    ],
    eveningSnack: [
      measured('dish:roasted-chana:light', 0.5, 'handful', 30),
      measured('dish:buttermilk:light', 1, 'glass', 200),
    ],
    dinner: [
      measured('dish:dal-palak:light', 1, 'katori', 150),
      measured('dish:tofu-bhurji:light', 1, 'katori', 150),
    ],
    postDinner: [measured('dish:haldi-doodh', 1, 'cup', 150)],
  }),
]

function day(label: string, meals: Record<MealSlot, TemplateItem[]>): TemplateDay {
  const slots: Partial<TemplateDay['slots']> = {}
  for (const { key, defaultTime } of MEAL_SLOTS) slots[key] = { time: defaultTime, items: meals[key] }
  return { label, slots: slots as TemplateDay['slots'] } // every key of MEAL_SLOTS was set in the loop
}

function measured(code: string, quantity: number, measure: string, measureGrams: number): TemplateItem {
  return { code, measure, quantity, grams: quantity * measureGrams }
}

function weighed(code: string, grams: number): TemplateItem {
  return { code, measure: null, quantity: 1, grams }
}
