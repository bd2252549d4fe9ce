import { t } from '@lingui/core/macro'
import { SearchX } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { RecordError } from '#web/kit/record-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while the form of a dish loads. */
export function DishLoading() {
  return (
    <Loading label={t`Loading the dish`} heading={t`Dish`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-28" />
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-96 rounded-card!" />
        <Skeleton className="h-80 rounded-card!" />
      </div>
    </Loading>
  )
}

/** Says why a dish cannot be shown. */
export function DishProblem({ error }: { error: unknown }) {
  return (
    <RecordError
      error={error}
      title={t`The dish could not be loaded`}
      icon={SearchX}
      missing={{
        title: t`Dish not found`,
        text: t`It may have been deleted, or it is a food without a recipe.`,
        href: paths.adminFoods(),
        label: t`View all foods`,
      }}
    />
  )
}
