/** Random numbers from a seed: the same seed gives the same practice every time. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True with this probability. */
  chance: (probability: number) => boolean
  /** A normally distributed number, approximately, with mean 0 and standard deviation 1. */
  normal: () => number
}

/** Creates a Mulberry32 generator: small, fast, and good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from.')
      return picked
    },
    chance: (probability) => next() < probability,
    normal: () => Array.from({ length: 6 }, next).reduce((sum, value) => sum + value, -3) * Math.SQRT2,
  }
}
