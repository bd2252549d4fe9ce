import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { DishOpenerContext, type OpenedDish } from './dish-opener.tsx'

const DishSheet = lazy(async () => ({ default: (await import('./dish-sheet.tsx')).DishSheet }))

/**
 * Lets the foods of a plan inside it be opened. The open dish is in the address, so that a reload shows it again; Back
 * closes it.
 */
export function DishSheets({ planId, children }: { planId: string; children: ReactNode }) {
  const [param, show] = usePageParam('dish')
  // The sheet adds a history entry itself.
  const open = useCallback((dish: OpenedDish) => show(writeDish(dish), { isStep: false }), [show])
  const dish = param === null ? null : readDish(param)
  return (
    <DishOpenerContext value={open}>
      {children}
      {dish && (
        <Suspense fallback={null}>
          <DishSheet key={param} planId={planId} dish={dish} onClose={() => show(null, { isStep: false })} />
        </Suspense>
      )}
    </DishOpenerContext>
  )
}

function writeDish({ foodId, grams }: OpenedDish): string {
  return `${foodId}_${grams}`
}

/** Reads a dish from the address. The amount may be left out. */
function readDish(param: string): OpenedDish | null {
  const [foodId = '', grams = ''] = param.split('_')
  return /^[0-9a-f-]{36}$/.test(foodId) ? { foodId, grams: Number(grams) || 0 } : null
}
