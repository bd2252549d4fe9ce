import { FilePlus2, PencilLine, Printer, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type ClientNote, NOTE_PART_LABELS, NOTE_PARTS } from '#contract/people/client-notes.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatDateTime } from '#domain/units/format.ts'
import { usePrinting } from '#web/kit/use-printing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** One note in the list: a signed note, the reader's own draft, or a message that somebody else has a draft. */
export function NoteCard({
  note,
  canWrite,
  canDelete,
  onEdit,
  onAmend,
  onDelete,
}: {
  note: ClientNote
  canWrite: boolean
  canDelete: boolean
  onEdit: () => void
  onAmend: () => void
  onDelete: () => void
}) {
  const headingId = useId()
  const { isPrinting, print } = usePrinting()
  const day = formatDate(note.notedOn)
  const author = note.author?.name ?? 'somebody who is no longer here'
  if (note.status === 'draft') {
    return (
      <Card as="li" aria-labelledby={headingId}>
        <NoteHeading id={headingId} day={day}>
          <Badge tone="turmeric">{note.isOwn ? 'Your draft' : 'Draft'}</Badge>
        </NoteHeading>
        <p className="mt-1 text-sm text-muted">
          {note.isOwn ? 'Not signed yet, last changed' : `Begun by ${author}, last changed`}{' '}
          <time dateTime={note.updatedAt} className="tabular">
            {formatDateTime(note.updatedAt, PRACTICE_TIME_ZONE)}
          </time>
          .{!note.isOwn && ' It can be read here once it is signed.'}
        </p>
        {note.isOwn && note.parts && <Parts parts={note.parts} isClamped />}
        <Actions>
          {note.isOwn && canWrite && (
            <Button
              variant="secondary"
              size="sm"
              icon={PencilLine}
              aria-label={`Go On Writing the draft of ${day}`}
              onPress={onEdit}
            >
              Go On Writing
            </Button>
          )}
          {!note.isOwn && note.isAbandoned && canDelete && (
            <Button
              variant="secondary"
              size="sm"
              icon={Trash2}
              aria-label={`Delete Draft of ${day}`}
              onPress={onDelete}
            >
              Delete Draft
            </Button>
          )}
        </Actions>
      </Card>
    )
  }
  return (
    <Card as="li" aria-labelledby={headingId} {...(isPrinting && { 'data-print': '' })}>
      <p className="hidden font-semibold print:block">{note.clientName}</p>
      <NoteHeading id={headingId} day={day}>
        <Badge tone="leaf">Signed</Badge>
      </NoteHeading>
      {note.parts && <Parts parts={note.parts} />}
      <p className="mt-4 text-sm text-muted">
        Signed by <span className="font-semibold text-ink">{note.signedByName}</span>
        {note.signedByRegistration && `, ${note.signedByRegistration}`}
        {note.signedAt && (
          <>
            {' on '}
            <time dateTime={note.signedAt} className="tabular">
              {formatDateTime(note.signedAt, PRACTICE_TIME_ZONE)}
            </time>
          </>
        )}
      </p>
      {note.amendments.length > 0 && (
        <ol aria-label={`Amendments to the note of ${day}`} className="mt-4 flex flex-col gap-4">
          {note.amendments.map((amendment) => (
            <li key={amendment.id} className="border-l-4 border-turmeric pl-4">
              <p className="text-sm text-muted">
                Amended by <span className="font-semibold text-ink">{amendment.authorName}</span>
                {amendment.authorRegistration && `, ${amendment.authorRegistration}`}
                {' on '}
                <time dateTime={amendment.createdAt} className="tabular">
                  {formatDateTime(amendment.createdAt, PRACTICE_TIME_ZONE)}
                </time>
              </p>
              <p className="measure mt-1 whitespace-pre-wrap wrap-anywhere">{amendment.text}</p>
              <p className="measure mt-1 text-sm text-muted wrap-anywhere">Reason: {amendment.reason}</p>
            </li>
          ))}
        </ol>
      )}
      <Actions>
        {canWrite && (
          <Button
            variant="secondary"
            size="sm"
            icon={FilePlus2}
            aria-label={`Amend the note of ${day}`}
            onPress={onAmend}
          >
            Amend
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          icon={Printer}
          aria-label={`Print the note of ${day}`}
          onPress={print}
        >
          Print
        </Button>
      </Actions>
    </Card>
  )
}

function NoteHeading({ id, day, children }: { id: string; day: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 id={id} className="heading text-lg tabular">
        {day}
      </h3>
      {children}
    </div>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">{children}</div>
}

/** The parts of a note without the empty ones. `isClamped`: only the beginning of each part. */
function Parts({
  parts,
  isClamped = false,
}: {
  parts: NonNullable<ClientNote['parts']>
  isClamped?: boolean
}) {
  const filled = NOTE_PARTS.filter((part) => parts[part] !== '')
  if (filled.length === 0) return <p className="mt-3 text-muted">Nothing written yet.</p>
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-[8rem_minmax(0,1fr)]">
      {filled.map((part) => (
        <div key={part} className="md:contents">
          <dt className="text-sm font-semibold text-muted md:pt-0.5">{NOTE_PART_LABELS[part]}</dt>
          <dd className={`measure whitespace-pre-wrap wrap-anywhere ${isClamped ? 'line-clamp-2' : ''}`}>
            {parts[part]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
