import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer, RotateCcw, Share2 } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { say } from '#domain/words/say.ts'
import { useFirstInteraction } from '#web/kit/boot/first-interaction.ts'
import { lazyWithRetry } from '#web/kit/boot/lazy-when-idle.tsx'
import { replacePageAddress } from '#web/kit/history/page-history.ts'
import { useNativeDialog } from '#web/kit/history/use-native-dialog.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useFoodSet } from '../root-facts.ts'
import { EMPTY_STATE } from './calculator-state.ts'
import { resetCalculator, useCalculator } from './calculator-store.ts'
import { nameFoodTables } from './find-foods.ts'
import { FoodFinder } from './food-finder.tsx'
import { MealPanel } from './meal-panel.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { type Undo, UndoNotice } from './undo-notice.tsx'

const TABS = [
  { id: 'calculator', label: msg`Calculator` },
  { id: 'profile', label: msg`Profile & Goals` },
  { id: 'insights', label: msg`Insights` },
] as const
type TabId = (typeof TABS)[number]['id']

// Loaded once somebody uses the page, so that they open at once, also without a connection.
const loadProfile = async () => (await import('./profile-panel.tsx')).ProfilePanel
const loadInsights = async () => (await import('./insights-panel.tsx')).InsightsPanel
const ProfilePanel = lazyWithRetry(loadProfile)
const InsightsPanel = lazyWithRetry(loadInsights)
const ResultSheet = lazyWithRetry(async () => (await import('./result-sheet.tsx')).ResultSheet)

/** The calorie calculator: the figures of a meal, the person's needs, and a comparison of the two. */
export function CalculatorPage({ brand }: { brand: string }) {
  const state = useCalculator()
  const { tab, openTab } = useTabInAddress()
  const [undo, setUndo] = useState<Undo | null>(null)
  const [resets, setResets] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const openShare = useNativeDialog(dialog)
  const [isShareWanted, setShareWanted] = useState(false)
  const [prints, setPrints] = useState(0)
  // The sheet is there before anybody can print the page by the browser's own menu.
  const isInUse = useFirstInteraction()
  useEffect(() => {
    // Opening the panel tries again.
    if (isInUse) void Promise.allSettled([loadProfile(), loadInsights()])
  }, [isInUse])
  const isEmpty = state === EMPTY_STATE
  const isHydrated = useIsHydrated()
  const tables = nameFoodTables(useFoodSet())
  const toolClass = joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-sm:size-11 max-sm:p-0')
  return (
    <>
      <div className="page min-h-[calc(100dvh-5rem)] pt-5 pb-16 sm:pt-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="heading min-w-0 flex-[1_1_8.5rem] text-2xl sm:text-3xl">{t`Calorie Calculator`}</h1>
          <div className="flex flex-wrap sm:gap-1">
            <button
              type="button"
              onClick={() => setPrints(prints + 1)}
              title={t`Print`}
              className={toolClass}
            >
              <Printer size={20} aria-hidden className="shrink-0" />
              <span className="max-sm:sr-only">{t`Print`}</span>
            </button>
            <button
              type="button"
              onClick={() => {
                setShareWanted(true)
                openShare()
              }}
              title={t`Share`}
              className={toolClass}
            >
              <Share2 size={20} aria-hidden className="shrink-0" />
              <span className="max-sm:sr-only">{t`Share`}</span>
            </button>
            <button
              type="button"
              title={t`Reset`}
              disabled={isEmpty}
              onClick={() => {
                setUndo({ message: t`Meal, profile and recent foods cleared.`, bringBack: resetCalculator() })
                setResets((count) => count + 1)
              }}
              className={toolClass}
            >
              <RotateCcw size={20} aria-hidden className="shrink-0" />
              <span className="max-sm:sr-only">{t`Reset`}</span>
            </button>
          </div>
        </div>
        <NeedsScript text={t`The calculator needs JavaScript.`} className="mt-3 text-lg" />
        {undo && isEmpty && (
          <div className="mt-3">
            <UndoNotice undo={undo} onDone={() => setUndo(null)} />
          </div>
        )}
        <TabRow selected={tab} onSelect={openTab} />
        {/* This panel stays mounted while another tab is open, so that the search is not lost. */}
        <Panel id="calculator" selected={tab}>
          <div
            key={resets}
            className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:gap-12"
          >
            <FoodFinder />
            {/* The stored meal is known only in the browser. A new key replaces the empty panel, so that no layout
               shift is visible. */}
            <div
              key={isHydrated ? 'kept' : 'empty'}
              className="min-w-0 lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
            >
              <MealPanel />
            </div>
          </div>
        </Panel>
        <Panel id="profile" selected={tab}>
          <Suspense fallback={null}>{tab === 'profile' && <ProfilePanel />}</Suspense>
        </Panel>
        <Panel id="insights" selected={tab}>
          <Suspense fallback={null}>{tab === 'insights' && <InsightsPanel onOpenTab={openTab} />}</Suspense>
        </Panel>
        <p key={`${tab} ${isHydrated}`} className="measure mt-10 text-xs text-muted">
          <Trans>
            Food values: {tables}. Dishes use our own recipes. Weigh each food raw or cooked, as marked. What
            you enter stays in this browser.
          </Trans>
        </p>
        <ShareDialog dialog={dialog} isWanted={isShareWanted} />
      </div>
      {(isInUse || prints > 0) && (
        <Suspense fallback={null}>
          <ResultSheet brand={brand} tables={tables} prints={prints} />
        </Suspense>
      )}
    </>
  )
}

/** Native buttons as tabs: arrow keys move and open, and only the open tab is in the tab order. */
function TabRow({ selected, onSelect }: { selected: TabId; onSelect: (tab: TabId) => void }) {
  const row = useRef<HTMLDivElement>(null)
  const handleKeys = (event: KeyboardEvent): void => {
    const index = TABS.findIndex(({ id }) => id === selected)
    const to = {
      ArrowRight: (index + 1) % TABS.length,
      ArrowLeft: (index + TABS.length - 1) % TABS.length,
      Home: 0,
      End: TABS.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : TABS[to]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    row.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t`Calorie Calculator`}
      onKeyDown={handleKeys}
      className="mt-4 flex gap-1 overflow-x-auto border-b border-line"
    >
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === selected}
          aria-controls={`panel-${id}`}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
          className={joinClasses(
            '-mb-px min-h-12 shrink-0 border-b-3 px-3 font-semibold whitespace-nowrap max-[22.5rem]:px-1.5 max-[22.5rem]:text-sm focus-visible:-outline-offset-2',
            id === selected ? 'border-leaf text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {say(label)}
        </button>
      ))}
    </div>
  )
}

function Panel({ id, selected, children }: { id: TabId; selected: TabId; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}`}
      hidden={id !== selected}
      className="pt-6"
    >
      {children}
    </div>
  )
}

/**
 * The open tab is in the address, so that it can be linked and survives a reload. The address is changed without the
 * router, which would fetch the loader data again. The server sends the same document for every tab, so the named tab
 * opens after hydration. A tab whose code is loading opens when it is there, so that nothing moves.
 */
function useTabInAddress(): { tab: TabId; openTab: (tab: TabId) => void } {
  const [tab, setTab] = useState<TabId>('calculator')
  useEffect(() => startTransition(() => setTab(readTab())), [])
  return {
    tab,
    openTab: (next) => {
      startTransition(() => setTab(next))
      const url = new URL(window.location.href)
      if (next === 'calculator') url.searchParams.delete('tab')
      else url.searchParams.set('tab', next)
      replacePageAddress(url)
    },
  }
}

function readTab(): TabId {
  const wanted = new URLSearchParams(window.location.search).get('tab')
  return TABS.find(({ id }) => id === wanted)?.id ?? 'calculator'
}
