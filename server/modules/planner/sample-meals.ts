import type { PlannerMealType } from '#contract/planner/meal-planner.ts'
import { type MeasuredPortion, portion } from '#domain/plans/measured-portions.ts'

/** A complete sample meal. Its figures are computed from the current figures of its dishes. */
export type SampleMeal = {
  id: `sample:${string}`
  name: string
  hindiName: string
  type: PlannerMealType
  portions: MeasuredPortion[]
}

/** Six everyday vegetarian meals from different parts of India. */
export const SAMPLE_MEALS: readonly SampleMeal[] = [
  {
    id: 'sample:idli-sambar',
    name: 'Idli with sambar',
    hindiName: 'इडली सांभर',
    type: 'breakfast',
    portions: [
      portion('dish:idli', 3, 'piece'),
      portion('dish:sambar', 1, 'katori'),
      portion('dish:coconut-chutney', 1, 'tbsp'),
    ],
  },
  {
    id: 'sample:moong-chilla',
    name: 'Moong chilla with green chutney',
    hindiName: 'मूंग दाल चीला और हरी चटनी',
    type: 'breakfast',
    portions: [portion('dish:moong-chilla', 3, 'piece'), portion('dish:green-chutney', 1, 'tbsp')],
  },
  {
    id: 'sample:dal-roti-sabzi',
    name: 'Dal, roti and bhindi',
    hindiName: 'दाल, रोटी और भिंडी',
    type: 'lunch',
    portions: [
      portion('dish:phulka', 3, 'piece'),
      portion('dish:toor-dal-tadka', 1, 'katori'),
      portion('dish:bhindi-sabzi', 1, 'katori'),
      portion('dish:kachumber', 1, 'katori'),
    ],
  },
  {
    id: 'sample:rajma-chawal',
    name: 'Rajma chawal with salad',
    hindiName: 'राजमा चावल और सलाद',
    type: 'lunch',
    portions: [
      portion('dish:rajma', 1, 'katori'),
      portion('dish:steamed-rice', 1, 'katori'),
      portion('dish:kachumber', 1, 'katori'),
    ],
  },
  {
    id: 'sample:khichdi-raita',
    name: 'Moong khichdi with raita',
    hindiName: 'मूंग खिचड़ी और रायता',
    type: 'dinner',
    portions: [portion('dish:moong-khichdi', 1, 'bowl'), portion('dish:cucumber-raita', 1, 'katori')],
  },
  {
    id: 'sample:chana-chaas',
    name: 'Roasted chana and buttermilk',
    hindiName: 'भुना चना और छाछ',
    type: 'snack',
    portions: [portion('dish:roasted-chana', 1, 'handful'), portion('dish:buttermilk', 1, 'glass')],
  },
]
