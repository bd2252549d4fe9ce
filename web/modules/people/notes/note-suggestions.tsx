import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import {
  listNoteSuggestions,
  NOTE_PART_LABELS,
  type NotePart,
  type NoteSuggestion,
} from '#contract/people/client-notes.ts'
import { say } from '#domain/words/say.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'

/** The part into which a sentence is inserted if no part has the focus. */
const DEFAULT_PARTS: Record<NoteSuggestion['kind'], NotePart> = {
  measurement: 'assessment',
  bmi: 'assessment',
  plan: 'intervention',
}

/** Sentences from the record, each with a button that inserts it into the note. */
export function NoteSuggestions({
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
    <section aria-label={t`From the record`} className="rounded-control bg-sunken px-4 py-3">
      <h4 className="text-sm font-semibold">{t`From the record`}</h4>
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
                aria-label={t`Insert into ${{ part: say(NOTE_PART_LABELS[part]) }}: ${label}`}
                onPress={() => onInsert(part, text)}
              >
                {t`Insert into ${{ part: say(NOTE_PART_LABELS[part]) }}`}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
