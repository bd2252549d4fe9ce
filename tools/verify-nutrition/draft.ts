import type { Key } from './sources.ts'

/** How a figure comes about, in the order of the printed table. */
export const FIGURE_KINDS = [
  'as stated',
  'corrected',
  'mapped',
  'zero by rule',
  'computed from parts',
  'energy',
  'sum of ingredients',
  'less cooking losses',
  'lower bound',
  'unknown',
] as const
export type FigureKind = (typeof FIGURE_KINDS)[number]

/**
 * A recomputed figure per 100 g; `null` if it must be unknown. `coveredShare` belongs to lower bounds. `beforeLosses` is
 * the amount before cooking losses, if there are any.
 */
export type Figure = {
  amount: number | null
  kind: FigureKind
  coveredShare?: number | undefined
  beforeLosses?: number | undefined
}

/** A food while the rules are applied to it. */
export type Draft = {
  /** As the product names it: `ifct:A015`. */
  code: string
  figures: Map<Key, Figure>
  /** The energy that the source states, in kcal. */
  statedKcal: number
}

/** Returns an amount; `null` if it is unknown. */
export function amountOf({ figures }: Pick<Draft, 'figures'>, key: Key): number | null {
  return figures.get(key)?.amount ?? null
}

/** Adds up amounts; unknown ones count as 0. */
export function addUp(draft: Pick<Draft, 'figures'>, keys: readonly Key[]): number {
  return keys.reduce((sum, key) => sum + (amountOf(draft, key) ?? 0), 0)
}

/** Makes a known figure unknown. */
export function removeFigure({ figures }: Draft, key: Key): void {
  const known = figures.get(key)
  if (known && known.amount !== null) figures.set(key, { amount: null, kind: 'unknown' })
}
