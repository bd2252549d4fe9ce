import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NotebookPen, SquarePen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import {
  type ClientNote,
  deleteClientNote,
  listClientNotes,
  type NoteParts,
} from '#contract/people/client-notes.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { ListHeading } from '#web/kit/list/list-heading.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { useAction } from '#web/kit/use-action.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AmendDialog, type AmendmentDraft, openAmendmentDraft } from './amend-dialog.tsx'
import { NoteCard } from './note-card.tsx'
import { type NoteStart, openNoteDraft } from './note-draft.ts'
import { NoteEditor } from './note-editor.tsx'
import { refetchNotes } from './refetch-notes.ts'

const PAGE_SIZE = 20
const EMPTY: NoteParts = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }

/** The notes about a client, the newest day first. Staff write, sign, amend and print them here. */
export function ClientNotes({ clientId }: { clientId: string }) {
  const user = useUser()
  const list = useListPages(listClientNotes, {
    params: { id: clientId },
    querystring: { limit: PAGE_SIZE },
  })
  const [editing, setEditing] = useState<NoteStart | null>(null)
  /** The id of the draft in the editor after its first save. The list leaves this draft out. */
  const [editedId, setEditedId] = useState<string | null>(null)
  const [amending, setAmending] = useState<AmendmentDraft | null>(null)
  const [deleting, setDeleting] = useState<ClientNote | null>(null)
  const action = useAction(() => refetchNotes(clientId))
  const area = useFocusAfterRemoval()
  const heading = useRef<HTMLHeadingElement>(null)
  const canWrite = isAllowed(user, 'client-notes:write')

  // Text that was being written when the session ended or the page was closed.
  useEffect(() => {
    const note = openNoteDraft(user.id).read()?.value
    if (note) {
      setEditing({ ...note, isRestored: true })
      setEditedId(note.stored?.id ?? null)
    }
    const amendment = openAmendmentDraft(user.id).take()
    if (amendment) setAmending(amendment.value)
  }, [user.id])

  const write = (note: ClientNote | null): void => {
    setEditedId(note?.id ?? null)
    setEditing(
      note?.parts
        ? {
            stored: { id: note.id, version: note.version },
            createKey: createRandomKey(),
            draft: { notedOn: note.notedOn, parts: note.parts },
            isRestored: false,
          }
        : {
            stored: null,
            createKey: createRandomKey(),
            draft: { notedOn: todayIn(user.timeZone, new Date()), parts: EMPTY },
            isRestored: false,
          },
    )
  }
  const close = (): void => {
    setEditing(null)
    setEditedId(null)
    void refetchNotes(clientId)
    heading.current?.setAttribute('tabindex', '-1')
    heading.current?.focus()
  }
  const removeAbandoned = async ({ id }: ClientNote): Promise<void> => {
    await action.run(
      id,
      async () => {
        await call(deleteClientNote, { params: { id } })
        return { title: t`Draft deleted` }
      },
      t`The draft was not deleted`,
    )
    setDeleting(null)
  }
  const writeButton = canWrite && !editing && (
    <Button icon={SquarePen} size="sm" onPress={() => write(null)}>
      {t`Write a note`}
    </Button>
  )
  const shown = list.items.filter(({ id }) => id !== editedId)
  const amended = list.items.find(({ id }) => id === amending?.noteId)

  return (
    <section ref={area} aria-label={t`Notes`} className="flex max-w-4xl flex-col gap-4">
      <ListHeading
        label={t`Notes`}
        list={list}
        ref={heading}
        actions={list.items.length > 0 && writeButton}
      />
      {editing && (
        <NoteEditor
          key={editing.stored?.id ?? 'new'}
          clientId={clientId}
          start={editing}
          onCreated={setEditedId}
          onClose={close}
          onAmend={(note, text) => {
            close()
            setAmending({ noteId: note.id, reason: '', text })
          }}
        />
      )}
      <ListBody
        list={{ ...list, items: shown }}
        words={{
          failure: t`The notes could not be loaded`,
          nextFailure: t`Earlier notes could not be loaded`,
          more: t`Show earlier notes`,
          loading: t`Loading notes`,
        }}
        skeleton={{ count: 2, height: 'h-48' }}
        empty={
          editing ? null : (
            <EmptyState icon={NotebookPen} title={t`No notes yet`} actions={writeButton}>
              <Trans>
                A note covers assessment, diagnosis, intervention, monitoring and evaluation for one day. It
                is a draft until you sign it. After that it cannot be changed.
              </Trans>
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ol aria-label={t`Notes about this client`} className="flex flex-col gap-4">
            {items.map((note) => (
              <NoteCard
                key={note.id}
                note={note}
                canWrite={canWrite && !editing}
                canDelete={user.role === 'admin'}
                onEdit={() => write(note)}
                onAmend={() => setAmending({ noteId: note.id, reason: '', text: '' })}
                onDelete={() => setDeleting(note)}
              />
            ))}
          </ol>
        )}
      </ListBody>
      {amending && amended && (
        <AmendDialog
          key={amending.noteId}
          note={amended}
          start={amending}
          onClose={() => setAmending(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t`Delete the draft of ${{ date: formatDate(deleting.notedOn) }}?`}
          confirmLabel={t`Delete draft`}
          isOpen
          isPending={action.isBusy}
          onConfirm={() => void removeAbandoned(deleting)}
          onClose={() => setDeleting(null)}
        >
          {deleting.author
            ? t`${{ author: deleting.author.name }} can no longer open it, and no one else has read it. You cannot restore it after deleting.`
            : t`Its author can no longer open it, and no one else has read it. You cannot restore it after deleting.`}
        </ConfirmDialog>
      )}
    </section>
  )
}
