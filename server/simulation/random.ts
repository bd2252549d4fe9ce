/** A source of chance that gives the same numbers for the same seed. */
export type Random = {
  /** Returns a whole number from 0 to 4,294,967,295. */
  next: () => number
  /** Returns a whole number from 0 to `limit` - 1. */
  below: (limit: number) => number
  /** Returns one of these items. */
  pick: <T>(items: readonly T[]) => T
  /** Returns the items in another order. */
  shuffle: <T>(items: readonly T[]) => T[]
  bytes: (size: number) => Buffer
}

const RANGE = 2 ** 32

/** Creates a source of chance (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => Math.floor((next() / RANGE) * limit)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number], // never called without items
    shuffle: (items) => {
      const rest = [...items]
      return Array.from({ length: rest.length }, () => rest.splice(below(rest.length), 1)).flat()
    },
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => next() & 255)),
  }
}

/** Computes the seed of a part of a history from the seed of the whole. */
export function deriveSeed(seed: number, part: number): number {
  return createRandom(seed ^ Math.imul(part + 1, 0x9e3779b1)).next()
}
