import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { findTab, PLAN_TAB_LABELS, PLAN_TABS, type PlanTab } from '../plan-form.ts'
import { ClientTab } from './client-tab.tsx'
import { usePlanEditing, usePlanStore } from './editor-context.ts'
import { PLACE_IDS } from './editor-navigation.ts'
import { useShownProblems } from './editor-notices.tsx'
import { GoalsTab } from './goals-tab.tsx'
import { MealsTab } from './meals-tab.tsx'
import { PublishBar } from './publish-bar.tsx'
import { SummaryTab } from './summary-tab.tsx'
import type { Publish } from './use-publish.ts'
import { useSafety } from './use-safety.ts'

/** The layout of a detailed plan: four tabs, from the client to the summary. The bar at the bottom publishes it. */
export function DetailedLayout({ publish }: { publish: Publish }) {
  const { places } = usePlanEditing()
  // The tab is not a history entry of its own, but Back restores the tab in which a day was shown.
  const [tabParam] = usePageParam('tab')
  const tab = PLAN_TABS.find((name) => name === tabParam) ?? 'client'
  const problems = useShownProblems()
  const safety = useSafety(tab === 'summary')
  return (
    <>
      <div id={PLACE_IDS.tabs} className="scroll-mt-[calc(var(--strip-height,3rem)+0.5rem)]">
        <Tabs
          label={t`Parts of the plan`}
          items={PLAN_TABS.map((id) => ({
            id,
            label: say(PLAN_TAB_LABELS[id]),
            hasError: problems.some(({ path }) => path !== '' && findTab(path) === id),
          }))}
          selected={tab}
          onSelect={(id) => places.openTab(PLAN_TABS.find((known) => known === id) ?? 'client')}
        >
          <TabPanel id="client" className="pt-6">
            <ClientTab />
          </TabPanel>
          <TabPanel id="goals" className="pt-6">
            <GoalsTab />
          </TabPanel>
          <TabPanel id="meals" className="pt-4">
            <MealsTab />
          </TabPanel>
          <TabPanel id="summary" className="pt-6">
            <SummaryTab safety={safety} actions={<LastStep />} />
          </TabPanel>
        </Tabs>
      </div>
      {tab !== 'summary' && <Steps tab={tab} />}
      <PublishBar publish={publish} />
    </>
  )
}

function LastStep() {
  const { places } = usePlanEditing()
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
      <Button variant="secondary" onPress={() => places.goToStep('client')}>
        {t`Back to Start`}
      </Button>
      <LinkButton variant="secondary" href={paths.dietPlans()}>
        {t`View All Plans`}
      </LinkButton>
    </div>
  )
}

/** The buttons for the previous and the next tab. */
function Steps({ tab }: { tab: PlanTab }) {
  const { places } = usePlanEditing()
  const store = usePlanStore()
  const index = PLAN_TABS.indexOf(tab)
  const previous = PLAN_TABS[index - 1]
  const next = PLAN_TABS[index + 1]
  /** Goes to the next step if nothing is missing on this one, otherwise to the first missing field. */
  const goOn = (to: PlanTab): void => {
    const { ownProblems, leftTabs } = store.getState()
    const first = ownProblems.find(({ path }) => findTab(path) === tab)
    if (first) {
      store.set({ leftTabs: [...leftTabs, tab] })
      places.goToField(first.path)
    } else places.goToStep(to)
  }
  return (
    <nav aria-label={t`Steps`} className="flex justify-between gap-2 border-t border-line pt-4">
      <span>
        {previous && (
          <Button variant="secondary" onPress={() => places.goToStep(previous)}>
            {t`Back: ${{ tab: say(PLAN_TAB_LABELS[previous]) }}`}
          </Button>
        )}
      </span>
      {next && <Button onPress={() => goOn(next)}>{t`Next: ${{ tab: say(PLAN_TAB_LABELS[next]) }}`}</Button>}
    </nav>
  )
}
