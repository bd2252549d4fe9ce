import type { DraftEvent } from '#contract/plans/draft-week.ts'
import type { SentCell, WishTexts } from './draft-wishes.ts'

export type Conflict = Extract<DraftEvent, { kind: 'conflict' }>
export type ConflictWish = Conflict['wishes'][number]

const AMOUNT_FIELDS = {
  energy: 'energyKcal',
  'min:proteinG': 'proteinG',
  'min:fibreG': 'fibreG',
  'max:sodiumMg': 'sodiumMg',
} as const

/**
 * Applies the change that a conflict offers for a wish. Returns the wishes with it; `null` if there is no such change, or
 * none of which the dialog has a field.
 */
export function relaxWish(
  texts: WishTexts,
  { dayNumber }: Conflict,
  { wish, relaxation }: ConflictWish,
): WishTexts | null {
  if (relaxation === null) return null
  if (relaxation.amount !== null) {
    const field = Object.entries(AMOUNT_FIELDS).find(([id]) => id === wish)?.[1]
    return field ? { ...texts, [field]: String(relaxation.amount) } : null
  }
  if (relaxation.dishIds.length > 0) {
    const exception = { wish, dayNumber, dishIds: relaxation.dishIds }
    return { ...texts, exceptions: [...texts.exceptions, exception] }
  }
  const [kind, about] = splitAtColon(wish)
  if (kind === 'slot') return { ...texts, slots: texts.slots.filter((slot) => slot !== about) }
  if (kind === 'keep') return { ...texts, keepFoods: texts.keepFoods.filter(({ id }) => id !== about) }
  return kind === 'locked' ? texts : null
}

/**
 * Lists the meals that stay when a draft goes on after such a change: those of the days that are ready, and those that
 * stayed before. The energy and the meals of a day are those of the whole week, so a change of them drafts all days again.
 */
export function listCellsAfter(
  { dayNumber }: Conflict,
  { wish }: ConflictWish,
  ready: readonly SentCell[],
  sent: readonly SentCell[],
): SentCell[] {
  const [kind, about] = splitAtColon(wish)
  const isLeft = (cell: SentCell): boolean =>
    (kind === 'locked' && cell.dayNumber === dayNumber && cell.slot === about) ||
    (kind === 'slot' && cell.slot === about)
  const isWholeWeek = kind === 'energy' || kind === 'slot'
  const later = sent.filter((cell) => isWholeWeek || cell.dayNumber >= dayNumber)
  return [...(isWholeWeek ? [] : ready.filter((cell) => cell.dayNumber < dayNumber)), ...later].filter(
    (cell) => !isLeft(cell),
  )
}

function splitAtColon(wish: string): [kind: string, about: string] {
  const at = wish.indexOf(':')
  return at === -1 ? [wish, ''] : [wish.slice(0, at), wish.slice(at + 1)]
}
