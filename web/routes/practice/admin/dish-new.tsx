import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { getDish } from '#contract/foods/dishes.ts'
import { paths } from '#contract/paths.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { DishEditor } from '#web/modules/foods/dishes/dish-editor.tsx'
import { DishLoading, DishProblem } from '#web/modules/foods/dishes/dish-states.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/dish-new.ts'

const dishQuery = (id: string) => queryOf(getDish, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`New dish`)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  await Promise.all([
    loadUser({ isExpected: true }),
    from && queryClient.fetchQuery({ ...dishQuery(from), staleTime: 0 }),
  ])
  return null
}

export { DishLoading as HydrateFallback }

// Not a re-export, because React Router passes the error only to a function declared in this file.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DishProblem error={error} />
}

/** Creates a dish of the practice, from scratch or from the recipe of another dish. */
export default function NewDish() {
  const [search] = useSearchParams()
  const from = search.get('from')
  const { data: base } = useQuery({ ...dishQuery(from ?? ''), enabled: from !== null })
  if (from !== null && !base) return null
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={paths.adminFoods()} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          {t`Foods`}
        </LinkButton>
        <h1 className="heading text-3xl">{t`New dish`}</h1>
        {base && (
          <p className="measure text-muted">
            {t`Copied from ${{ dish: base.name }}, which does not change. Your dish is added when you save.`}
          </p>
        )}
      </header>
      <DishEditor key={from ?? 'new'} base={base ?? null} isCopy={base !== undefined} />
    </div>
  )
}
