import { plural, t } from '@lingui/core/macro'
import { ClipboardList, FilePlus2, SearchX } from 'lucide-react'
import { useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { type DietPlanSummary, exportDietPlans, listDietPlans } from '#contract/plans/diet-plans.ts'
import { useUser } from '#web/kit/api/session.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type Chosen, ChosenPlans } from './chosen-plans.tsx'
import { LoadingCards } from './loading-cards.tsx'
import { PlanCard } from './plan-card.tsx'
import { PLAN_FILTERS } from './plan-filters.tsx'

/** The practice's plans as cards, newest first, with a search by name and state. Several can be archived at once. */
export function PlansList() {
  const canWrite = isAllowed(useUser(), 'plans:write')
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const choose = (some: readonly DietPlanSummary[], isChosen: boolean): void => {
    const next = new Map(chosen)
    for (const plan of some) {
      if (isChosen) next.set(plan.id, plan)
      else next.delete(plan.id)
    }
    setChosen(next)
  }
  return (
    <ListScreen
      endpoint={listDietPlans}
      exportEndpoint={exportDietPlans}
      exportFile={{ name: 'diet-plans.csv', failure: t`Failed to export the diet plans` }}
      pageSize={24}
      words={{
        failure: t`Error loading diet plans. Please try again.`,
        more: t`Show more plans`,
      }}
      search={{ placeholder: t`Title or client` }}
      filters={PLAN_FILTERS}
      filtersClassName="grid max-w-3xl gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      skeleton={<LoadingCards />}
      icon={ClipboardList}
      empty={{
        drawing: 'thali',
        title: t`No Diet Plans Created`,
        children: canWrite
          ? t`Choose a client, plan the days with real foods, and publish.`
          : t`Plans of clients assigned to you appear here.`,
        actions: canWrite && (
          <LinkButton href={paths.dietPlanCreator()} icon={FilePlus2}>
            {t`Create Diet Plan`}
          </LinkButton>
        ),
      }}
      noMatch={{
        icon: SearchX,
        title: t`No plan matches`,
        children: t`Try another title, client or status.`,
        showAll: t`Show all plans`,
      }}
      className="flex flex-col gap-6"
    >
      {(shown) => (
        <>
          {canWrite && <ChosenPlans chosen={chosen} shown={shown} onChoose={choose} />}
          <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
            {shown.map((plan) => (
              <li key={plan.id} className="flex">
                <PlanCard
                  plan={plan}
                  canWrite={canWrite}
                  isChosen={chosen.has(plan.id)}
                  onChoose={(isChosen) => choose([plan], isChosen)}
                />
              </li>
            ))}
          </ul>
          <p role="status" className="sr-only">
            {plural(shown.length, { one: '# plan shown', other: '# plans shown' })}
          </p>
        </>
      )}
    </ListScreen>
  )
}
