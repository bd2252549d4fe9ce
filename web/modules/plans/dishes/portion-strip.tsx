import { useContext } from 'react'
import type { PlanItem } from '#contract/plans/diet-plans.ts'
import { describePortionShape } from '#domain/foods/portion-shapes.ts'
import { DishOpenerContext } from './dish-opener.tsx'
import { PortionDrawing } from './portion-drawing.tsx'

/**
 * The portions of a meal drawn to one scale, for clients. The text beside them says the same, so they are hidden from
 * assistive technology.
 */
export function PortionStrip({ items }: { items: readonly Pick<PlanItem, 'foodId' | 'name' | 'measure'>[] }) {
  const isForClient = useContext(DishOpenerContext) !== null
  const shapes = items.flatMap((item) => describePortionShape(item) ?? [])
  if (!isForClient || shapes.length === 0) return null
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      {shapes.map((shape, index) => (
        // The foods of a meal do not move while they are shown.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PortionDrawing key={index} shape={shape} size="sm" isDescribed={false} />
      ))}
    </div>
  )
}
