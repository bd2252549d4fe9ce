import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FilePlus2, PencilLine, Printer, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type ClientNote, NOTE_PART_LABELS, NOTE_PARTS } from '#contract/people/client-notes.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
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
  const author = note.author?.name ?? t`a former staff member`
  if (note.status === 'draft') {
    return (
      <Card as="li" aria-labelledby={headingId}>
        <NoteHeading id={headingId} day={day}>
          <Badge tone="turmeric">{note.isOwn ? t`Your draft` : t`Draft`}</Badge>
        </NoteHeading>
        <p className="mt-1 text-sm text-muted">
          {note.isOwn ? (
            <Trans>
              Not signed yet, last changed <Time at={note.updatedAt} />.
            </Trans>
          ) : (
            <Trans>
              Started by {author}, last changed <Time at={note.updatedAt} />. You can read it once it is
              signed.
            </Trans>
          )}
        </p>
        {note.isOwn && note.parts && <Parts parts={note.parts} isClamped />}
        <Actions>
          {note.isOwn && canWrite && (
            <Button
              variant="secondary"
              size="sm"
              icon={PencilLine}
              aria-label={t`Continue writing the draft of ${day}`}
              onPress={onEdit}
            >
              {t`Continue writing`}
            </Button>
          )}
          {!note.isOwn && note.isAbandoned && canDelete && (
            <Button
              variant="secondary"
              size="sm"
              icon={Trash2}
              aria-label={t`Delete draft of ${day}`}
              onPress={onDelete}
            >
              {t`Delete draft`}
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
        <Badge tone="leaf">{t`Signed`}</Badge>
      </NoteHeading>
      {note.parts && <Parts parts={note.parts} />}
      <p className="mt-4 text-sm text-muted">
        {note.signedAt ? (
          <Trans>
            Signed by <Signer name={note.signedByName} registration={note.signedByRegistration} /> on{' '}
            <Time at={note.signedAt} />
          </Trans>
        ) : (
          <Trans>
            Signed by <Signer name={note.signedByName} registration={note.signedByRegistration} />
          </Trans>
        )}
      </p>
      {note.amendments.length > 0 && (
        <ol aria-label={t`Amendments to the note of ${day}`} className="mt-4 flex flex-col gap-4">
          {note.amendments.map((amendment) => (
            <li key={amendment.id} className="border-l-4 border-turmeric pl-4">
              <p className="text-sm text-muted">
                <Trans>
                  Amended by{' '}
                  <Signer name={amendment.authorName} registration={amendment.authorRegistration} /> on{' '}
                  <Time at={amendment.createdAt} />
                </Trans>
              </p>
              <p className="measure mt-1 whitespace-pre-wrap wrap-anywhere">{amendment.text}</p>
              <p className="measure mt-1 text-sm text-muted wrap-anywhere">{t`Reason: ${{ reason: amendment.reason }}`}</p>
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
            aria-label={t`Amend the note of ${day}`}
            onPress={onAmend}
          >
            {t`Amend`}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          icon={Printer}
          aria-label={t`Print the note of ${day}`}
          onPress={print}
        >
          {t`Print`}
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
  if (filled.length === 0) return <p className="mt-3 text-muted">{t`Nothing written yet.`}</p>
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-[8rem_minmax(0,1fr)]">
      {filled.map((part) => (
        <div key={part} className="md:contents">
          <dt className="text-sm font-semibold text-muted md:pt-0.5">{say(NOTE_PART_LABELS[part])}</dt>
          <dd className={`measure whitespace-pre-wrap wrap-anywhere ${isClamped ? 'line-clamp-2' : ''}`}>
            {parts[part]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Signer({ name, registration }: { name: string | null; registration: string | null }) {
  return (
    <>
      <span className="font-semibold text-ink">{name}</span>
      {registration && `, ${registration}`}
    </>
  )
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular">
      {formatDateTime(at, PRACTICE_TIME_ZONE)}
    </time>
  )
}
