import type { PlanItem } from '#contract/plans/diet-plans.ts'
import type { DishRole } from '#domain/foods/dish-details.ts'
import { describePortionShape, describeShape } from '#domain/foods/portion-shapes.ts'
import { PortionDrawing, type PortionTone, ScaleBar } from './portion-drawing.tsx'

const TONE_OF_ROLE: Partial<Record<DishRole, PortionTone>> = {
  grain: 'pale',
  'rice-dish': 'pale',
  sabzi: 'green',
  salad: 'green',
  chutney: 'green',
  protein: 'red',
  fruit: 'red',
  side: 'pale',
}

/** A portion drawn to scale with its size in words. Shows nothing for portions that cannot be drawn. */
export function PortionFigure({
  item,
  roles,
}: {
  item: Pick<PlanItem, 'name' | 'measure'>
  roles: readonly DishRole[]
}) {
  const shape = describePortionShape(item)
  if (shape === null) return null
  return (
    <figure className="flex flex-col gap-2 rounded-card bg-sunken p-4">
      <PortionDrawing shape={shape} tone={findTone(roles)} isDescribed={false} />
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <span>{describeShape(shape)}</span>
        <ScaleBar />
      </figcaption>
    </figure>
  )
}

function findTone(roles: readonly DishRole[]): PortionTone {
  return roles.map((role) => TONE_OF_ROLE[role]).find((tone) => tone !== undefined) ?? 'grain'
}
