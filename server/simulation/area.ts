import type fc from 'fast-check'
import type { Random } from './random.ts'
import type { Answer, Call, World } from './world.ts'

/**
 * One thing that somebody does in a history. `Model` is what must be true according to everything that was answered so
 * far; it never changes in place.
 */
export type Step<Model> = {
  /** Names the step and its input in the report of a failure. */
  name: string
  /** Returns the call; `null` if this cannot be done now. `now` is the simulated time. */
  prepare: (model: Model, now: Date) => Call | null
  /** Returns the model after this answer; a sentence if the answer contradicts the model. */
  judge: (model: Model, answer: Answer, at: Judged) => Model | string
  /**
   * Returns the model after an attempt that had its effect and no answer; `null` if it cannot have had one. Left out if
   * the call has an Idempotency-Key, or changes nothing when it is repeated.
   */
  assume?: (model: Model, at: Judged) => Model | null
}

/** The call that was answered, and the simulated time. */
export type Judged = { call: Call; now: Date }

/** One part of the product with its model. */
export type Area<Model> = {
  name: string
  /** Prepares the data of a history. The database is empty, and the clock is set. */
  start: (world: World, random: Random) => Promise<Model>
  /** The steps, each as often as its weight. */
  steps: { weight: number; arbitrary: fc.Arbitrary<Step<Model>> }[]
  /** Names of jobs that the clock adds. */
  jobs: readonly string[]
  /** Changes the model as the clock and the jobs change the data. */
  pass?: (model: Model, now: Date) => Model
  /** Reads the database after every step, and throws if something changed that never changes. */
  watch?: (world: World, model: Model) => Promise<void>
  /** Reads the database and throws if anything contradicts the model. */
  check: (world: World, model: Model) => Promise<void>
  /** How far the clock moves at a time, in milliseconds. */
  waits: readonly number[]
}

/** An area whose model is known to it alone. */
export type AnyArea = Area<unknown>

/** Hides the model of an area. */
export function defineArea<Model>(area: Area<Model>): AnyArea {
  return area as unknown as AnyArea // each history gives the area the models that it made itself
}

/** A broken invariant. */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

/** Throws if two values differ; compares them as JSON. */
export function requireSame(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new BrokenInvariant(`${what}:\n  found    ${a}\n  expected ${b}`)
}

/** Throws if a query finds rows: each is something that must not be. */
export async function requireNone(
  world: World,
  what: string,
  sql: string,
  values: unknown[] = [],
): Promise<void> {
  const { rows } = await world.database.observer.query(sql, values)
  if (rows.length > 0) throw new BrokenInvariant(`${what}: ${JSON.stringify(rows.slice(0, 3))}`)
}
