import { createRandom } from '../demo/random.ts'
import { FIGURE_KINDS, type Figure, type FigureKind } from './draft.ts'
import { FOOD_SOURCES, type RecomputedFood } from './recompute.ts'
import type { Key } from './sources.ts'

/** The fields of a food of the product that are compared. Nutrients are per 100 g. */
export type ShownFood = {
  code: string
  nutrients: Readonly<Record<Key, number | undefined>>
  provenance: Readonly<
    Record<
      Key,
      { kind: string; coveredShare?: number; sourceAmount?: number; amountBeforeLosses?: number } | undefined
    >
  >
  /** `null` if the food is shown. */
  quarantineReason: string | null
}

/** The groups from which equal numbers of figures are drawn. */
export const GROUPS = [...FOOD_SOURCES, 'mapped figures'] as const
export type Group = (typeof GROUPS)[number]

/** A figure to compare. */
export type DrawnFigure = {
  group: Group
  kind: FigureKind
  key: Key
  expected: Figure
  statedKcal: number | null
  shown: ShownFood
}

/** A difference between the product and the sources, as a sentence. */
export type Difference = { group: Group; kind: FigureKind | 'food'; message: string }

/**
 * Lists every figure that the sources or the product give: also those that must be unknown although the source has a
 * number. Foods that the product does not show are left out.
 */
export function listFigures(
  recomputed: ReadonlyMap<string, RecomputedFood>,
  shownFoods: readonly ShownFood[],
): DrawnFigure[] {
  return shownFoods.flatMap((shown) => {
    const food = recomputed.get(shown.code)
    if (!food?.isUsable || shown.quarantineReason !== null) return []
    const keys = new Set([...food.figures.keys(), ...Object.keys(shown.nutrients)])
    return [...keys].map((key): DrawnFigure => {
      const expected = food.figures.get(key) ?? { amount: null, kind: 'unknown' }
      const group = expected.kind === 'mapped' ? 'mapped figures' : food.source
      return { group, kind: expected.kind, key, expected, statedKcal: food.statedKcal, shown }
    })
  })
}

/**
 * Draws figures, the same ones for the same seed: equally many from each group, and within a group equally many of each
 * kind. Where there are too few, the others get more.
 */
export function drawFigures(figures: readonly DrawnFigure[], count: number, seed: number): DrawnFigure[] {
  const { next } = createRandom(seed)
  const groups = GROUPS.map((group) => figures.filter((figure) => figure.group === group))
  const quotas = shareOut(
    count,
    groups.map(({ length }) => length),
  )
  return groups.flatMap((ofGroup, index) => {
    const kinds = FIGURE_KINDS.map((kind) => ofGroup.filter((figure) => figure.kind === kind))
    const sizes = shareOut(
      quotas[index] ?? 0,
      kinds.map(({ length }) => length),
    )
    return kinds.flatMap((ofKind, place) => shuffle(ofKind, next).slice(0, sizes[place]))
  })
}

/** Shares a number out equally over places of limited size. Example: 10 over [2, 9, 9] → [2, 4, 4]. */
export function shareOut(count: number, sizes: readonly number[]): number[] {
  const shares = sizes.map(() => 0)
  let left = Math.min(
    count,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  while (left > 0) {
    for (const [index, size] of sizes.entries()) {
      const share = shares[index] ?? 0
      if (left === 0 || share >= size) continue
      shares[index] = share + 1
      left -= 1
    }
  }
  return shares
}

/** Fisher–Yates. */
function shuffle<T>(list: readonly T[], next: () => number): T[] {
  const shuffled = [...list]
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1))
    const [a, b] = [shuffled[index], shuffled[other]]
    if (a === undefined || b === undefined) continue
    shuffled[index] = b
    shuffled[other] = a
  }
  return shuffled
}

/** The product rounds to ten digits. */
const RELATIVE_TOLERANCE = 1e-8

function isSame(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return (
    Math.abs(one - other) <= Math.max(1e-9, RELATIVE_TOLERANCE * Math.max(Math.abs(one), Math.abs(other)))
  )
}

/** Compares a figure; `null` if the product is right. */
export function compareFigure({
  group,
  kind,
  key,
  expected,
  statedKcal,
  shown,
}: DrawnFigure): Difference | null {
  const note = shown.provenance[key]
  const amount = shown.nutrients[key] ?? null
  const fail = (what: string, product: number | null, sources: number | null): Difference => ({
    group,
    kind,
    message: `${shown.code} ${key}, ${what}: the product shows ${write(product)}, the sources give ${write(sources)}`,
  })
  if (!isSame(amount, expected.amount)) return fail('amount', amount, expected.amount)
  const shownShare = note?.kind === 'partial' ? (note.coveredShare ?? null) : null
  // The product stores the share with three decimals.
  const share = expected.coveredShare === undefined ? null : Math.round(expected.coveredShare * 1000) / 1000
  if (!isSame(shownShare, share)) return fail('share of the weight', shownShare, share)
  const [shownRaw, raw] = [note?.amountBeforeLosses ?? null, expected.beforeLosses ?? null]
  if (!isSame(shownRaw, raw)) return fail('amount before cooking losses', shownRaw, raw)
  if (kind === 'energy' && !isSame(note?.sourceAmount ?? null, statedKcal)) {
    return fail('energy of the source', note?.sourceAmount ?? null, statedKcal)
  }
  return null
}

/** Compares which foods exist and which of them are shown. */
export function compareFoods(
  recomputed: ReadonlyMap<string, RecomputedFood>,
  shownFoods: readonly ShownFood[],
): Difference[] {
  const shown = new Map(shownFoods.map((food) => [food.code, food]))
  const ofSources = [...recomputed.values()].flatMap(({ code, source, isUsable }): Difference[] => {
    const food = shown.get(code)
    if (!food) return [{ group: source, kind: 'food', message: `${code}: the product does not have it` }]
    if ((food.quarantineReason === null) === isUsable) return []
    const should = isUsable ? 'should be shown' : 'should be quarantined'
    return [{ group: source, kind: 'food', message: `${code}: it ${should}` }]
  })
  const unknown = shownFoods.flatMap(({ code }): Difference[] =>
    recomputed.has(code) ? [] : [{ group: 'dishes', kind: 'food', message: `${code}: no source has it` }],
  )
  return [...ofSources, ...unknown]
}

function write(amount: number | null): string {
  return amount === null ? 'nothing' : String(Number(amount.toPrecision(8)))
}

/** Writes the counts by group and kind as a table: figures compared, and how many are wrong. */
export function formatTable(drawn: readonly DrawnFigure[], differences: readonly Difference[]): string {
  const rows = GROUPS.flatMap((group) =>
    [...FIGURE_KINDS, 'food' as const].map((kind) => {
      const isHere = (each: { group: Group; kind: string }): boolean =>
        each.group === group && each.kind === kind
      return { group, kind, count: drawn.filter(isHere).length, wrong: differences.filter(isHere).length }
    }),
  ).filter(({ count, wrong }) => count + wrong > 0)
  const row = (group: string, kind: string, count: string | number, wrong: string | number): string =>
    `${group.padEnd(21)} ${kind.padEnd(20)} ${String(count).padStart(8)} ${String(wrong).padStart(6)}`
  return [
    row('source', 'kind', 'figures', 'wrong'),
    ...rows.map(({ group, kind, count, wrong }) => row(group, kind, count, wrong)),
    row('all', '', drawn.length, differences.length),
  ].join('\n')
}
