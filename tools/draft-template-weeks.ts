import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toTableCode } from '#domain/foods/food-code.ts'
import type { DraftDish } from '#domain/plans/draft-week/draft-dish.ts'
import { draftWeek } from '#domain/plans/draft-week/draft-week.ts'
import type { SolveModel } from '#domain/plans/draft-week/solve-day.ts'
import { suggestTargets } from '#domain/plans/draft-week/suggested-targets.ts'
import type { DraftTarget, DraftWishes } from '#domain/plans/draft-week/wishes.ts'
import { MEAL_SLOTS, type MealSlot, type PlanDay } from '#domain/plans/plan.ts'
import { SODIUM_LIMIT_MG } from '#domain/plans/warnings.ts'
import { say } from '#domain/words/say.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { loadSolver } from '#server/modules/plans/draft-week/solve-with-highs.ts'
import { getBuiltFoods } from '#server/seed/built-foods.ts'
import { checkWeeks, WEEK_FIGURES_FILE, writeWeekFigures } from '#server/seed/check-template-weeks.ts'
import {
  describeWeekClient,
  findWeekStage,
  readWeekMeals,
  readWeekProfiles,
  WEEK_MEALS_FILE,
  type WeekMealRow,
  type WeekProfile,
} from '#server/seed/template-weeks.ts'
import { readDraftDishes } from './filled-foods.ts'

/*
 * Drafts the meals of the weeks that come with the product, by the profiles in `server/seed/data/template-weeks.csv`, and
 * writes them to `template-week-meals.csv` beside it. `--only KEY,KEY` drafts these weeks and leaves the others as they
 * are; `--print` prints them; `--figures` drafts none, and only writes the figures of all weeks to the document. Dishes have their codes as ids, so the same profile gives the same week on every machine.
 */

/** Dishes left out: sweetened drinks, juices, fried snacks, fast food, Western breakfasts, and dishes for fasts or as remedies. */
const LEFT_OUT = new RegExp(
  [
    'jaggery-chai|juice|smoothie|shake|sherbet|sweet-lassi|mango-lassi|thandai|panakam|sweet-sattu|cold-coffee|whey|aam-panna|shikanji',
    'samosa|pakora|kachori|bhature|bhatura|poori|luchi|bonda|bajji|vada$|fafda|mathri|chakli|mixture|thattai|chips|sev$|chivda',
    'burger|momos|noodles|pizza|pasta|fries|manchurian|spring-roll|-roll$|chilli-|chicken-65|vada-pav|dabeli|-puri$|papdi|ragda|fried-rice|kurkuri|pav-bhaji|cutlet',
    'cornflakes|muesli|overnight|quinoa|toast|biscuit|rusk|sandwich|masala-oats|pineapple-raita|kolhapuri|ragi-dates|balchao|manchow|hot-and-sour|sweet-corn-soup',
    'kuttu|samak|singhara|rajgira|sabudana|vrat|farali',
    'kadha|kashayam|kanji|pork|liver|jadoh|mango-pickle',
  ].join('|'),
)

/** Fruit of a short season, which a template cannot rely on. */
const SEASONAL = /^(?:Mango|Litchi|Jamun|Custard apple|Plum|Peach|Kiwi)/

/** Breakfasts and grains that are everyday food in no region in particular: only for weeks of all India. */
const OF_NO_REGION = /^dish:(?:oats-porridge|kodo-millet|kodo-pulao|kodo-upma|ragi-mudde)$/

/** Foods for the middle of the morning besides fruit. */
const MID_MORNING =
  /^dish:(?:roasted-chana|soaked-almonds|buttermilk|masala-chaas|coconut-water|roasted-peanuts|mixed-sprouts-salad|sprouts-salad|hung-curd-bowl|boiled-egg|sattu-drink|kala-chana-chaat|sundal)$/

/** Plain and spiced milk, which is drunk with breakfast or at bedtime. */
const MILK = /^dish:(?:toned-milk|double-toned-milk|haldi-doodh|badam-milk|almond-milk-home)$/

/** Dishes of other regions that are everyday food in the east too. */
const ALSO_EASTERN = ['dish:poha', 'dish:upma', 'dish:vegetable-daliya', 'dish:idli', 'dish:besan-chilla']

/** The most time for a day in seconds. Days are the same on every machine only if the solver is not interrupted. */
const DAY_SECONDS = 40

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    print: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
  },
})

const profiles = readWeekProfiles()
if (!values.figures) await draftWeeks()
const document = join(findProjectRoot(), WEEK_FIGURES_FILE)
const { foods } = await getBuiltFoods('full')
writeFileSync(document, writeWeekFigures(readFileSync(document, 'utf8'), checkWeeks(foods)))

async function draftWeeks(): Promise<void> {
  const solver = await loadSolver()
  const solve: SolveModel = (lp, options) => solver(lp, { ...options, timeLimitSeconds: DAY_SECONDS })
  const dishes = await readDishes()
  const only = values.only?.split(',')
  const meals = Map.groupBy(readWeekMeals(), ({ week }) => week)
  for (const profile of profiles) {
    if (only !== undefined && !only.includes(profile.key)) continue
    meals.set(profile.key, draft(profile, dishes, solve))
    // Written after each week, because all of them take many minutes.
    writeMeals(meals)
  }
}

/** Reads the dishes with their codes as ids, in the order of the codes. */
async function readDishes(): Promise<DraftDish[]> {
  const { dishes, more: codes } = await readDraftDishes(async ({ db }) => {
    const rows = await db.selectFrom('food_items').select(['id', 'code']).execute()
    return new Map(rows.map(({ id, code }) => [id, toTableCode(code ?? id)]))
  })
  return dishes
    .map((dish) => nameByCodes(dish, codes))
    .sort((one, other) => (one.foodId < other.foodId ? -1 : 1))
}

function writeMeals(meals: ReadonlyMap<string, readonly WeekMealRow[]>): void {
  const lines = profiles
    .flatMap(({ key }) => meals.get(key) ?? [])
    .map((row) => [row.week, row.day, row.slot, row.code, row.quantity, row.measure].join(','))
  writeFileSync(
    join(findProjectRoot(), 'server/seed/data', WEEK_MEALS_FILE),
    `${['week,day,slot,code,quantity,measure', ...lines].join('\n')}\n`,
  )
}

function nameByCodes(dish: DraftDish, codes: ReadonlyMap<string, string>): DraftDish {
  const read = (id: string): string => codes.get(id) ?? id
  return {
    ...dish,
    foodId: read(dish.foodId),
    dishId: read(dish.dishId),
    pairsWith: dish.pairsWith.map(read).sort(),
  }
}

/** Chooses the dishes of a week: of its region, or of all India, which count as of another region unless they are plain. */
function offer({ region }: WeekProfile, dishes: readonly DraftDish[]): DraftDish[] {
  return dishes.flatMap((dish) => {
    const isOwn = dish.region === region || (region === 'east' && ALSO_EASTERN.includes(dish.dishId))
    if (LEFT_OUT.test(dish.dishId) || SEASONAL.test(dish.name)) return []
    if (region !== 'all' && OF_NO_REGION.test(dish.dishId)) return []
    if (!(region === 'all' || dish.region === 'all' || isOwn)) return []
    const isPlain = ['grain', 'bread', 'side', 'salad', 'soup', 'drink', 'fruit'].includes(
      dish.roles[0] ?? '',
    )
    const other = region === 'south' ? 'north' : 'south'
    return {
      ...dish,
      region: isOwn ? region : dish.region === 'all' && region !== 'all' && !isPlain ? other : dish.region,
      // A meal has a vegetable beside its paneer, tofu or meat.
      roles: dish.roles.includes('protein') ? dish.roles.filter((role) => role !== 'sabzi') : dish.roles,
      slots: chooseSlots(dish),
    }
  })
}

function chooseSlots({ dishId, roles, slots }: DraftDish): DraftDish['slots'] {
  if (MILK.test(dishId)) return slots.filter((slot) => slot === 'breakfast' || slot === 'bedtime')
  const isTea = /-chai$|^dish:chai-|coffee|-tea$/.test(dishId)
  const isPorridge = dishId === 'dish:milk-daliya' || dishId === 'dish:ragi-porridge'
  return slots.filter(
    (slot) =>
      // Tea is no snack.
      !(isTea && slot !== 'breakfast') &&
      !(slot === 'mid-morning' && roles[0] !== 'fruit' && !MID_MORNING.test(dishId)) &&
      !(isPorridge && (slot === 'lunch' || slot === 'dinner')),
  )
}

function draft(profile: WeekProfile, dishes: readonly DraftDish[], solve: SolveModel): WeekMealRow[] {
  const offered = offer(profile, dishes)
  const days: PlanDay[] = []
  for (const step of draftWeek(
    { wishes: writeWishes(profile, offered), dishes: offered, locked: [] },
    solve,
  )) {
    if (step.kind === 'revised') days[step.day.dayNumber - 1] = step.day
    else if (step.kind === 'day') days.push(step.day)
    else {
      console.log(`${profile.key}: ${JSON.stringify(step)}`)
      process.exitCode = 1
      break
    }
  }
  console.log(`${profile.key}: ${days.length} days`)
  if (values.print) print(days)
  return days.flatMap(({ dayNumber, meals }) =>
    MEAL_SLOTS.flatMap(({ key }) =>
      meals[key].items.map(({ foodId, measure }) => ({
        week: profile.key,
        day: dayNumber,
        slot: key,
        code: foodId,
        quantity: measure?.quantity ?? 0,
        measure: measure?.label ?? '',
      })),
    ),
  )
}

function writeWishes(profile: WeekProfile, offered: readonly DraftDish[]): DraftWishes {
  const client = describeWeekClient(profile)
  const suggested = suggestTargets({
    ...client,
    age: client.ageYears,
    maternityStage: findWeekStage(profile),
  })
  const isSweetless = profile.purposes.includes('pcod')
  return {
    dayCount: 7,
    energyKcal: profile.energyKcal,
    targets: mergeTargets(suggested, profile.targets),
    diets: [[profile.foodPreference]],
    allergies: [],
    // Without sweets and sweetened drinks, as with diabetes.
    medicalConditions: isSweetless ? ['diabetes'] : client.medicalConditions,
    dislikes: profile.without,
    region: profile.region,
    slots: listSlots(profile).map((slot) => ({
      slot,
      time: MEAL_SLOTS.find(({ key }) => key === slot)?.defaultTime ?? '',
    })),
    fastingDays: [],
    costLevel: 'any',
    // Without roots, onion and garlic there are too few dishes for a week with two of each.
    maxRepeats: profile.foodPreference === 'jain' ? 3 : 2,
    keepFoodIds: profile.with.map((code) => {
      const levels = offered.filter(({ dishId }) => dishId === code)
      const dish = levels.find(({ level }) => level === 'light') ?? levels[0]
      if (!dish) throw new Error(`${profile.key}: ${code} is not offered`)
      return dish.foodId
    }),
    seed: profile.seed,
  }
}

/** Adds the targets of the profile to the suggested ones, and makes the limit of sodium required. */
function mergeTargets(suggested: readonly DraftTarget[], own: WeekProfile['targets']): DraftTarget[] {
  const merged = new Map(suggested.map((target) => [target.key, target]))
  for (const { key, isLeast, amount } of [
    ...own,
    { key: 'sodiumMg' as const, isLeast: false, amount: SODIUM_LIMIT_MG },
  ]) {
    const { min, max } = merged.get(key)?.isRequired
      ? (merged.get(key) ?? { min: null, max: null })
      : { min: null, max: null }
    merged.set(key, { key, min: isLeast ? amount : min, max: isLeast ? max : amount, isRequired: true })
  }
  return [...merged.values()]
}

/** Days of 1,800 kcal and more end with a glass of milk, which vegans and Jains do without. */
function listSlots({ energyKcal, foodPreference }: WeekProfile): MealSlot[] {
  const hasMilk = energyKcal >= 1800 && foodPreference !== 'vegan' && foodPreference !== 'jain'
  return [
    'breakfast',
    'midMorning',
    'lunch',
    'eveningSnack',
    'dinner',
    ...(hasMilk ? ['postDinner' as const] : []),
  ]
}

function print(days: readonly PlanDay[]): void {
  for (const { dayLabel, meals } of days) {
    console.log(dayLabel)
    for (const { key, label } of MEAL_SLOTS) {
      const items = meals[key].items.map(
        ({ foodId, measure }) => `${measure?.quantity} ${measure?.label} ${foodId}`,
      )
      if (items.length > 0) console.log(`  ${say(label)}: ${items.join(', ')}`)
    }
  }
}
