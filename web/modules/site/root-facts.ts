import { useRouteLoaderData } from 'react-router'
import type { PageTax } from '#contract/site/page-data.ts'
import type { FoodSet } from '#domain/foods/food-code.ts'
import type { loader } from '#web/root.tsx'

/** Returns the set of foods with which the product was started. The open set contains no food of IFCT 2017. */
export function useFoodSet(): FoodSet {
  return useRouteLoaderData<typeof loader>('root')?.foodSet ?? 'full'
}

/** Returns what the pages say about tax, from the tax settings. */
export function useTax(): PageTax {
  return useRouteLoaderData<typeof loader>('root')?.tax ?? { gstin: null, includesGst: false }
}
