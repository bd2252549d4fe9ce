import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { z } from 'zod'
import { WriteDish, type WriteIngredient } from '#contract/foods/dishes.ts'
import { FOOD_PREPARATION_LABELS } from '#contract/foods/food-items.ts'
import type { ImportedFile } from '#contract/foods/food-tables.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { toOpenCode, toTableCode } from '#domain/foods/food-code.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { addDish } from '../dishes/service.ts'
import { foodItemsRepository as foods } from '../repository.ts'
import { describeFile, readFigure, readTableFile, TableFileError } from './read-file.ts'
import { ReportBuilder } from './report.ts'
import { foodTables, type IngredientFood } from './repository.ts'
import type { TableReading } from './service.ts'

/** A recipe as a file has it: ingredients by name or code, without figures. */
type Recipe = {
  line: number
  name: string
  category: string
  /** One of `COOKING_METHODS`, as the file writes it. */
  method: string
  description: string
  /** NaN for text that is no number. */
  cookedWeightGrams: number
  ingredients: { line: number; name: string; grams: number; isUncooked: boolean }[]
  /** Cells that contradict each other or cannot be read. */
  problems: Problem[]
}

type Problem = { line: number; reason: string }

const COLUMNS = ['Name', 'Category', 'Method', 'Ingredient', 'Grams', 'Cooked weight (g)'] as const
const OPTIONAL = ['Uncooked', 'Description'] as const
/** These belong to the whole dish and may be written in any of its rows. */
const DISH_COLUMNS = ['Category', 'Method', 'Cooked weight (g)'] as const

/**
 * Reads recipes from a CSV file with an ingredient in each row, or from a JSON file.
 *
 * @throws TableFileError if the file cannot be read.
 */
export async function readRecipes(path: string): Promise<TableReading> {
  const file = await describeFile(path)
  const recipes = extname(path).toLowerCase() === '.json' ? await readJson(path) : await readCsv(path)
  return { kind: 'recipes', files: [file], write: (ctx) => writeRecipes(ctx, file, recipes) }
}

async function readCsv(path: string): Promise<Recipe[]> {
  const dishes = new Map<string, Recipe & { cells: Map<string, string> }>()
  for await (const { line, get } of readTableFile(path, { headings: COLUMNS })) {
    const name = get('Name')
    const dish = dishes.get(name.toLowerCase()) ?? {
      line,
      name,
      category: '',
      method: '',
      description: '',
      cookedWeightGrams: Number.NaN,
      ingredients: [],
      problems: [],
      cells: new Map<string, string>(),
    }
    dishes.set(name.toLowerCase(), dish)
    for (const heading of DISH_COLUMNS) {
      const cell = get(heading).toLowerCase()
      const earlier = dish.cells.get(heading) ?? cell
      if (earlier !== '') dish.cells.set(heading, earlier)
      if (cell === '' || isSameCell(earlier, cell)) continue
      const reason = `${heading}: an earlier row of this dish has ${earlier}, this row has ${cell}. If these are two dishes, give each its own name.`
      dish.problems.push({ line, reason })
    }
    dish.description ||= get('Description')
    const uncooked = get('Uncooked').toLowerCase()
    if (!['', 'yes', 'no'].includes(uncooked)) {
      dish.problems.push({ line, reason: `Uncooked: write yes or no instead of ${uncooked}.` })
    }
    dish.ingredients.push({
      line,
      name: get('Ingredient'),
      grams: readFigure(get('Grams')) ?? Number.NaN,
      isUncooked: uncooked === 'yes',
    })
  }
  return [...dishes.values()].map(({ cells, ...dish }) => ({
    ...dish,
    category: cells.get('Category') ?? '',
    method: cells.get('Method') ?? '',
    cookedWeightGrams: readFigure(cells.get('Cooked weight (g)') ?? '') ?? Number.NaN,
  }))
}

/** Compares two cells, numbers by their value: `480` and `480.0` are the same. */
function isSameCell(one: string, other: string): boolean {
  const figure = readFigure(one)
  return one === other || (figure !== null && figure === readFigure(other))
}

const JsonRecipe = z.object({
  name: z.string(),
  category: z.string().default(''),
  method: z.string().default(''),
  description: z.string().default(''),
  cookedWeightGrams: z.number().default(Number.NaN),
  ingredients: z.array(
    z.object({ food: z.string(), grams: z.number(), isUncooked: z.boolean().default(false) }),
  ),
})

async function readJson(path: string): Promise<Recipe[]> {
  const text = await readFile(path, 'utf8')
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new TableFileError('This file is no valid JSON.')
  }
  const parsed = z.array(JsonRecipe).safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const [index, ...fields] = issue?.path ?? []
    const where = typeof index === 'number' ? `Recipe ${index + 1}, ${fields.join('.')}: ` : ''
    throw new TableFileError(
      `${where}${issue?.message}. Each recipe needs a name and ingredients with food and grams.`,
    )
  }
  const lines = listEntryLines(text)
  return parsed.data.map(({ ingredients, ...recipe }, index) => {
    const line = lines[index] ?? 1
    return {
      ...recipe,
      line,
      category: recipe.category.toLowerCase(),
      method: recipe.method.toLowerCase(),
      ingredients: ingredients.map(({ food, ...amount }) => ({ line, name: food.trim(), ...amount })),
      problems: [],
    }
  })
}

/** Returns the lines, counted from 1, in which the objects of a JSON array begin. */
function listEntryLines(text: string): number[] {
  const lines: number[] = []
  let depth = 0
  let line = 1
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[[{}\]\n]/g)) {
    if (token === '\n') line += 1
    else if (token === '{' || token === '[') {
      if (token === '{' && depth === 1) lines.push(line)
      depth += 1
    } else if (token === '}' || token === ']') depth -= 1
  }
  return lines
}

/** An ingredient's food, or the reason why there is none. */
type Match = IngredientFood | { reason: string }

async function writeRecipes(ctx: Ctx, file: ImportedFile, recipes: readonly Recipe[]) {
  const report = new ReportBuilder()
  for (const heading of [...COLUMNS, ...OPTIONAL]) report.understand(heading, heading)
  // Before any name is read: somebody else may be adding a food or dish with the same name.
  await lockRecipes(ctx.db)
  await foods.lockImport(ctx.db)
  const matches = await matchIngredients(ctx.db, recipes)
  const own = await foods.listOwnByNames(
    ctx.db,
    recipes.map(({ name }) => name),
    { isForUpdate: true },
  )
  const ownNames = new Set(own.map(({ name }) => name.toLowerCase()))
  let newCount = 0
  for (const recipe of recipes) {
    if (ownNames.has(recipe.name.toLowerCase())) {
      report.skip('The practice has a food or dish with this name')
      continue
    }
    const dish = readDish(recipe, matches)
    const refuse = (line: number, reason: string, isFirst = true): void =>
      report.refuse({ file: file.name, line, name: recipe.name, reason }, isFirst)
    if (!('input' in dish)) {
      for (const [index, { line, reason }] of dish.problems.entries()) refuse(line, reason, index === 0)
      for (const name of dish.unmatched) report.ignore(`Ingredient ${name}`, 1)
      continue
    }
    try {
      const id = await addDish(ctx, dish.input, ctx.actor?.userId ?? null)
      const [stored] = await foods.listStored(ctx.db, [id])
      if (stored) report.take(stored.nutrients)
      newCount += 1
      ownNames.add(recipe.name.toLowerCase())
      for (const { from, to } of dish.matched) report.understand(from, to, 1)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(recipe.line, error.issues?.map(({ message }) => message).join(' ') ?? error.message)
    }
  }
  return report.finish({ newCount, changedCount: 0, sameCount: 0 })
}

type ReadDish =
  | { input: WriteDish; matched: { from: string; to: string }[] }
  | { problems: Problem[]; unmatched: string[] }

/** Reads a recipe as the input of a new dish. */
function readDish(recipe: Recipe, matches: ReadonlyMap<string, Match>): ReadDish {
  const problems = [...recipe.problems]
  const unmatched: string[] = []
  const matched: { from: string; to: string }[] = []
  const ingredients: WriteIngredient[] = []
  for (const { line, name, grams, isUncooked } of recipe.ingredients) {
    const match = matches.get(name)
    if (match === undefined || 'reason' in match) {
      problems.push({ line, reason: match?.reason ?? 'The ingredient has no name.' })
      if (name !== '') unmatched.push(name)
      continue
    }
    if (!(grams > 0)) problems.push({ line, reason: `${name}: write its weight in grams.` })
    ingredients.push({ foodId: match.id, grams, isUncooked })
    matched.push({ from: `Ingredient ${name}`, to: describeFood(match) })
  }
  if (problems.length > 0) return { problems, unmatched }
  const { line, name, category, method, description, cookedWeightGrams } = recipe
  const parsed = WriteDish.safeParse({
    name,
    category,
    method,
    preparation: method === 'raw' ? 'ready' : 'cooked',
    description: description || null,
    cookedWeightGrams: Number.isNaN(cookedWeightGrams) ? undefined : cookedWeightGrams,
    ingredients,
  })
  if (parsed.success) return { input: parsed.data, matched }
  const reasons = parsed.error.issues.map(({ path, message }) => {
    if (path[0] === 'method') return `Method: write one of ${COOKING_METHODS.join(', ')}.`
    return path[0] === 'cookedWeightGrams' ? `Cooked weight: ${message}.` : `${message}.`
  })
  return { problems: [{ line, reason: [...new Set(reasons)].join(' ') }], unmatched: [] }
}

/** Names of this rank are a food's own name. */
const OWN_NAME_RANK = 0

/**
 * Finds the food of each ingredient: by its code, by its own name, or by another name that no other food has. A name that
 * several foods have is not resolved by a guess. Cooked foods and dishes are found only by their code, because the grams
 * of ingredients are raw and many dishes have the name of a raw food.
 */
async function matchIngredients(db: Db, recipes: readonly Recipe[]): Promise<Map<string, Match>> {
  const names = [...new Set(recipes.flatMap(({ ingredients }) => ingredients.map(({ name }) => name)))]
  const named = names.filter((name) => foldFoodName(name) !== '')
  const [byKey, byCode] = await Promise.all([
    foodTables.findByKeys(db, named.map(foldFoodName)),
    foodTables.findByCodes(
      db,
      named.flatMap((name) => [name, toOpenCode(name), toTableCode(name)]),
    ),
  ])
  const codes = new Map(byCode.map((food) => [food.code, food]))
  const candidates = Map.groupBy(byKey, ({ key }) => key)
  return new Map(
    named.map((name): [string, Match] => {
      // In the open set, a food of IFCT 2017 is replaced by a written mapping; the report names the food that is used.
      const ofCode = codes.get(name) ?? codes.get(toOpenCode(name)) ?? codes.get(toTableCode(name))
      if (ofCode) return [name, ofCode]
      const found = candidates.get(foldFoodName(name)) ?? []
      return [name, chooseFood(name, found)]
    }),
  )
}

function chooseFood(name: string, found: readonly (IngredientFood & { rank: number })[]): Match {
  const raw = found.filter((food) => !isCooked(food))
  const spelled = raw.filter((food) => food.name.toLowerCase() === name.toLowerCase())
  const own = raw.filter(({ rank }) => rank === OWN_NAME_RANK)
  for (const group of [spelled, own, raw]) {
    const foods = [...new Map(group.map((food) => [food.id, food])).values()]
    const [food, ...others] = foods
    if (!food) continue
    if (others.length === 0) return food
    return { reason: `${name} could be ${listFoods(foods)}. Write the whole name, or the code.` }
  }
  if (found.length > 0) {
    // Foods of the practice have no code.
    const orCooked = found.some(({ code }) => code !== null) ? ', or of the cooked one if you mean it' : ''
    return {
      reason: `Only cooked foods or dishes are called ${name}: ${listFoods(found)}. Write the code of a raw food${orCooked}.`,
    }
  }
  return { reason: `No food is called ${name}. Add it, or write the name or code of another food.` }
}

function isCooked({ preparation, hasRecipe }: IngredientFood): boolean {
  return preparation === 'cooked' || hasRecipe
}

/** The number of foods that a reason names. */
const MAX_SHOWN = 5

function listFoods(foods: readonly IngredientFood[]): string {
  const names = [...new Set(foods.map(describeFood))]
  return `${names.slice(0, MAX_SHOWN).join('; ')}${names.length > MAX_SHOWN ? ' …' : ''}`
}

/** Names a food with its code and preparation: `Wheat, broken (dalia) [ifct:A021, raw]`. */
function describeFood(food: IngredientFood): string {
  const preparation = say(FOOD_PREPARATION_LABELS[food.preparation]).toLowerCase()
  return `${food.name} [${food.code === null ? '' : `${food.code}, `}${preparation}]`
}
