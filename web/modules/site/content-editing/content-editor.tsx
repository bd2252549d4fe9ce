import { useQuery } from '@tanstack/react-query'
import { Eye, Save, Undo2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { getContent, updateContent, VersionedContent } from '#contract/site/content-editing.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { ApiError, hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useDraftKeeping } from '#web/kit/drafts/use-draft-keeping.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import {
  CONTENT_PART_LABELS,
  CONTENT_PARTS,
  type ContentForm,
  type ContentPart,
  type ContentProblem,
  isSamePart,
  readForm,
  toForm,
  toProblems,
} from '../shared/content-form.ts'
import { type ContentDraft, openContentDraft } from './content-draft.ts'
import {
  ClaimsForm,
  PolicyFields,
  SentencesForm,
  ServicesForm,
  StepsForm,
  TestimonialsForm,
  TipsForm,
} from './content-parts-form.tsx'
import { type Draft, DraftContext, readAt, toFieldId, writeAt } from './draft-context.tsx'
import type { PreviewedPage } from './preview-messages.ts'
import { PreviewWindow } from './preview-window.tsx'

// What one is about to change is looked up anew each time, and never changes below one's hands.
const contentQuery = { ...queryOf(getContent), staleTime: 0, gcTime: 0 }

const TABS = [
  { id: 'claims', label: 'Claims', parts: ['claims'] },
  { id: 'programmes', label: 'Programmes', parts: ['services'] },
  { id: 'steps', label: 'Steps', parts: ['steps'] },
  { id: 'stories', label: 'Stories', parts: ['testimonials'] },
  { id: 'tips', label: 'Tips', parts: ['tips'] },
  { id: 'policies', label: 'Policies', parts: ['policies'] },
  { id: 'sentences', label: 'Sentences', parts: ['chatGreeting', 'disclaimer'] },
] as const satisfies readonly { id: string; label: string; parts: readonly ContentPart[] }[]

/** Where on the front page stands what a tab edits. */
const PARTS_OF_LANDING: Readonly<Record<string, (PreviewedPage & { kind: 'landing' })['part']>> = {
  claims: 'claims',
  programmes: 'services',
  steps: 'how-it-works',
  stories: 'transformations',
  tips: 'tips',
}

const POLICIES = ['privacy', 'terms', 'refunds'] as const

/** What the public pages say: edited as one, looked at before it is saved, kept in this browser until then. */
export function ContentEditor() {
  const { data, error, isFetching, refetch } = useQuery(contentQuery)
  if (data) return <Editor saved={data} />
  return error ? (
    <ErrorState
      title="The public pages could not be loaded"
      detail={messageOf(error, '')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <ContentEditorLoading />
  )
}

/** What stands there until it is known. */
export function ContentEditorLoading() {
  return (
    <Loading label="Loading what the public pages say" className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-120 w-full rounded-card!" />
    </Loading>
  )
}

type Problem = { message: string; newer: VersionedContent | null }
type State = ContentDraft

function begin({ version, content }: VersionedContent): State {
  const base = toForm(content)
  return { version, base, values: base }
}

function Editor({ saved }: { saved: VersionedContent }) {
  const { id: userId } = useUser()
  const [slot] = useState(() => openContentDraft(userId))
  const [kept] = useState(() => slot.read())
  const [state, setState] = useState<State>(() => kept?.value ?? begin(saved))
  const [keptAt, setKeptAt] = useState(kept?.savedAt ?? null)
  const [problems, setProblems] = useState<readonly ContentProblem[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const tab = useAddressTab(TABS)
  const top = useRef<HTMLDivElement>(null)
  const { values, base } = state
  const changed = useMemo(
    () => CONTENT_PARTS.filter((part) => values[part] !== base[part] && !isSamePart(values, base, part)),
    [values, base],
  )
  const isDirty = changed.length > 0

  useDraftKeeping(slot, isDirty ? state : null, 'typing')

  const draft: Draft = {
    values,
    problems,
    openKeys,
    set: (path, value) => {
      setState((before) => ({ ...before, values: writeAt(before.values, path, value) }))
      // What is being put right is not held against anybody any more; lists that move take their sentences along wrongly.
      setProblems((before) => before.filter(({ path: at }) => at !== path && !at.startsWith(`${path}.`)))
    },
    toggle: (key, isOpen) =>
      setOpenKeys((before) => {
        const next = new Set(before)
        if (isOpen) next.add(key)
        else next.delete(key)
        return next
      }),
  }

  const focusTop = (): void => {
    requestAnimationFrame(() => {
      const target = top.current?.querySelector<HTMLElement>('[role=alert]')
      target?.focus()
      target?.scrollIntoView({ block: 'nearest' })
    })
  }
  const showProblems = (found: readonly ContentProblem[]): void => {
    setProblems(found)
    focusTop()
  }
  /** Opens what holds a field, before the focus goes there. */
  const reveal = (path: string): void => {
    const owner = TABS.find(({ parts }) => parts.some((part) => path.split('.')[0] === part))
    if (owner && owner.id !== tab.selected) tab.onSelect(owner.id)
    const [part = '', index = ''] = path.split('.')
    const entry = readAt(values, `${part}.${index}`) as { key?: string } | undefined // of lists alone
    if (entry?.key) draft.toggle(entry.key, true)
  }
  const takeUp = (next: VersionedContent): void => {
    slot.remove()
    setState(begin(next))
    setKeptAt(null)
    setProblem(null)
    setProblems([])
    queryClient.setQueryData(contentQuery.queryKey, next)
  }

  const save = async (sent: State = state): Promise<void> => {
    setProblem(null)
    const read = readForm(sent.values)
    if (!read.ok) {
      showProblems(read.problems)
      return
    }
    setProblems([])
    setIsSaving(true)
    try {
      takeUp(await call(updateContent, { body: { version: sent.version, content: read.content } }))
      showToast({
        title: 'Public pages saved',
        description: 'Visitors see them from now on.',
        tone: 'success',
      })
    } catch (error) {
      const newer = hasCode(error, 'stale_version')
        ? (VersionedContent.safeParse(error.body?.details?.saved).data ?? null)
        : null
      setProblem({
        message: messageOf(error, 'The public pages could not be saved. Please try again.'),
        newer,
      })
      if (error instanceof ApiError) {
        setProblems(
          toProblems(
            error.issues.map(({ path, message }) => ({ path: path.replace(/^content\./, ''), message })),
          ),
        )
      }
      focusTop()
    } finally {
      setIsSaving(false)
    }
  }

  const newer = problem?.newer
  const openPage = readOpenPage(tab.selected, values, openKeys)
  return (
    <DraftContext value={draft}>
      <form
        method="post"
        noValidate
        className="flex max-w-3xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div ref={top} className="flex flex-col gap-4 empty:hidden">
          {keptAt !== null && isDirty && (
            <Banner tone="info" title="Your changes are still here">
              They were kept in this browser, last on {formatDateTime(keptAt, PRACTICE_TIME_ZONE)}, and are
              not saved yet.
            </Banner>
          )}
          {problem && (
            <Banner
              title={problem.message}
              actions={
                newer && (
                  <>
                    <Button variant="secondary" size="sm" onPress={() => takeUp(newer)}>
                      Show theirs instead
                    </Button>
                    <Button
                      variant="secondary"
                      size="sm"
                      onPress={() => {
                        const merged = mergeOver(state, newer)
                        setState(merged)
                        void save(merged)
                      }}
                    >
                      Save mine over it
                    </Button>
                  </>
                )
              }
            >
              {newer && <Conflict state={state} newer={newer} />}
            </Banner>
          )}
          <ErrorSummary
            problems={problems.map(({ path, message }) => ({
              fieldId: toFieldId(path),
              message: `${nameField(path)}: ${message}`,
            }))}
            title="Please check these fields"
            onGoTo={({ fieldId }) => reveal(fieldId.replace(/^content\./, ''))}
          />
        </div>
        <SettingsCard
          id="landing"
          title="What the pages say"
          text="Claims, programmes, stories and articles of your public site. Visitors see a change once you save it."
        >
          <Tabs
            label="Parts of the public pages"
            {...tab}
            items={TABS.map(({ id, label, parts }) => ({
              id,
              label,
              hasError: problems.some(({ path }) => parts.some((part) => path.split('.')[0] === part)),
            }))}
          >
            <TabPanel id="claims" className="pt-5">
              <ClaimsForm />
            </TabPanel>
            <TabPanel id="programmes" className="pt-5">
              <ServicesForm />
            </TabPanel>
            <TabPanel id="steps" className="pt-5">
              <StepsForm />
            </TabPanel>
            <TabPanel id="stories" className="pt-5">
              <TestimonialsForm />
            </TabPanel>
            <TabPanel id="tips" className="pt-5">
              <TipsForm />
            </TabPanel>
            <TabPanel id="policies" className="flex flex-col gap-8 pt-5">
              {POLICIES.map((name) => (
                <PolicyFields key={name} name={name} />
              ))}
            </TabPanel>
            <TabPanel id="sentences" className="pt-5">
              <SentencesForm />
            </TabPanel>
          </Tabs>
        </SettingsCard>
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-1 py-3">
          <Button type="submit" icon={Save} isPending={isSaving}>
            {isSaving ? 'Saving...' : 'Save changes'}
          </Button>
          <Button variant="secondary" icon={Eye} onPress={() => setIsPreviewed(true)}>
            Preview
          </Button>
          {isDirty && !isSaving && (
            <Button variant="quiet" icon={Undo2} onPress={() => setIsAsking(true)}>
              Discard
            </Button>
          )}
          <p role="status" className="basis-full text-sm text-muted sm:basis-auto">
            {isDirty && !isSaving
              ? `Not saved yet: ${changed.map((part) => CONTENT_PART_LABELS[part]).join(', ')}`
              : ''}
          </p>
        </div>
      </form>
      {isPreviewed && <PreviewWindow values={values} page={openPage} onClose={() => setIsPreviewed(false)} />}
      <ConfirmDialog
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false)
          takeUp(saved)
        }}
        onClose={() => setIsAsking(false)}
      >
        What you changed in {changed.map((part) => CONTENT_PART_LABELS[part]).join(', ')} goes; the pages stay
        as they are saved.
      </ConfirmDialog>
    </DraftContext>
  )
}

/** Where both sides have changed the same. */
function Conflict({ state, newer }: { state: State; newer: VersionedContent }) {
  const theirs = toForm(newer.content)
  const both = CONTENT_PARTS.filter(
    (part) => !isSamePart(state.values, state.base, part) && !isSamePart(theirs, state.values, part),
  ).filter((part) => !isSamePart(theirs, state.base, part))
  return (
    <p>
      What you typed is still here.{' '}
      {both.length === 0
        ? 'They changed other parts than you: saving keeps both.'
        : `You both changed ${both.map((part) => CONTENT_PART_LABELS[part]).join(', ')}: there, saving puts yours in the place of theirs.`}
    </p>
  )
}

/** Mine, where I changed something; theirs everywhere else. */
function mergeOver({ values, base }: State, newer: VersionedContent): State {
  const theirs = toForm(newer.content)
  const unchanged = CONTENT_PARTS.filter((part) => isSamePart(values, base, part))
  const merged = { ...values, ...Object.fromEntries(unchanged.map((part) => [part, theirs[part]])) }
  return { version: newer.version, base: theirs, values: merged }
}

/** The page that what is being edited stands on. */
function readOpenPage(tab: string, values: ContentForm, openKeys: ReadonlySet<string>): PreviewedPage {
  const service = values.services.find(({ key }) => openKeys.has(key))
  const tip = values.tips.find(({ key }) => openKeys.has(key))
  if (tab === 'programmes' && service?.id) return { kind: 'service', id: service.id }
  if (tab === 'tips' && tip?.slug) return { kind: 'tip', slug: tip.slug }
  if (tab === 'policies') return { kind: 'policy', name: 'privacy' }
  const part = PARTS_OF_LANDING[tab]
  return part ? { kind: 'landing', part } : { kind: 'landing' }
}

/** `services.0.title` → `Programmes 1`. */
function nameField(path: string): string {
  const [part = '', index] = path.split('.')
  const label = CONTENT_PART_LABELS[part as ContentPart] ?? 'This page' // paths begin with a part
  return index !== undefined && /^\d+$/.test(index) ? `${label} ${Number(index) + 1}` : label
}
