import type { DrawingName } from '#domain/site/drawings.ts'
import type { DishRole } from './dish-details.ts'

/** Words of names that say more than the role, the first match first. */
const NAMED: readonly [RegExp, DrawingName][] = [
  [/\bidlis?\b/i, 'idli'],
  [/\b(?:dosas?|dosai|uttapams?|pesarattu)\b/i, 'dosa'],
  [/\b(?:rotis?|phulkas?|chapatis?|bhakris?|rotlas?|parathas?|theplas?)\b/i, 'roti'],
  [/\b(?:chai|tea|coffee)\b/i, 'tea'],
  [/\b(?:buttermilk|chaas|lassi|milk|sherbet|nimbu)\b/i, 'glass'],
  [/\b(?:curd|dahi|raita)\b/i, 'curd'],
  [/\b(?:dal|dals|sambar|rasam|kadhi|rajma|chole|khichdi)\b/i, 'dal'],
  [/\b(?:rice|pulao|biryani|bhaat)\b/i, 'rice'],
  [/\b(?:laddu|laddoo|barfi|halwa|kheer|payasam)\b/i, 'sweets'],
  [/\b(?:almonds?|peanuts?|walnuts?|cashews?|nuts)\b/i, 'nuts'],
]

const OF_ROLE: Partial<Record<DishRole, DrawingName>> = {
  bread: 'roti',
  dal: 'dal',
  sabzi: 'sabzi',
  'rice-dish': 'rice',
  salad: 'greens',
  sweet: 'sweets',
  drink: 'glass',
  fruit: 'fruit',
}

/**
 * Finds the drawing of a dish's kind, by its name and otherwise by its roles. `null` if no drawing is like it: a wrong
 * picture is worse than none.
 */
export function findDishDrawing({
  name,
  roles,
}: {
  name: string
  roles: readonly DishRole[]
}): DrawingName | null {
  const named = NAMED.find(([words]) => words.test(name))
  if (named) return named[1]
  return roles.map((role) => OF_ROLE[role]).find((drawing) => drawing !== undefined) ?? null
}
