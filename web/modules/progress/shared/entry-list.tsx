import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { exportProgress, listProgress, type ProgressEntry } from '#contract/progress/progress.ts'
import { useUser } from '#web/kit/api/session.ts'
import { openFormDraft } from '#web/kit/drafts/page-drafts.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { useEntryColumns } from '../entry-columns.tsx'
import { useMeasured } from '../measured.tsx'
import { MeasurementDialog, nameMeasurementForm } from '../measurement-dialog.tsx'
import { ENTRIES_A_PAGE } from './entries-a-page.ts'

/** All measurements, newest first: a table on wide screens, rows on a phone. Each can be changed and deleted. */
export function EntryList({ today }: { today: string }) {
  const { id: userId, isSelf } = useMeasured()
  const title = isSelf ? t`Weight and measures` : t`All measurements`
  const { id: ownId } = useUser()
  // Undefined until one is chosen. An entry with an unsaved draft is opened again.
  const [chosen, setChosen] = useState<ProgressEntry | null>()
  const columns = useEntryColumns(setChosen)
  const area = useFocusAfterRemoval()
  return (
    <section ref={area} aria-labelledby="entries-heading">
      <ListScreen
        endpoint={listProgress}
        params={{ userId }}
        exportEndpoint={exportProgress}
        exportFile={{ name: 'measurements.csv', failure: t`Failed to export the measurements` }}
        pageSize={ENTRIES_A_PAGE}
        words={{
          failure: t`The measurements could not be loaded`,
          nextFailure: t`Earlier measurements could not be loaded`,
          more: t`Show earlier`,
          loading: t`Loading measurements`,
        }}
        title={title}
        heading={{ id: 'entries-heading', canRefresh: false }}
        skeleton={{ count: 5, height: 'h-12' }}
        empty={null}
        keyOf={({ id }) => id}
        columns={columns}
        look={{ caption: title, tableFrom: 'md', narrow: 'rows' }}
        below={(entries) => {
          const edited =
            chosen === undefined
              ? entries.find(({ id }) => openFormDraft(ownId, nameMeasurementForm(id)).read() !== null)
              : chosen
          return (
            edited && (
              <MeasurementDialog
                key={edited.id}
                entry={edited}
                today={today}
                onClose={() => setChosen(null)}
              />
            )
          )
        }}
        className="flex flex-col gap-3"
      />
    </section>
  )
}
