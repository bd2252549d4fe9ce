import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type ClientNote,
  deleteClientNote,
  listNoteSuggestions,
  MAX_NOTE_PART,
  NOTE_PART_LABELS,
  NOTE_PARTS,
  type NoteDraft,
  type NotePart,
  type NoteSuggestion,
} from '#contract/people/client-notes.ts'
import { todayIn } from '#domain/units/dates.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { SaveProblem, SaveState, type SaveWords } from '#web/kit/drafts/save-state.tsx'
import { isSaved } from '#web/kit/drafts/save-status.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { NoteConflict } from './note-conflict.tsx'
import type { NoteStart } from './note-draft.ts'
import { SignDialog } from './sign-dialog.tsx'
import { useNoteSaver } from './use-note-saver.ts'

/** What belongs into each part, for those who have not written many. */
const HINTS: Record<NotePart, string> = {
  assessment: 'Measurements, food history, what they report.',
  diagnosis: 'The nutrition problem, its cause and its signs.',
  intervention: 'What was agreed: changes, plan, education, goals.',
  monitoring: 'What is watched, and when it is looked at again.',
  evaluation: 'What has changed since the last note.',
}

/** How the state of the draft is said. */
const WORDS: Partial<SaveWords> = {
  untouched: 'Draft · Saved as you write',
  unsaved: 'Draft · Saving...',
  saving: 'Draft · Saving...',
  saved: (time) => `Draft · Saved at ${time}`,
  conflict: 'Draft · Not saved',
  failed: () => 'Draft · Not saved',
}

/** Where a sentence goes while no part has been chosen. */
const DEFAULT_PARTS: Record<NoteSuggestion['kind'], NotePart> = {
  measurement: 'assessment',
  bmi: 'assessment',
  plan: 'intervention',
}

/** Writes a draft, which is saved as it is written, and signs it. */
export function NoteEditor({
  clientId,
  start,
  onMade,
  onClose,
  onAmend,
}: {
  clientId: string
  start: NoteStart
  /** The draft is stored for the first time. */
  onMade: (id: string) => void
  onClose: () => void
  /** The note was signed elsewhere: what was written here goes beside it. */
  onAmend: (note: ClientNote, text: string) => void
}) {
  const { timeZone } = useUser()
  const headingId = useId()
  const [draft, setDraft] = useState<NoteDraft>(start.draft)
  const saver = useNoteSaver(clientId, start, onMade)
  const [chosenPart, setChosenPart] = useState<NotePart | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [signing, setSigning] = useState<{ id: string; version: number } | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const [busyWith, setBusyWith] = useState<'closing' | 'signing' | 'deleting' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const fields = useRef(new Map<NotePart, HTMLTextAreaElement>())
  const { status } = saver
  const isBusy = busyWith !== null
  const isStored = isSaved(status)
  const leaveQuestion = useLeaveQuestion(!isStored)
  const issues = status.kind === 'refused' ? (status.body.issues ?? []) : []
  const errorOf = (path: string): string | undefined => issues.find((issue) => issue.path === path)?.message

  // The button that opens it goes. What comes back after a new sign-in was not asked for just now.
  useEffect(() => {
    if (!start.isRestored) heading.current?.focus()
  }, [start.isRestored])

  const change = (next: NoteDraft): void => {
    setDraft(next)
    setProblem(null)
    saver.offer(next)
  }
  const write = (part: NotePart, text: string): void =>
    change({ ...draft, parts: { ...draft.parts, [part]: text } })

  const insert = (part: NotePart, text: string): void => {
    const before = draft.parts[part].trimEnd()
    write(part, before === '' ? text : `${before}\n${text}`)
    fields.current.get(part)?.focus()
  }

  const close = async (): Promise<void> => {
    setBusyWith('closing')
    const isDone = isStored || (await saver.flush()) !== null
    setBusyWith(null)
    if (isDone) onClose()
  }

  const askToSign = async (): Promise<void> => {
    if (NOTE_PARTS.every((part) => draft.parts[part].trim() === '')) {
      setProblem('Please write at least one part before signing.')
      fields.current.get('assessment')?.focus()
      return
    }
    setBusyWith('signing')
    const stored = await saver.flush()
    setBusyWith(null)
    if (stored) setSigning(stored)
  }

  const remove = async (): Promise<void> => {
    setBusyWith('deleting')
    try {
      // What is on its way arrives first, or it would be made anew.
      await saver.flush()
      const stored = saver.readStored()
      if (stored && status.kind !== 'gone') await call(deleteClientNote, { params: { id: stored.id } })
      showToast({ title: 'Draft deleted', tone: 'success' })
      saver.goOnFrom(null, { isDropped: true })
      onClose()
    } catch (error) {
      const description = messageOf(error, 'Please try again.')
      showToast({ title: 'The draft was not deleted', description, tone: 'danger' })
    } finally {
      setBusyWith(null)
      setIsDeleting(false)
    }
  }

  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="heading text-lg focus-ring">
          {start.stored ? 'Your draft' : 'New note'}
        </h3>
        <SaveState status={status} words={WORDS} />
      </div>
      {issues.length === 0 && (
        <SaveProblem
          status={status}
          title="Not saved yet"
          action={
            <Button variant="secondary" size="sm" onPress={() => void saver.flush()}>
              Save now
            </Button>
          }
        >
          {(isRetrying) =>
            `What you wrote is kept here${isRetrying ? ', and saving is tried again by itself.' : '.'}`
          }
        </SaveProblem>
      )}
      {(status.kind === 'conflict' || status.kind === 'gone') && (
        <NoteConflict
          status={status}
          mine={draft}
          onKeepMine={() => {
            saver.goOnFrom(status.kind === 'gone' ? null : status.theirs)
            saver.offer(draft)
          }}
          onTakeTheirs={({ id, version, notedOn, parts }) => {
            if (parts) setDraft({ notedOn, parts })
            saver.goOnFrom({ id, version }, { isDropped: true })
          }}
          onAmend={(note, text) => {
            saver.goOnFrom(null, { isDropped: true })
            onAmend(note, text)
          }}
          onDiscard={() => {
            saver.goOnFrom(null, { isDropped: true })
            onClose()
          }}
        />
      )}
      {problem && <Banner>{problem}</Banner>}
      <TextField
        label="Day it is about"
        type="date"
        className="max-w-56"
        max={todayIn(timeZone, new Date())}
        value={draft.notedOn}
        error={errorOf('notedOn')}
        onChange={(event) => {
          // An emptied field is on the way to another day.
          if (event.currentTarget.value !== '') change({ ...draft, notedOn: event.currentTarget.value })
        }}
      />
      <Suggestions clientId={clientId} chosenPart={chosenPart} onInsert={insert} />
      {NOTE_PARTS.map((part) => (
        <TextAreaField
          key={part}
          ref={(field) => {
            if (field) fields.current.set(part, field)
            else fields.current.delete(part)
          }}
          label={NOTE_PART_LABELS[part]}
          hint={HINTS[part]}
          rows={3}
          maxLength={MAX_NOTE_PART}
          inputClassName="field-sizing-content min-h-24"
          value={draft.parts[part]}
          error={errorOf(`parts.${part}`)}
          onFocus={() => setChosenPart(part)}
          onChange={(event) => write(part, event.currentTarget.value)}
        />
      ))}
      <div className="flex flex-col gap-2 border-t border-line pt-4 sm:flex-row sm:justify-between">
        <Button
          variant="quiet"
          className="text-beet! data-hovered:bg-beet-tint!"
          isDisabled={isBusy || status.kind === 'conflict'}
          onPress={() => setIsDeleting(true)}
        >
          Delete Draft
        </Button>
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          {/* What is pressed stays where the keyboard is: a window that opens gives the focus back to it. */}
          <Button
            variant="secondary"
            isDisabled={isBusy && busyWith !== 'closing'}
            isPending={busyWith === 'closing'}
            onPress={() => void close()}
          >
            Close
          </Button>
          <Button
            isDisabled={isBusy && busyWith !== 'signing'}
            isPending={busyWith === 'signing'}
            onPress={() => void askToSign()}
          >
            Sign Note
          </Button>
        </div>
      </div>
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
        title="Delete this draft?"
        confirmLabel="Delete Draft"
        isOpen={isDeleting}
        isPending={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setIsDeleting(false)}
      >
        What you wrote is gone then. It cannot be brought back.
      </ConfirmDialog>
      {leaveQuestion}
    </Card>
  )
}

/** Sentences from the record. None goes into the note but by its button. */
function Suggestions({
  clientId,
  chosenPart,
  onInsert,
}: {
  clientId: string
  chosenPart: NotePart | null
  onInsert: (part: NotePart, text: string) => void
}) {
  const { data } = useQuery({
    ...queryOf(listNoteSuggestions, { params: { id: clientId } }),
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-label="From the record" className="rounded-control bg-sunken px-4 py-3">
      <h4 className="text-sm font-semibold">From the record</h4>
      <ul className="mt-1 divide-y divide-line">
        {data.map(({ kind, label, text }) => {
          const part = chosenPart ?? DEFAULT_PARTS[kind]
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
              <p className="min-w-0 flex-1 basis-64 text-sm text-pretty wrap-anywhere">{text}</p>
              <Button
                variant="quiet"
                size="sm"
                icon={Plus}
                aria-label={`Insert into ${NOTE_PART_LABELS[part]}: ${label}`}
                onPress={() => onInsert(part, text)}
              >
                Insert into {NOTE_PART_LABELS[part]}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
