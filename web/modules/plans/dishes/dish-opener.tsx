import { createContext, useContext } from 'react'
import type { PlanItem } from '#contract/plans/diet-plans.ts'

/** A food with its amount, as a plan has it. */
export type OpenedDish = Pick<PlanItem, 'foodId' | 'grams'>

/** Opens the sheet of a food. `null` where foods cannot be opened, such as in print and for staff. */
export const DishOpenerContext = createContext<((dish: OpenedDish) => void) | null>(null)

/** The name of a food; where dishes can be opened, it opens the sheet with its recipe. */
export function DishName({ dish, name }: { dish: OpenedDish; name: string }) {
  const open = useContext(DishOpenerContext)
  if (open === null) return name
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => open(dish)}
      className="-my-2.25 min-h-11 cursor-pointer rounded-control text-left underline decoration-control decoration-1 underline-offset-4 hover:decoration-leaf hover:decoration-2 focus-ring"
    >
      {name}
    </button>
  )
}
