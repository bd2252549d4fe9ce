import { loadUser } from '#web/api/session.ts'
import { FoodItemsManager } from '#web/features/food-items/food-items-manager.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: 'Food Items · Pathya' }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading foods" className="flex flex-col gap-6">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-80 w-full rounded-card!" />
      <Skeleton className="h-96 w-full rounded-card!" />
    </Loading>
  )
}

/** The practice's foods for everybody who may keep them, employees with that grant among them. */
export default function FoodItems() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">Foods of the practice</h1>
      <FoodItemsManager />
    </div>
  )
}
