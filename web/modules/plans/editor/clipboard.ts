import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { MAX_ITEMS_PER_MEAL, MAX_PLAN_DAYS } from '#contract/limits.ts'
import { PlanFood, PlanItem } from '#contract/plans/diet-plans.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import type { CopiedMeal, CopiedMeals } from '../plan-editor-state.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import type { CopiedRows } from './grid-selection.ts'

/*
 * The editor's own clipboard, shared by all plans and windows of this browser. It stores only foods with
 * amounts and times. Notes may mention a client, so they stay with the page that copied them.
 */

/** A copied meal, day or block of meals with its foods, named by `label`. */
export type Clip = { label: string; foods: KnownFoods } & (
  | { kind: 'meal'; meal: CopiedMeal }
  | { kind: 'day'; meals: CopiedMeals }
  | { kind: 'block'; rows: CopiedRows }
)

const NAME = 'pathya.plan-clipboard'
const FORMAT = 1

const Items = z.array(PlanItem).max(MAX_ITEMS_PER_MEAL)
const shared = {
  format: z.literal(FORMAT),
  label: z.string().max(200),
  foods: z.record(z.string(), PlanFood.omit({ source: true })),
}
const StoredClip = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('meal'), items: Items }),
  z.object({
    ...shared,
    kind: z.literal('day'),
    meals: z.record(z.enum(MEAL_SLOTS.map(({ key }) => key)), z.object({ time: z.string(), items: Items })),
  }),
  z.object({
    ...shared,
    kind: z.literal('block'),
    rows: z.array(z.array(Items).min(1).max(MAX_PLAN_DAYS)).min(1).max(MEAL_SLOTS.length),
  }),
])

/** Writes a clip as text: only its foods with their figures, and nothing about other foods. */
export function writeClip(clip: Clip): string {
  const items = listClipMeals(clip).flatMap((meal) => meal.items)
  const ids = items.flatMap(({ foodId, alternatives = [] }) => [
    foodId,
    ...alternatives.map((other) => other.foodId),
  ])
  const foods = Object.fromEntries(Object.entries(clip.foods).filter(([id]) => ids.includes(id)))
  return JSON.stringify({ format: FORMAT, foods, ...toStored(clip) })
}

function listClipMeals(clip: Clip): CopiedMeal[] {
  switch (clip.kind) {
    case 'meal':
      return [clip.meal]
    case 'day':
      return MEAL_SLOTS.map(({ key }) => clip.meals[key])
    case 'block':
      return clip.rows.flat()
  }
}

/** The label of a day may be free text too, so it is replaced. */
function toStored(clip: Clip): object {
  switch (clip.kind) {
    case 'meal':
      return { kind: clip.kind, label: clip.label, items: clip.meal.items }
    case 'day':
      return {
        kind: clip.kind,
        label: t`Day`,
        meals: mapSlots((slot) => ({ time: clip.meals[slot].time, items: clip.meals[slot].items })),
      }
    case 'block':
      return {
        kind: clip.kind,
        label: clip.label,
        rows: clip.rows.map((row) => row.map(({ items }) => items)),
      }
  }
}

/** Parses and checks a stored clip. `null` if it cannot be read. */
export function readClip(text: string): Clip | null {
  try {
    const result = StoredClip.safeParse(JSON.parse(text))
    if (!result.success) return null
    const { data } = result
    if (data.kind === 'meal') return { ...data, meal: { note: '', items: data.items } }
    if (data.kind === 'block') {
      const rows = data.rows.map((row) => row.map((items) => ({ note: '', items })))
      return rows.some((row) => row.length !== rows[0]?.length) ? null : { ...data, rows }
    }
    return { ...data, meals: mapSlots((slot) => ({ note: '', ...data.meals[slot] })) }
  } catch {
    return null
  }
}

/** Copies a clip and replaces the last one. If the browser stores nothing, this page still remembers it. */
export function setClip(clip: Clip): void {
  writeItem('browser', NAME, writeClip(clip))
  known = { text: readStorage(), clip }
  for (const listen of listeners) listen()
}

/** Returns the last copied clip, from this or another window. `null` if there is none. */
export function getClip(): Clip | null {
  const text = readStorage()
  if (text !== known.text) known = { text, clip: text === null ? null : readClip(text) }
  return known.clip
}

let known: { text: string | null; clip: Clip | null } = { text: null, clip: null }
const listeners = new Set<() => void>()

/** Calls the listener when something is copied, here or in another window. Returns the function that stops it. */
export function onClip(listen: () => void): () => void {
  listeners.add(listen)
  window.addEventListener('storage', listen)
  return () => {
    listeners.delete(listen)
    window.removeEventListener('storage', listen)
  }
}

const readStorage = (): string | null => readItem('browser', NAME)

function mapSlots<Value>(read: (slot: MealSlot) => Value): Record<MealSlot, Value> {
  const values: Partial<Record<MealSlot, Value>> = {}
  for (const { key } of MEAL_SLOTS) values[key] = read(key)
  return values as Record<MealSlot, Value> // all keys of MEAL_SLOTS were set above
}
