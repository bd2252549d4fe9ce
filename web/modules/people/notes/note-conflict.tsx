import { t } from '@lingui/core/macro'
import {
  type ClientNote,
  NOTE_PART_LABELS,
  NOTE_PARTS,
  type NoteDraft,
} from '#contract/people/client-notes.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { SaveStatus } from '#web/kit/drafts/save-status.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shows why a draft cannot be saved, the differences, and the choices. Only one choice loses text that was written here. */
export function NoteConflict({
  status,
  mine,
  onKeepMine,
  onTakeTheirs,
  onAmend,
  onDiscard,
}: {
  status: Extract<SaveStatus<ClientNote>, { kind: 'conflict' | 'gone' }>
  mine: NoteDraft
  onKeepMine: () => void
  onTakeTheirs: (theirs: ClientNote) => void
  onAmend: (theirs: ClientNote, text: string) => void
  onDiscard: () => void
}) {
  if (status.kind === 'gone') {
    return (
      <Banner
        title={t`This draft was deleted in another window`}
        actions={
          <>
            <Button size="sm" onPress={onKeepMine}>
              {t`Keep as a new draft`}
            </Button>
            <Button variant="secondary" size="sm" onPress={onDiscard}>
              {t`Discard`}
            </Button>
          </>
        }
      >
        {t`Your text is still here.`}
      </Banner>
    )
  }
  const { theirs } = status
  const differing = NOTE_PARTS.filter((part) => (theirs.parts?.[part] ?? '') !== mine.parts[part].trim())
  if (theirs.status === 'signed') {
    const text = differing
      .filter((part) => mine.parts[part].trim() !== '')
      .map((part) => `${say(NOTE_PART_LABELS[part])}: ${mine.parts[part].trim()}`)
      .join('\n')
    return (
      <Banner
        title={t`This note was signed in another window`}
        actions={
          <>
            {text !== '' && (
              <Button size="sm" onPress={() => onAmend(theirs, text)}>
                {t`Add mine as an amendment`}
              </Button>
            )}
            <Button variant="secondary" size="sm" onPress={onDiscard}>
              {text === '' ? t`Close` : t`Discard mine`}
            </Button>
          </>
        }
      >
        {text === ''
          ? t`It contains your text.`
          : t`Your later changes are not part of it. You can add them as an amendment.`}
      </Banner>
    )
  }
  return (
    <Banner
      tone="warning"
      title={t`This draft was changed in another window`}
      actions={
        <>
          <Button size="sm" onPress={onKeepMine}>
            {t`Keep mine`}
          </Button>
          <Button variant="secondary" size="sm" onPress={() => onTakeTheirs(theirs)}>
            {t`Use the other version`}
          </Button>
        </>
      }
    >
      <p>{t`Your text is below. The other window has:`}</p>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {theirs.notedOn !== mine.notedOn && (
          <div>
            <dt className="font-semibold">{t`Note date`}</dt>
            <dd>{formatDate(theirs.notedOn)}</dd>
          </div>
        )}
        {differing.map((part) => (
          <div key={part}>
            <dt className="font-semibold">{say(NOTE_PART_LABELS[part])}</dt>
            <dd className="whitespace-pre-wrap">{theirs.parts?.[part] || t`Nothing`}</dd>
          </div>
        ))}
      </dl>
    </Banner>
  )
}
