import type { Package } from '#contract/billing/packages.ts'

/** Whether a package is a programme for an illness or an occasion; the others are plain diet plans, by their length. */
export function isProgramme({ key, planType }: Pick<Package, 'key' | 'planType'>): boolean {
  // The practice's services came with keys of their own; one of them has no kind of plan to name.
  return planType !== 'diet_plan' || key.startsWith('service-')
}
