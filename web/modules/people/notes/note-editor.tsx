import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type ClientNote,
  MAX_NOTE_PART,
  NOTE_PART_LABELS,
  NOTE_PARTS,
  type NotePart,
} from '#contract/people/client-notes.ts'
import { todayIn } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import { SaveProblem, SaveState, type SaveWords } from '#web/kit/drafts/save-state.tsx'
import { isSaved } from '#web/kit/drafts/save-status.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { NoteConflict } from './note-conflict.tsx'
import type { NoteStart } from './note-draft.ts'
import { NoteSuggestions } from './note-suggestions.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { type NoteEditing, useNoteEditor } from './use-note-editor.ts'

/** Hints about the content of each part. */
const HINTS: Record<NotePart, MessageDescriptor> = {
  assessment: msg`Measurements, food history, what they report.`,
  diagnosis: msg`The nutrition problem, its cause and its signs.`,
  intervention: msg`What you agreed: changes, plan, education, goals.`,
  monitoring: msg`What to monitor, and when to review it.`,
  evaluation: msg`What has changed since the last note.`,
}

/** The texts for the save state of the draft. */
const WORDS: Partial<SaveWords> = {
  get untouched() {
    return t`Draft · Saved as you write`
  },
  get unsaved() {
    return t`Draft · Saving...`
  },
  get saving() {
    return t`Draft · Saving...`
  },
  saved: (time) => t`Draft · Saved at ${time}`,
  get conflict() {
    return t`Draft · Not saved`
  },
  failed: () => t`Draft · Not saved`,
}

/** The editor of a draft. It saves the draft while it is written, and signs it. */
export function NoteEditor({
  clientId,
  start,
  onCreated,
  onClose,
  onAmend,
}: {
  clientId: string
  start: NoteStart
  /** Called when the draft is stored for the first time. */
  onCreated: (id: string) => void
  onClose: () => void
  /** Called when the note was signed elsewhere: the text written here becomes an amendment. */
  onAmend: (note: ClientNote, text: string) => void
}) {
  const headingId = useId()
  const editing = useNoteEditor({ clientId, start, onCreated, onClose })
  const heading = useRef<HTMLHeadingElement>(null)
  const { draft, saver } = editing
  const { status } = saver
  const leaveQuestion = useLeaveQuestion(!isSaved(status))
  const hasIssues = status.kind === 'refused' && (status.body.issues ?? []).length > 0

  // The button that opens the editor disappears, so the editor takes the focus. After a new sign-in the editor opens
  // automatically and takes no focus.
  useEffect(() => {
    if (!start.isRestored) heading.current?.focus()
  }, [start.isRestored])

  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="heading text-lg focus-ring">
          {start.stored ? t`Your draft` : t`New note`}
        </h3>
        <SaveState status={status} words={WORDS} />
      </div>
      {!hasIssues && (
        <SaveProblem
          status={status}
          title={t`Not saved yet`}
          action={
            <Button variant="secondary" size="sm" onPress={() => void saver.flush()}>
              {t`Save now`}
            </Button>
          }
        >
          {(isRetrying) =>
            isRetrying
              ? t`Your text is still here. We will try to save it again.`
              : t`Your text is still here.`
          }
        </SaveProblem>
      )}
      {(status.kind === 'conflict' || status.kind === 'gone') && (
        <NoteConflict
          status={status}
          mine={draft}
          onKeepMine={() => {
            saver.continueFrom(status.kind === 'gone' ? null : status.theirs)
            saver.offer(draft)
          }}
          onTakeTheirs={editing.takeStored}
          onAmend={(note, text) => {
            saver.continueFrom(null, { isDropped: true })
            onAmend(note, text)
          }}
          onDiscard={() => {
            saver.continueFrom(null, { isDropped: true })
            onClose()
          }}
        />
      )}
      {editing.problem && <Banner>{editing.problem}</Banner>}
      <NoteFields clientId={clientId} editing={editing} />
      <NoteActions editing={editing} />
      <NoteDialogs clientId={clientId} editing={editing} onClose={onClose} />
      {leaveQuestion}
    </Card>
  )
}

/** The day, the suggested sentences from the record, and the parts of the note. */
function NoteFields({ clientId, editing }: { clientId: string; editing: NoteEditing }) {
  const { timeZone } = useUser()
  const [chosenPart, setChosenPart] = useState<NotePart | null>(null)
  const { draft, saver, fields, change, write, insert } = editing
  const issues = saver.status.kind === 'refused' ? (saver.status.body.issues ?? []) : []
  const errorOf = (path: string): string | undefined => issues.find((issue) => issue.path === path)?.message
  return (
    <>
      <TextField
        label={t`Note date`}
        type="date"
        className="max-w-56"
        max={todayIn(timeZone, new Date())}
        value={draft.notedOn}
        error={errorOf('notedOn')}
        onChange={(event) => {
          // The field is empty for a moment while another day is typed.
          if (event.currentTarget.value !== '') change({ ...draft, notedOn: event.currentTarget.value })
        }}
      />
      <NoteSuggestions clientId={clientId} chosenPart={chosenPart} onInsert={insert} />
      {NOTE_PARTS.map((part) => (
        <TextAreaField
          key={part}
          ref={(field) => {
            if (field) fields.current.set(part, field)
            else fields.current.delete(part)
          }}
          label={say(NOTE_PART_LABELS[part])}
          hint={say(HINTS[part])}
          rows={3}
          maxLength={MAX_NOTE_PART}
          inputClassName="field-sizing-content min-h-24"
          value={draft.parts[part]}
          error={errorOf(`parts.${part}`)}
          onFocus={() => setChosenPart(part)}
          onChange={(event) => write(part, event.currentTarget.value)}
        />
      ))}
    </>
  )
}

function NoteActions({ editing }: { editing: NoteEditing }) {
  const { busyWith, saver, close, askToSign, setIsDeleting } = editing
  const isBusy = busyWith !== null
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 sm:flex-row sm:justify-between">
      <Button
        variant="quiet"
        className="text-beet! data-hovered:bg-beet-tint!"
        isDisabled={isBusy || saver.status.kind === 'conflict'}
        onPress={() => setIsDeleting(true)}
      >
        {t`Delete draft`}
      </Button>
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        {/* The pressed button stays enabled, because the closing dialog returns the focus to it. */}
        <Button
          variant="secondary"
          isDisabled={isBusy && busyWith !== 'closing'}
          isPending={busyWith === 'closing'}
          onPress={() => void close()}
        >
          {t`Close`}
        </Button>
        <Button
          isDisabled={isBusy && busyWith !== 'signing'}
          isPending={busyWith === 'signing'}
          onPress={() => void askToSign()}
        >
          {t`Sign note`}
        </Button>
      </div>
    </div>
  )
}

/** The dialogs that sign and delete the draft. */
function NoteDialogs({
  clientId,
  editing,
  onClose,
}: {
  clientId: string
  editing: NoteEditing
  onClose: () => void
}) {
  const { signing, setSigning, isDeleting, setIsDeleting, busyWith, saver, remove } = editing
  return (
    <>
      {signing && (
        <SignDialog
          clientId={clientId}
          note={signing}
          onClose={() => setSigning(null)}
          onSigned={() => {
            setSigning(null)
            onClose()
          }}
          onConflict={(theirs) => {
            setSigning(null)
            saver.reportConflict(theirs)
          }}
        />
      )}
      <ConfirmDialog
        title={t`Delete this draft?`}
        confirmLabel={t`Delete draft`}
        isOpen={isDeleting}
        isPending={busyWith !== null}
        onConfirm={() => void remove()}
        onClose={() => setIsDeleting(false)}
      >
        {t`Your text is deleted and cannot be restored.`}
      </ConfirmDialog>
    </>
  )
}
