import { useQuery } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#contract/paths.ts'
import { getClient } from '#contract/people/clients.ts'
import {
  type DietPlan,
  deleteDietPlan,
  type PlanDay,
  publishDietPlan,
  type SafetyFinding,
} from '#contract/plans/diet-plans.ts'
import { findLastServedDay } from '#domain/plans/plan.ts'
import { formatDate } from '#domain/units/format.ts'
import { ApiError, hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import { SaveState } from '#web/kit/drafts/save-state.tsx'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorSummary, focusField } from '#web/ui/error-summary.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import {
  findTab,
  PLAN_TAB_LABELS,
  PLAN_TABS,
  type PlanFormValues,
  type PlanProblem,
  type PlanTab,
  prefillFromClient,
} from '../plan-form.ts'
import type { DraftContent } from '../plan-merge.ts'
import { type KnownFoods, mergeFoods } from '../shared/plan-figures.ts'
import { AllergyStrip } from './client-panel.tsx'
import { ClientTab } from './client-tab.tsx'
import { Conflict } from './conflict.tsx'
import { fieldId, PlanEditingProvider } from './editor-context.ts'
import { GoalsTab } from './goals-tab.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MealsTab } from './meals-tab.tsx'
import { createPlanStore, usePlanProblems } from './plan-store.ts'
import { RevisionPart } from './revision-part.tsx'
import { SimpleLayout } from './simple-layout.tsx'
import { type SafetyState, SummaryTab } from './summary-tab.tsx'
import { useDraftSaving } from './use-draft-saving.ts'
import { useSafetyCheck } from './use-safety-check.ts'
import { useShownDay } from './use-shown-day.ts'
import { useSteady, useUnchanged } from './use-unchanged.ts'

/** What the editor opens with. */
export type EditorStart = {
  stored: StoredVersion | null
  /** The next version of a published plan. */
  isRevision: boolean
  /** What that version holds; null: never stored, or not known. */
  base: DraftContent | null
  values: PlanFormValues
  days: readonly PlanDay[]
  foods: KnownFoods
  createKey: string
  /** Said at the top, such as that unsaved writing was brought back. */
  notice: string | null
  /** What the button reads that drops what was brought back; null: nothing was. */
  discardLabel: string | null
  /** True when this is not what the server has. */
  isUnsaved: boolean
}

const OverlapDetails = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      isWithdrawn: z.boolean(),
    }),
  ),
})
type OverlappingPlan = z.infer<typeof OverlapDetails>['plans'][number]

const CONFLICT_WORDS = { conflict: 'Not saved: somebody else changed this plan' }
const STORED_WORDS = { ...CONFLICT_WORDS, untouched: 'Draft, saved as it stands' }
const NEW_WORDS = { ...CONFLICT_WORDS, untouched: 'A new plan; it is saved while you write' }

/**
 * The plan editor: one draft that is saved while it is written, and published from its end. A detailed plan is written on four
 * tabs, a simple one on one page.
 */
export function PlanEditor({
  start,
  userId,
  onReload,
  onDiscard,
}: {
  start: EditorStart
  userId: string
  /** Opens the stored plan anew, dropping what is here. */
  onReload: (planId: string) => void
  /** Drops what was brought back. */
  onDiscard: () => void
}) {
  const navigate = useNavigate()
  const form = useForm<PlanFormValues>({ defaultValues: start.values, mode: 'onTouched' })
  const values = useUnchanged(form.watch())
  const touchedFields = useUnchanged(form.formState.touchedFields)
  const [store] = useState(() => createPlanStore(start.days))
  const [foods, setFoods] = useState<KnownFoods>(start.foods)
  const addFoods = useCallback((more: KnownFoods) => setFoods((known) => mergeFoods(known, more)), [])
  // The tab is no step of the history, but Back shows the one in which a day was shown.
  const [tabParam, showTab] = usePageParam('tab')
  const tab = PLAN_TABS.find((name) => name === tabParam) ?? 'client'
  const [dayKey, showDay] = useShownDay(store)
  const [hasAttempted, setHasAttempted] = useState(false)
  /** Tabs that somebody wanted to go on from: what is missing there is said. */
  const [leftTabs, setLeftTabs] = useState<readonly PlanTab[]>([])
  const [leaving, setLeaving] = useState<'asked' | 'deleting' | null>(null)
  const [serverProblems, setServerProblems] = useState<readonly PlanProblem[]>([])
  const [publishing, setPublishing] = useState(false)
  const publishKey = useIdempotencyKey()
  const [overlap, setOverlap] = useState<readonly OverlappingPlan[] | null>(null)
  const [refusal, setRefusal] = useState<readonly SafetyFinding[] | null>(null)
  const [isNoticeShown, setIsNoticeShown] = useState(true)
  /** What was taken over from a version that somebody else stored meanwhile, in words. */
  const [taken, setTaken] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const summary = useRef<HTMLDivElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const isSimple = values.kind === 'simple'
  const { isRevision } = start

  const saving = useDraftSaving({
    userId,
    initial: start.stored,
    initialBase: start.base,
    isUnsavedAtStart: start.isUnsaved,
    createKey: start.createKey,
    values,
    store,
    foods,
    onStored: (plan) => addFoods(plan.foods),
    onMerged: (content, theirs, taken) => {
      addFoods(theirs.foods)
      showValues(form, content.values)
      store.dispatch({ type: 'replace-days', days: content.days })
      setTaken(taken)
    },
  })
  const { status, stored } = saving

  const clientQuery = useQuery({
    ...queryOf(getClient, { params: { id: values.userId } }),
    enabled: values.userId !== '',
    // Allergies and flags are read while one writes for them: never from an earlier visit.
    staleTime: 60_000,
  })
  const client = clientQuery.data ?? null

  const ownProblems = usePlanProblems(store, values)
  const problems = useMemo(
    () => [
      ...ownProblems,
      ...serverProblems.filter(({ path }) => ownProblems.every((own) => own.path !== path)),
    ],
    [ownProblems, serverProblems],
  )
  const errorAt = useCallback(
    (path: string): string | undefined => {
      const isDue =
        hasAttempted ||
        (!isSimple && leftTabs.includes(findTab(path))) ||
        serverProblems.some((problem) => problem.path === path)
      const isLeft = isTouched(touchedFields, path)
      if (!isDue && !isLeft) return undefined
      return problems.find((problem) => problem.path === path)?.message
    },
    [problems, serverProblems, hasAttempted, leftTabs, isSimple, touchedFields],
  )

  // What the server said of a field is answered by changing it.
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) =>
        setServerProblems((list) => (name ? dropProblems(list, ({ path }) => path === name) : list)),
    })
    return unsubscribe
  }, [form])
  useEffect(() => {
    let { days } = store.getState()
    return store.subscribe(() => {
      const now = store.getState().days
      if (now === days) return
      days = now
      setServerProblems((list) => dropProblems(list, ({ path }) => path.startsWith('days')))
    })
  }, [store])
  // What saving was refused for is shown at its fields.
  const failedBody = status.kind === 'refused' ? status.body : null
  useEffect(() => {
    const issues = failedBody?.issues ?? []
    if (issues.length > 0) setServerProblems(issues.filter(({ path }) => path !== ''))
  }, [failedBody])

  const openTab = (next: PlanTab): void => {
    if (isSimple) return
    showTab(next, { isStep: false })
  }
  /** Goes to another tab as a step of the way: reading starts at its top. */
  const goToStep = (next: PlanTab): void => {
    openTab(next)
    afterNextPaint(() => {
      const chosen = tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      chosen?.focus({ preventScroll: true })
      chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
      tabs.current?.scrollIntoView({ block: 'start' })
    })
  }
  const goToField = useSteady((path: string): void => {
    openTab(findTab(path))
    const day = /^days\.(\d+)/.exec(path)?.[1]
    if (day !== undefined) showDay(store.getState().days[Number(day)]?.key ?? null)
    // The tab's fields exist only once it is open; a food's own row may be gone, its meal is not.
    afterNextPaint(() => focusField(findFieldId(path)))
  })
  /** The next step, once nothing is missing on this one; else the first thing that is. */
  const goOn = (next: PlanTab): void => {
    const first = ownProblems.find(({ path }) => findTab(path) === tab)
    if (first) {
      setLeftTabs((left) => [...left, tab])
      goToField(first.path)
    } else {
      goToStep(next)
    }
  }

  const chooseClient = useSteady((clientId: string): void => {
    void (async () => {
      try {
        const record = await queryClient.fetchQuery({
          ...queryOf(getClient, { params: { id: clientId } }),
          staleTime: 0,
        })
        if (stored !== null) {
          // A stored plan belongs to its client: this one goes on as a new draft, and the old one is thrown away.
          await call(deleteDietPlan, { params: { id: stored.id } })
          saving.startOver()
        }
        form.reset(prefillFromClient(form.getValues(), record), { keepDefaultValues: true })
        setAnnouncement(`${form.getValues('clientName')} chosen; the record filled in the fields`)
      } catch (error) {
        showToast({
          title: 'Error',
          description: messageOf(error, 'The client’s record could not be loaded. Please try again.'),
          tone: 'danger',
        })
      }
    })()
  })

  const saveDraft = async (): Promise<void> => {
    const saved = await saving.flush()
    if (saved) showToast({ title: 'Success', description: 'Draft saved', tone: 'success' })
    else {
      const [first] = ownProblems.filter(({ path }) =>
        ['userId', 'title', 'clientName', 'startDate'].includes(path),
      )
      if (first) {
        setServerProblems([first])
        goToField(first.path)
      }
    }
  }

  const cancel = (): void => {
    const isBegun = stored !== null || status.kind !== 'untouched' || start.isUnsaved
    if (isBegun) setLeaving('asked')
    else void navigate(paths.dietPlans())
  }

  /** Throws away what is written, stored or not, and leaves. */
  const discard = async (): Promise<void> => {
    setLeaving('deleting')
    try {
      // What is on its way arrives first: it would be stored once more afterwards.
      const saved = (await saving.flush()) ?? stored
      if (saved !== null) await call(deleteDietPlan, { params: { id: saved.id } })
      saving.dropUnsaved()
      await navigate(paths.dietPlans())
    } catch (error) {
      setLeaving(null)
      showToast({
        title: 'Error',
        description: messageOf(error, 'The draft could not be deleted. Please try again.'),
        tone: 'danger',
      })
    }
  }

  const publish = async (shouldEndOverlapping: boolean): Promise<void> => {
    setHasAttempted(true)
    setRefusal(null)
    const [first] = ownProblems
    if (first) {
      goToField(first.path)
      return
    }
    setServerProblems([])
    setPublishing(true)
    try {
      const saved = await saving.flush()
      if (saved === null) throw new Error('The draft is not stored.')
      const body = { version: saved.version, shouldEndOverlapping }
      // Sent once more after a lost answer, it is the same publishing.
      const plan = await call(
        publishDietPlan,
        { params: { id: saved.id }, body },
        { idempotencyKey: publishKey.keyOf([saved.id, body]) },
      )
      saving.dropUnsaved()
      void queryClient.invalidateQueries({
        queryKey: ['api'],
        // The draft of a next version is gone: what is still shown of it cannot be read again.
        predicate: ({ queryKey }) => plan.id === saved.id || queryKey[2] !== saved.id,
      })
      showToast({
        title: 'Success',
        description: isRevision ? 'The new version is published' : 'Diet plan created successfully!',
        tone: 'success',
      })
      await navigate(paths.dietPlan(plan.id))
    } catch (error) {
      setPublishing(false)
      if (hasCode(error, 'plan_overlap')) {
        const details = OverlapDetails.safeParse(error.body?.details)
        if (details.success) return setOverlap(details.data.plans)
      }
      if (hasCode(error, 'stale_version')) {
        // What was taken over, or what both wrote, is said at the top: it is looked at before it is published.
        void saving.catchUp()
        showToast({
          title: 'Error',
          description: 'Somebody else has changed this plan meanwhile. Look at it, then publish it.',
          tone: 'danger',
        })
        window.scrollTo({ top: 0 })
        return
      }
      showToast({
        title: 'Error',
        description: isRevision
          ? 'The new version could not be published. Please try again.'
          : 'Failed to create diet plan. Please try again.',
        tone: 'danger',
      })
      handleRefusal(error)
    }
  }

  /** Shows why publishing was refused, where it can be put right. */
  const handleRefusal = (error: unknown): void => {
    if (!(error instanceof ApiError)) return
    if (error.body?.code === 'plan_unsafe') {
      const findings = error.body.details?.findings
      // The contract's own findings, as the server checked them.
      setRefusal(Array.isArray(findings) ? (findings as SafetyFinding[]) : [])
      openTab('summary')
      afterNextPaint(() => summary.current?.focus())
      return
    }
    const issues = error.issues.filter(({ path }) => path !== '')
    setServerProblems(issues)
    const [first] = issues
    if (first) {
      goToField(first.path)
      return
    }
    setServerProblems([{ path: '', message: error.body?.message ?? 'The plan could not be published.' }])
    // The reason stands at the top, the button at the end of a long page.
    afterNextPaint(() => summary.current?.focus())
  }

  const safetyQuery = useSafetyCheck(
    status.kind === 'saved' || status.kind === 'untouched' ? stored : null,
    // A simple plan is checked on its one page, once it could be published.
    isSimple ? ownProblems.length === 0 : tab === 'summary',
  )
  const safety: SafetyState = (() => {
    if (stored === null) return { kind: 'not-stored', reason: describeMissing(status) }
    if (refusal) return { kind: 'checked', findings: refusal }
    if (safetyQuery.isError) {
      return {
        kind: 'failed',
        message: messageOf(safetyQuery.error, 'Please try again.'),
        retry: () => void safetyQuery.refetch(),
      }
    }
    return safetyQuery.data ? { kind: 'checked', findings: safetyQuery.data.findings } : { kind: 'checking' }
  })()
  // The findings of a refusal hold until what they were found in has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what ends them
  useEffect(() => setRefusal(null), [stored?.version])

  const editing = {
    form,
    values,
    foods,
    addFoods,
    client,
    isClientLoading: clientQuery.isFetching,
    chooseClient,
    isStored: stored !== null,
    isRevision,
    errorAt,
    goToField,
    announce: setAnnouncement,
  }
  const groceries = {
    stored,
    isNewest: status.kind === 'saved' || status.kind === 'untouched',
    reason: describeMissing(status, 'The list is computed once the plan is saved'),
  }
  const revision = isRevision && stored && <RevisionPart stored={stored} />
  const publishLabel = (words: string): string =>
    isRevision ? (publishing ? 'Publishing...' : 'Publish This Version') : publishing ? 'Creating...' : words
  const shownProblems = hasAttempted ? problems : serverProblems
  const tabIndex = PLAN_TABS.indexOf(tab)
  const previousTab = PLAN_TABS[tabIndex - 1]
  const nextTab = PLAN_TABS[tabIndex + 1]

  return (
    <PlanEditingProvider store={store} value={editing}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field saves; a plan is published by its button alone.
          void saving.flush()
        }}
        // What gets the focus is not left under the allergies that stay in sight at the top.
        className="flex flex-col gap-5 [&_:is(a,button,input,textarea)]:scroll-mt-16"
      >
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h1 className="heading text-3xl break-words">
              {stored === null
                ? isSimple
                  ? 'Create Simple Plan'
                  : 'Create Diet Plan'
                : values.title.trim() || 'Diet plan'}
            </h1>
            <div className="mt-1 min-h-6">
              <SaveState status={status} words={stored === null ? NEW_WORDS : STORED_WORDS} isQuiet />
            </div>
            {isRevision && (
              <p className="measure mt-1 text-sm text-muted">
                The next version of a published plan: until you publish it, the client follows the one there
                is.
              </p>
            )}
          </div>
          <Button
            variant="secondary"
            icon={Save}
            onPress={() => void saveDraft()}
            isPending={status.kind === 'saving'}
          >
            Save draft
          </Button>
        </header>

        {start.notice && isNoticeShown && (
          <Banner
            tone="info"
            actions={
              start.discardLabel && (
                <>
                  <Button variant="secondary" size="sm" onPress={() => setIsNoticeShown(false)}>
                    Go on
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    onPress={() => {
                      saving.dropUnsaved()
                      onDiscard()
                    }}
                  >
                    {start.discardLabel}
                  </Button>
                </>
              )
            }
          >
            {start.notice}
          </Banner>
        )}
        {status.kind === 'conflict' && (
          <Conflict
            theirs={status.theirs}
            compare={saving.compare}
            onResolve={saving.resolveConflict}
            onReload={() => {
              saving.dropUnsaved()
              onReload(status.theirs.id)
            }}
          />
        )}
        {taken.length > 0 && (
          <Banner
            tone="info"
            title="Taken over from somebody else’s changes to this plan"
            actions={
              <Button variant="secondary" size="sm" onPress={() => setTaken([])}>
                Understood
              </Button>
            }
          >
            {taken.length > 6
              ? `${taken.slice(0, 6).join('; ')} and ${taken.length - 6} more`
              : taken.join('; ')}
            . Everything you wrote is still here.
          </Banner>
        )}
        {clientQuery.isError && (
          <Banner
            title="The client’s record could not be loaded"
            actions={
              <Button variant="secondary" size="sm" onPress={() => void clientQuery.refetch()}>
                Try again
              </Button>
            }
          >
            Allergies and conditions are not shown until it is.
          </Banner>
        )}
        <div ref={summary} tabIndex={-1} className="outline-none empty:hidden">
          {shownProblems.length > 0 && (
            <ErrorSummary
              title={isSimple ? 'Please fill in all required fields.' : 'Before this plan can be published'}
              problems={shownProblems.map(({ path, message }) => ({ fieldId: path, message }))}
              onGoTo={(problem) => goToField(problem.fieldId)}
            />
          )}
          {refusal && (
            <Banner
              title="This plan cannot be published yet"
              actions={
                <Button
                  variant="secondary"
                  size="sm"
                  onPress={() => {
                    openTab('summary')
                    afterNextPaint(() => focusField(fieldId('safety')))
                  }}
                >
                  Go to Safety
                </Button>
              }
            >
              {refusal.find(({ severity }) => severity !== 'warn')?.message}
            </Banner>
          )}
        </div>

        <div className="sticky top-0 z-20 -mx-4 flex flex-col gap-2 bg-paper px-4 pt-1 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
          <AllergyStrip client={client} />
        </div>
        {isSimple && (
          <SimpleLayout
            dayKey={dayKey}
            onShowDay={showDay}
            safety={safety}
            groceries={groceries}
            revision={revision}
            actions={
              <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
                <Button variant="secondary" onPress={cancel}>
                  Cancel
                </Button>
                <Button onPress={() => void publish(false)} isPending={publishing}>
                  {publishLabel('Create Plan')}
                </Button>
              </div>
            }
          />
        )}
        {!isSimple && (
          <div ref={tabs} className="scroll-mt-14">
            <Tabs
              label="Parts of the plan"
              items={PLAN_TABS.map((id) => ({
                id,
                label: PLAN_TAB_LABELS[id],
                hasError: shownProblems.some(({ path }) => path !== '' && findTab(path) === id),
              }))}
              selected={tab}
              onSelect={(id) => openTab(PLAN_TABS.find((known) => known === id) ?? 'client')}
            >
              <TabPanel id="client" className="pt-6">
                <ClientTab />
              </TabPanel>
              <TabPanel id="goals" className="pt-6">
                <GoalsTab />
              </TabPanel>
              <TabPanel id="meals" className="pt-4">
                <MealsTab dayKey={dayKey} onShowDay={showDay} />
              </TabPanel>
              <TabPanel id="summary" className="pt-6">
                <SummaryTab
                  safety={safety}
                  groceries={groceries}
                  revision={revision}
                  actions={
                    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
                      <Button variant="secondary" onPress={() => goToStep('client')}>
                        Back to Start
                      </Button>
                      <LinkButton variant="secondary" href={paths.dietPlans()}>
                        View All Plans
                      </LinkButton>
                      <Button
                        className="sm:ml-auto"
                        onPress={() => void publish(false)}
                        isPending={publishing}
                      >
                        {publishLabel('Create Diet Plan')}
                      </Button>
                    </div>
                  }
                />
              </TabPanel>
            </Tabs>
          </div>
        )}

        {!isSimple && tab !== 'summary' && (
          <nav aria-label="Steps" className="flex justify-between gap-2 border-t border-line pt-4">
            <span>
              {previousTab && (
                <Button variant="secondary" onPress={() => goToStep(previousTab)}>
                  Back: {PLAN_TAB_LABELS[previousTab]}
                </Button>
              )}
            </span>
            {nextTab && <Button onPress={() => goOn(nextTab)}>Next: {PLAN_TAB_LABELS[nextTab]}</Button>}
          </nav>
        )}
        <p role="status" aria-live="polite" className="sr-only">
          {announcement}
        </p>
      </form>

      {leaving && (
        <LeaveDialog
          title={values.title.trim()}
          isStored={stored !== null}
          isDeleting={leaving === 'deleting'}
          onClose={() => setLeaving(null)}
          onKeep={() => void navigate(paths.dietPlans())}
          onDelete={() => void discard()}
        />
      )}
      {overlap && (
        <ConfirmDialog
          title={overlap.length === 1 ? 'End the earlier plan?' : `End ${overlap.length} other plans?`}
          confirmLabel={overlap.length === 1 ? 'End it and publish' : 'End them and publish'}
          variant="primary"
          isOpen
          isPending={publishing}
          onClose={() => setOverlap(null)}
          onConfirm={() => {
            setOverlap(null)
            void publish(true)
          }}
        >
          <p>
            Two plans of {values.clientName} cannot serve the same days. This one starts on{' '}
            {formatDate(values.startDate)}; publishing it changes:
          </p>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5">
            {overlap.map(({ id, title, startDate, endDate, isWithdrawn }) => (
              <li key={id} className="wrap-anywhere">
                “{title}”, {formatDate(startDate)} to {formatDate(findLastServedDay(endDate))}:{' '}
                {isWithdrawn
                  ? 'is withdrawn. Its client no longer sees it.'
                  : `ends on ${formatDate(findLastServedDay(values.startDate))}.`}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </PlanEditingProvider>
  )
}

/** The list without some of it; the same list where none of it was there. */
function dropProblems(
  list: readonly PlanProblem[],
  isOver: (problem: PlanProblem) => boolean,
): readonly PlanProblem[] {
  return list.some(isOver) ? list.filter((problem) => !isOver(problem)) : list
}

/** Puts values into the form, touching only the fields that differ: the one that is typed in stays as it is. */
function showValues(form: UseFormReturn<PlanFormValues>, values: PlanFormValues): void {
  const shown = form.getValues()
  for (const field of Object.keys(values) as (keyof PlanFormValues)[]) {
    if (JSON.stringify(shown[field]) !== JSON.stringify(values[field])) {
      form.setValue(field, values[field], { shouldDirty: true })
    }
  }
}

function describeMissing(
  status: SaveStatus<DietPlan>,
  what = 'The plan is checked once it is saved',
): string {
  return status.kind === 'blocked' ? `${what}; for that, ${status.problem}.` : `${what}.`
}

/** The control of a field, or of the nearest thing around it that is there. */
function findFieldId(path: string): string {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const id = fieldId(parts.slice(0, length).join('.'))
    if (document.getElementById(id)) return id
  }
  return fieldId(path)
}

function afterNextPaint(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

/** Whether a field has been left once; nested fields by their path. */
function isTouched(touched: object, path: string): boolean {
  let at: unknown = touched
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null) return false
    at = (at as Record<string, unknown>)[part] // React Hook Form mirrors the form's shape
  }
  return at === true
}
