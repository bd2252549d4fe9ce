import type { Choice } from './day-choices.ts'
import type { DraftDish } from './draft-dish.ts'
import type { LinearRow, Term } from './lp-text.ts'
import type { Course } from './meal-courses.ts'
import type { Pairing } from './pairing.ts'

/** The courses whose dishes need a partner in their meal, and the courses of the partner. */
const PARTNERS: readonly {
  course: Course
  partner: Course
  suits: (pairing: Pairing) => Pairing['suitsGrain']
}[] = [
  { course: 'protein', partner: 'grain', suits: ({ suitsGrain }) => suitsGrain },
  { course: 'sabzi', partner: 'grain', suits: ({ suitsGrain }) => suitsGrain },
  { course: 'accompaniment', partner: 'main', suits: ({ suitsBreakfast }) => suitsBreakfast },
]

/**
 * Rows that allow a dish only beside a partner it is eaten with. Dishes with the same partners share a row, which is
 * shorter and tighter, because a meal has one dish of a course.
 */
export function listPairingRows(pairing: Pairing, choices: readonly Choice[]): LinearRow[] {
  const rows: LinearRow[] = []
  for (const slot of new Set(choices.map((choice) => choice.slot))) {
    for (const { course, partner, suits } of PARTNERS) {
      const isSuited = suits(pairing)
      const ofSlot = choices.filter((choice) => choice.slot === slot)
      const partners = groupByDish(ofSlot.filter((choice) => choice.course === partner))
      const groups = new Map<string, { terms: Term[]; partnerTerms: Term[] }>()
      for (const [dish, list] of groupByDish(ofSlot.filter((choice) => choice.course === course))) {
        const suited = [...partners].filter(([other]) => isSuited(dish, other))
        const key = suited.map(([other]) => other.foodId).join(' ')
        const group = groups.get(key) ?? {
          terms: [],
          partnerTerms: suited.flatMap(([, others]) => others.map(({ variable }): Term => [-1, variable])),
        }
        group.terms.push(...list.map(({ variable }): Term => [1, variable]))
        groups.set(key, group)
      }
      for (const { terms, partnerTerms } of groups.values()) {
        rows.push({ name: `p${rows.length}`, terms: [...terms, ...partnerTerms], sign: '<=', limit: 0 })
      }
    }
  }
  return rows
}

function groupByDish(choices: readonly Choice[]): Map<DraftDish, Choice[]> {
  const groups = new Map<DraftDish, Choice[]>()
  for (const choice of choices) {
    const list = groups.get(choice.dish)
    if (list) list.push(choice)
    else groups.set(choice.dish, [choice])
  }
  return groups
}
