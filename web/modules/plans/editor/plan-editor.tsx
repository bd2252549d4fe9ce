import { useEffect, useMemo, useState } from 'react'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { AllergyStrip } from './client-panel.tsx'
import { getClip, onClip } from './clipboard.ts'
import { DetailedLayout } from './detailed-layout.tsx'
import { PlanEditingContext, usePlanEditing, usePlanState } from './editor-context.ts'
import { EditorHeader } from './editor-header.tsx'
import { useEditorNavigation } from './editor-navigation.ts'
import {
  ClientNotice,
  ConflictNotice,
  MergedChangesNotice,
  ProblemNotice,
  StartNotice,
} from './editor-notices.tsx'
import type { EditorStart } from './open-editor.ts'
import { OverlapDialog } from './overlap-dialog.tsx'
import { createPlanStore } from './plan-store.ts'
import { SimpleLayout } from './simple-layout.tsx'
import { keepStripHeight } from './sticky-heights.ts'
import { useDraftSaving } from './use-draft-saving.ts'
import { usePublish } from './use-publish.ts'

type EditorProps = {
  start: EditorStart
  /** Opens the stored plan again and discards the local changes. */
  onReload: (planId: string) => void
  /** Discards what was restored. */
  onDiscard: () => void
}

/**
 * The plan editor: one draft that is saved while it is written and can be published at its end. A detailed plan is
 * written on four tabs, a simple one on one page. Its state is in one store, from which each part reads the data that
 * it shows.
 */
export function PlanEditor({ userId, ...props }: EditorProps & { userId: string }) {
  const { start } = props
  const [store] = useState(() => createPlanStore(start))
  const saving = useDraftSaving(store, start, userId)
  const places = useEditorNavigation(store)
  const editing = useMemo(() => ({ store, saving, places }), [store, saving, places])
  useEffect(() => onClip(() => store.set({ clip: getClip() })), [store])
  return (
    <PlanEditingContext value={editing}>
      <EditorForm {...props} />
    </PlanEditingContext>
  )
}

function EditorForm({ start, onReload, onDiscard }: EditorProps) {
  const { saving } = usePlanEditing()
  const isSimple = usePlanState(({ values }) => values.kind === 'simple')
  const client = usePlanState((state) => state.client)
  const publish = usePublish(start.isRevision)
  return (
    <>
      <FormFrame
        // Enter in a field saves. Only the button publishes a plan.
        onSubmit={() => saving.flush()}
        // What stays visible at the top and at the bottom must not cover the focused element.
        className="flex flex-col gap-5 [&_:is(a,button,input,textarea,[role=tab])]:scroll-mt-[calc(var(--strip-height,3rem)+1rem)] [&_:is(a,button,input,textarea,[role=tab])]:scroll-mb-[calc(var(--bar-height,4rem)+3rem)]"
      >
        <EditorHeader isRevision={start.isRevision} />
        <StartNotice start={start} onDiscard={onDiscard} />
        <ConflictNotice onReload={onReload} />
        <MergedChangesNotice />
        <ClientNotice />
        <ProblemNotice />
        <div
          ref={keepStripHeight}
          className="sticky top-0 z-20 -mx-4 flex flex-col gap-2 bg-paper px-4 pt-1 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
        >
          <AllergyStrip client={client} />
        </div>
        {isSimple ? (
          <SimpleLayout isUnsavedAtStart={start.isUnsaved} publish={publish} />
        ) : (
          <DetailedLayout publish={publish} />
        )}
        <Announcement />
      </FormFrame>
      <OverlapDialog publish={publish} />
    </>
  )
}

/** Announcements for assistive technology. */
function Announcement() {
  const announcement = usePlanState((state) => state.announcement)
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}
