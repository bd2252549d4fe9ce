import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { formatNumber } from '#domain/units/format.ts'
import type { SeedFood } from './build-foods.ts'

/** Figures per 100 g as eaten; `carbsG` without the fibre. */
type Figures = Required<
  Pick<NutrientAmounts, 'energyKcal' | 'waterG' | 'proteinG' | 'fatG' | 'carbsG' | 'fibreG' | 'sodiumMg'>
>

/** A dish of ours beside the same prepared food of USDA SR, and why the two differ. */
type PublishedDish = { code: `dish:${string}`; ndb: string; name: string; figures: Figures; why: string }

/** USDA's carbohydrate is by difference and holds the fibre: here it is taken out, as in all our figures. */
function publish(
  energyKcal: number,
  waterG: number,
  proteinG: number,
  fatG: number,
  totalCarbsG: number,
  fibreG: number,
  sodiumMg: number,
): Figures {
  const carbsG = Number((totalCarbsG - fibreG).toFixed(2))
  return { energyKcal, waterG, proteinG, fatG, carbsG, fibreG, sodiumMg }
}

/** Ten dishes that USDA SR has in a comparable form, with its figures (public domain). */
export const PUBLISHED_DISHES: PublishedDish[] = [
  {
    code: 'dish:steamed-rice',
    ndb: '20445',
    name: 'Rice, white, long-grain, cooked, without salt',
    figures: publish(130, 68.44, 2.69, 0.28, 28.17, 0.4, 1),
    why: 'The same food, to a few parts in a hundred. There is so little fibre that the way of measuring decides about it.',
  },
  {
    code: 'dish:brown-rice',
    ndb: '20037',
    name: 'Rice, brown, long-grain, cooked',
    figures: publish(111, 73.09, 2.58, 0.9, 22.96, 1.8, 5),
    why: 'Ours takes up less water (100 g to 280 g), so 100 g hold more rice. The Indian sample has half the fat of the American one.',
  },
  {
    code: 'dish:phulka',
    ndb: '28285',
    name: 'Bread, chapati or roti, whole wheat, frozen',
    figures: publish(299, 35.43, 7.85, 9.2, 46.13, 9.7, 298),
    why: 'The industrial one is made with fat and salt, ours at home of flour and water alone: 9 g of fat are 83 kcal.',
  },
  {
    code: 'dish:plain-paratha',
    ndb: '28286',
    name: 'Bread, paratha, whole wheat, frozen',
    figures: publish(326, 33.5, 6.36, 13.2, 45.35, 9.6, 452),
    why: 'A little less fat and less than half of the salt, as a dietician would have it cooked.',
  },
  {
    code: 'dish:naan',
    ndb: '28307',
    name: 'Bread, naan, plain, commercially prepared',
    figures: publish(291, 32.6, 9.62, 5.65, 50.43, 2.2, 465),
    why: 'Maida has less protein than the flour of the bought one, which also has more fat and salt.',
  },
  {
    code: 'dish:moong-dal',
    ndb: '16081',
    name: 'Mung beans, mature seeds, cooked, boiled, without salt',
    figures: publish(105, 72.66, 7.02, 0.38, 19.15, 7.6, 2),
    why: 'Whole beans, drained, against split and hulled ones in their broth: more water, and no hulls, which hold most of the fibre. Ours has ghee and salt.',
  },
  {
    code: 'dish:rajma',
    ndb: '16033',
    name: 'Beans, kidney, red, mature seeds, cooked, boiled, without salt',
    figures: publish(127, 66.94, 8.67, 0.5, 22.8, 7.4, 2),
    why: 'Drained beans against a curry, a fifth of which went in as dry beans: onion, tomato and water thin it, oil and salt come in.',
  },
  {
    code: 'dish:chole',
    ndb: '16057',
    name: 'Chickpeas, mature seeds, cooked, boiled, without salt',
    figures: publish(164, 60.21, 8.86, 2.59, 27.42, 7.6, 7),
    why: 'As with rajma: a curry against drained chickpeas. More than half of the fat is oil.',
  },
  {
    code: 'dish:masala-omelette',
    ndb: '01130',
    name: 'Egg, whole, cooked, omelet',
    figures: publish(154, 76.13, 10.57, 11.66, 0.64, 0, 155),
    why: 'Onion and tomato bring carbohydrate and fibre, salt the sodium.',
  },
  {
    code: 'dish:grilled-chicken',
    ndb: '05064',
    name: 'Chicken, breast, meat only, cooked, roasted',
    figures: publish(165, 65.26, 31.02, 3.57, 0, 0, 74),
    why: 'IFCT lists 9 g of fat in raw breast without skin, USDA SR under 3: the Indian sample was fatter, or cut otherwise. Ours is marinated in curd, oil and salt. Who needs lean breast exactly copies the dish with a leaner food.',
  },
]

const COLUMNS = [
  ['Energy, kcal', 'energyKcal', 0],
  ['Water, g', 'waterG', 1],
  ['Protein, g', 'proteinG', 1],
  ['Fat, g', 'fatG', 1],
  ['Carbs, g', 'carbsG', 1],
  ['Fibre, g', 'fibreG', 1],
  ['Sodium, mg', 'sodiumMg', 0],
] as const satisfies readonly (readonly [string, keyof Figures, number])[]

/** The comparison as it stands in `docs/dishes.md`: a table, then the reasons. Takes all built foods. */
export function writeComparison(foods: readonly SeedFood[]): string {
  const rows = PUBLISHED_DISHES.flatMap(({ code, ndb, name, figures }) => {
    const dish = foods.find((food) => food.code === code)
    if (!dish) throw new Error(`No dish ${code}`)
    return [
      writeRow(`**${dish.name}**`, dish.nutrients),
      writeRow(`USDA SR ${ndb}: ${name}`, figures),
      writeRow(
        '… without its water, ours to theirs',
        Object.fromEntries(
          COLUMNS.map(([, key]) => [key, (toDry(dish.nutrients, key) / toDry(figures, key)) * 100]),
        ),
        '%',
      ),
    ]
  })
  const reasons = PUBLISHED_DISHES.map(({ code, why }) => {
    const dish = foods.find((food) => food.code === code)
    return `- **${dish?.name}.** ${why}`
  })
  return [
    `| per 100 g as eaten | ${COLUMNS.map(([label]) => label).join(' | ')} |`,
    `|---|${COLUMNS.map(() => '--:|').join('')}`,
    ...rows,
    '',
    ...reasons,
  ].join('\n')
}

/** An amount in 100 g of what is left without the water. */
function toDry(amounts: NutrientAmounts, key: keyof Figures): number {
  return ((amounts[key] ?? 0) / (100 - (amounts.waterG ?? 0))) * 100
}

/** Shares of energy and macronutrients alone; of what is near nothing, and of the water itself, none is said. */
function writeRow(label: string, amounts: NutrientAmounts, unit: '' | '%' = ''): string {
  const cells = COLUMNS.map(([, key, decimals]) => {
    const amount = amounts[key]
    if (unit === '%' && (key === 'waterG' || key === 'sodiumMg' || !Number.isFinite(amount))) return ''
    return amount === undefined ? '—' : `${formatNumber(amount, unit === '%' ? 0 : decimals)}${unit}`
  })
  return `| ${label} | ${cells.join(' | ')} |`
}
