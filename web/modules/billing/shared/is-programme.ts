import type { Package } from '#contract/billing/packages.ts'

/**
 * Checks whether a package is a programme for an illness or an occasion. The other packages are diet plans that differ
 * only in length.
 */
export function isProgramme({ key, planType }: Pick<Package, 'key' | 'planType'>): boolean {
  // The practice's imported services have keys of their own, and one of them has no plan type.
  return planType !== 'diet_plan' || key.startsWith('service-')
}
