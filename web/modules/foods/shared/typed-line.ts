import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TypedFoodDoubt, TypedPart } from '#contract/foods/typed-lines.ts'
import { MAX_ALTERNATIVES, MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'

/*
 * Typed lines, whatever their parts are: foods of a plan, or dishes of the public planner, which loads no more than this.
 */

/** Why a part must be checked, as a person reads it. */
export const DOUBT_TEXTS: Record<TypedFoodDoubt, MessageDescriptor> = {
  name_partial: msg`only part of the name matches`,
  name_misspelt: msg`spelt differently`,
  several_foods: msg`several foods have this name`,
  raw_food: msg`a raw food`,
  split_unclear: msg`may mean something else`,
  choice_unclear: msg`read as a choice, not as “and”`,
  amount_assumed: msg`usual portion assumed`,
  count_assumed: msg`counted as one, no number typed`,
  measure_assumed: msg`usual measure assumed`,
  measure_converted: msg`measure converted by volume`,
  measure_unknown: msg`usual measure used, not the one you typed`,
  size_unclear: msg`the size is not clear`,
  range: msg`the lower number`,
  figures_unclear: msg`the number is not clear`,
  two_amounts: msg`two amounts were typed`,
  amount_unlikely: msg`an unusual amount`,
}

/** Checks whether a line is more than one word, so that it can have an amount or several foods. */
export function canHaveAmounts(line: string): boolean {
  return /[\s\p{N}½¼¾,/]/u.test(line) && line.length <= MAX_TYPED_FOODS_LENGTH
}

/** Checks whether a line has several foods or an amount. */
export function hasMoreThanName(parts: readonly Pick<TypedPart, 'text' | 'name'>[]): boolean {
  const plain = (words: string): string => words.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return parts.length > 1 || parts.some(({ text, name }) => plain(text) !== plain(name))
}

/** A part of a typed line with its place, and whether it may be eaten instead of the part before it. */
type Placed = Pick<TypedPart, 'text' | 'start' | 'isAlternative'>

/**
 * What a place does with a choice such as `roti or rice`: only the `first` food is added; the others are added as its
 * `alternatives`; or `all` are added, because the place itself is a list of alternatives.
 */
export type ChoiceUse = 'first' | 'alternatives' | 'all'

/**
 * Returns the parts that are added: those that are known, of which at most `room` are no alternatives. If the first food of a
 * choice is not known, the next one takes its place.
 */
export function takeParts<Part extends Placed, Known extends Part>(
  parts: readonly Part[],
  { room, choices, isKnown }: { room: number; choices: ChoiceUse; isKnown: (part: Part) => part is Known },
): Known[] {
  const chosen: Known[] = []
  /** The number of foods taken of the current choice; `null` if there was no room for its first food. */
  let taken: number | null = 0
  let count = 0
  for (const part of parts) {
    if (!part.isAlternative || choices === 'all') taken = 0
    if (!isKnown(part) || taken === null) continue
    const isMain = taken === 0
    if (isMain && count >= room) taken = null
    else if (isMain || (choices === 'alternatives' && taken <= MAX_ALTERNATIVES)) {
      chosen.push({ ...part, isAlternative: !isMain })
      taken += 1
      count += isMain ? 1 : 0
    }
  }
  return chosen
}

/**
 * Lists the places of the foods of choices of which only the first is added. That food must be checked, and the others are
 * named.
 */
export function findLeftChoices(parts: readonly Placed[], chosen: readonly Placed[]): ReadonlySet<number> {
  const taken = new Set(chosen.map(({ start }) => start))
  const left = new Set<number>()
  let first: number | null = null
  for (const part of parts) {
    if (!part.isAlternative) first = null
    if (taken.has(part.start)) first ??= part.start
    else if (part.isAlternative && first !== null) left.add(first).add(part.start)
  }
  return left
}

/** Returns what remains in the field when the chosen parts are added: nothing that was typed is lost. */
export function findRest(parts: readonly Placed[], chosen: readonly Placed[]): string {
  const taken = new Set(chosen.map(({ start }) => start))
  return parts
    .filter(({ start }) => !taken.has(start))
    .map(({ text }) => text.trim())
    .join(', ')
}
