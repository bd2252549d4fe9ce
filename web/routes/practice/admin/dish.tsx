import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Copy } from 'lucide-react'
import { getDish } from '#contract/foods/dishes.ts'
import { paths } from '#contract/paths.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { DishEditor } from '#web/modules/foods/dishes/dish-editor.tsx'
import { DishPhotoCard } from '#web/modules/foods/dishes/dish-photo-card.tsx'
import { DishLoading, DishProblem } from '#web/modules/foods/dishes/dish-states.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/dish.ts'

const dishQuery = (id: string) => queryOf(getDish, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Dish`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery({ ...dishQuery(params.id), staleTime: 0 }),
  ])
  return null
}

export { DishLoading as HydrateFallback }

// Not a re-export, because React Router passes the error only to a function declared in this file.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DishProblem error={error} />
}

/** Edits a dish of the practice. A dish of the food tables can only be copied. */
export default function EditDish({ params }: Route.ComponentProps) {
  const { data: dish } = useQuery(dishQuery(params.id))
  if (!dish) return null
  const isOwn = dish.source === 'custom'
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={paths.adminFoods()} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          {t`Foods`}
        </LinkButton>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="heading text-3xl wrap-anywhere">{dish.name}</h1>
          {dish.state === 'retired' && <Badge tone="turmeric">{t`Retired`}</Badge>}
        </div>
      </header>
      {isOwn ? (
        <DishEditor key={dish.id} base={dish} />
      ) : (
        <Banner
          tone="info"
          title={t`This dish came with the food tables and cannot be changed`}
          actions={
            <LinkButton href={paths.adminDishNew(dish.id)} variant="secondary" size="sm" icon={Copy}>
              {t`Copy to our own dish`}
            </LinkButton>
          }
        >
          {t`You can copy its recipe to a dish of your own and change it.`}
        </Banner>
      )}
      <DishPhotoCard dishId={dish.id} name={dish.name} />
    </div>
  )
}
