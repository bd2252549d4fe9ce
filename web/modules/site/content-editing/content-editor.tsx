import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye, Save, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { EditableContent } from '#contract/site/content.ts'
import { getContent, updateContent, VersionedContent } from '#contract/site/content-editing.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ApiError, hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { SettingsFormLayout } from '#web/kit/form/settings-form-layout.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { useAddressTab } from '#web/kit/use-address-tab.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import {
  CONTENT_PART_LABELS,
  type ContentPart,
  type ContentProblem,
  readForm,
  toProblems,
} from '../shared/content-form.ts'
import { SavedContext } from './confirmation-field.tsx'
import { ContentConflict, mergeOver } from './content-conflict.tsx'
import { isSavedStory } from './content-draft.ts'
import { CONTENT_TABS, ContentPanels, findTabOf, nameContentField, readOpenPage } from './content-tabs.tsx'
import { DraftContext, readAt, toFieldId } from './draft-context.tsx'
import { PreviewWindow } from './preview-window.tsx'
import { useContentEdit } from './use-content-edit.ts'

// Fetched each time the editor opens, and never refetched while editing.
const contentQuery = { ...queryOf(getContent), staleTime: 0, gcTime: 0 }

/**
 * Edits all content of the public pages as one form, with a preview. Changes stay in this browser until they are saved.
 */
export function ContentEditor() {
  const { data, error, isFetching, refetch } = useQuery(contentQuery)
  if (data) return <Editor saved={data} />
  return error ? (
    <ErrorState
      title={t`The public pages could not be loaded`}
      detail={messageOf(error, '')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <ContentEditorLoading />
  )
}

/** Shows a placeholder until the content is loaded. */
export function ContentEditorLoading() {
  return (
    <Loading label={t`Loading the public pages`} className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-120 w-full rounded-card!" />
    </Loading>
  )
}

function Editor({ saved }: { saved: VersionedContent }) {
  const edit = useContentEdit(saved)
  const { state, changed, draft, problems, setProblems } = edit
  const [isPreviewed, setIsPreviewed] = useState(false)
  const tab = useAddressTab(CONTENT_TABS)
  const notices = useRef<HTMLDivElement>(null)

  const takeOver = (next: VersionedContent): void => {
    edit.reset(next)
    setProblem(null)
    queryClient.setQueryData(contentQuery.queryKey, next)
  }
  const { submit, isSubmitting, problem, setProblem, details } = useSubmit({
    failure: t`The public pages could not be saved. Please try again.`,
    send: async (version: number, content: EditableContent) => {
      takeOver(await call(updateContent, { body: { version, content } }))
      showToast({
        title: t`Public pages saved`,
        description: t`Visitors can see them now.`,
        tone: 'success',
      })
    },
    readDetails: readNewer,
    explain: (error) => {
      setProblems(listProblems(error))
      return undefined
    },
  })
  const save = (sent = state): void => {
    setProblem(null)
    const read = readForm(sent.values)
    setProblems(read.ok ? [] : read.problems)
    if (read.ok) void submit(sent.version, read.content)
    else requestAnimationFrame(() => notices.current?.querySelector<HTMLElement>('[role=alert]')?.focus())
  }
  /** Opens the tab and the list entry of a field, so that the field can be focused. */
  const reveal = (path: string): void => {
    const owner = findTabOf(path)
    if (owner && owner.id !== tab.selected) tab.onSelect(owner.id)
    const [part = '', index = ''] = path.split('.')
    const entry = readAt(state.values, `${part}.${index}`) as { key?: string } | undefined // only lists have entries
    if (entry?.key) draft.toggle(entry.key, true)
  }

  return (
    <DraftContext value={draft}>
      <SavedContext value={{ version: state.version, isSaved: (key) => isSavedStory(state, key) }}>
        <SettingsFormLayout
          isDirty={changed.length > 0}
          isSubmitting={isSubmitting}
          // The draft is stored in this browser, so leaving the page loses nothing.
          asksBeforeLeaving={false}
          problem={problem}
          conflict={
            details && {
              detail: <ContentConflict state={state} newer={details} />,
              onShowTheirs: () => takeOver(details),
              onSaveMine: () => {
                const merged = mergeOver(state, details)
                edit.setState(merged)
                save(merged)
              },
            }
          }
          submitLabel={t`Save changes`}
          footer={
            <Footer
              changed={changed}
              isSubmitting={isSubmitting}
              onPreview={() => setIsPreviewed(true)}
              onDiscard={() => takeOver(saved)}
            />
          }
          onSubmit={() => save()}
          className="flex max-w-3xl flex-col gap-5"
        >
          <div ref={notices} className="flex flex-col gap-4 empty:hidden">
            {edit.restoredAt !== null && changed.length > 0 && (
              <Banner tone="info" title={t`Your changes are still here`}>
                {t`They were last stored in this browser on ${{ time: formatDateTime(edit.restoredAt, PRACTICE_TIME_ZONE) }} and are not saved yet.`}
              </Banner>
            )}
            <ErrorSummary
              problems={problems.map(({ path, message }) => ({
                fieldId: toFieldId(path),
                message: `${nameContentField(path)}: ${message}`,
              }))}
              title={t`Please check these fields`}
              onGoTo={({ fieldId }) => reveal(fieldId.replace(/^content\./, ''))}
            />
          </div>
          <SettingsCard
            id="landing"
            title={t`Page content`}
            text={t`Claims, programmes, stories and articles of your public site. Visitors see a change once you save it.`}
          >
            <Tabs
              label={t`Parts of the public pages`}
              {...tab}
              items={CONTENT_TABS.map(({ id, label }) => ({
                id,
                label: say(label),
                hasError: problems.some(({ path }) => findTabOf(path)?.id === id),
              }))}
            >
              <ContentPanels />
            </Tabs>
          </SettingsCard>
        </SettingsFormLayout>
      </SavedContext>
      {isPreviewed && (
        <PreviewWindow
          values={state.values}
          page={readOpenPage(tab.selected, state.values, draft.openKeys)}
          onClose={() => setIsPreviewed(false)}
        />
      )}
    </DraftContext>
  )
}

/** The sticky bar: save, preview, discard, and the names of the changed parts. */
function Footer({
  changed,
  isSubmitting,
  onPreview,
  onDiscard,
}: {
  changed: readonly ContentPart[]
  isSubmitting: boolean
  onPreview: () => void
  onDiscard: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const names = changed.map((part) => say(CONTENT_PART_LABELS[part])).join(', ')
  const hasChanges = changed.length > 0 && !isSubmitting
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-1 py-3">
      <Button type="submit" icon={Save} isPending={isSubmitting}>
        {isSubmitting ? t`Saving...` : t`Save changes`}
      </Button>
      <Button variant="secondary" icon={Eye} onPress={onPreview}>
        {t`Preview`}
      </Button>
      {hasChanges && (
        <Button variant="quiet" icon={Undo2} onPress={() => setIsAsking(true)}>
          {t`Discard`}
        </Button>
      )}
      <p role="status" className="basis-full text-sm text-muted sm:basis-auto">
        {hasChanges ? t`Not saved yet: ${{ parts: names }}` : ''}
      </p>
      <ConfirmDialog
        title={t`Discard your changes?`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false)
          onDiscard()
        }}
        onClose={() => setIsAsking(false)}
      >
        {t`Your changes in ${{ parts: names }} will be discarded. The pages stay as last saved.`}
      </ConfirmDialog>
    </div>
  )
}

function readNewer(error: unknown): VersionedContent | null {
  if (!hasCode(error, 'stale_version')) return null
  return VersionedContent.safeParse(error.body?.details?.saved).data ?? null
}

/** Field errors of the server. It names fields by the call: `content.services.0.title`. */
function listProblems(error: unknown): ContentProblem[] {
  if (!(error instanceof ApiError)) return []
  return toProblems(
    error.issues.map(({ path, message }) => ({ path: path.replace(/^content\./, ''), message })),
  )
}
