import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { exportProgress, listProgress, type ProgressEntry } from '#contract/progress/progress.ts'
import { formatDay, formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { useUser } from '#web/kit/api/session.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { hasKeptForm } from '#web/kit/kept-forms.ts'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { deleteMeasurement } from '../delete-measurement.ts'
import { useMeasured } from '../measured.tsx'
import { MeasurementDialog, nameMeasurementForm } from '../measurement-dialog.tsx'

const PAGE_SIZE = 20

/** All measurements, newest first: a table where there is room, rows on a phone. Each can be changed and deleted. */
export function EntryList({ today }: { today: string }) {
  const { id: userId } = useMeasured()
  const list = usePagedList(listProgress, { params: { userId }, querystring: { limit: PAGE_SIZE } })
  const area = useFocusAfterRemoval()
  return (
    <section ref={area} aria-labelledby="entries-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="entries-heading" className="heading text-xl">
          All measurements
        </h2>
        <CsvButton
          endpoint={exportProgress}
          input={{ params: { userId } }}
          fileName="measurements.csv"
          what="the measurements"
        />
      </div>
      <PagedList
        list={list}
        loading={<LoadingRows label="Loading measurements" count={5} rowClassName="h-12" />}
        empty={null}
        failure="The measurements could not be loaded"
        nextFailure="Earlier measurements could not be loaded"
        more="Show earlier"
      >
        {(entries) => <Entries entries={entries} today={today} />}
      </PagedList>
    </section>
  )
}

function Entries({ entries, today }: { entries: readonly ProgressEntry[]; today: string }) {
  const { id: userId } = useUser()
  // One whose form was left with something typed is open again.
  const [editing, setEditing] = useState(
    () => entries.find(({ id }) => hasKeptForm(userId, nameMeasurementForm(id))) ?? null,
  )
  return (
    <>
      <EntryTable entries={entries} onEdit={setEditing} />
      <EntryRows entries={entries} onEdit={setEditing} />
      {editing && (
        <MeasurementDialog key={editing.id} entry={editing} today={today} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

type EntriesProps = { entries: readonly ProgressEntry[]; onEdit: (entry: ProgressEntry) => void }

function EntryTable({ entries, onEdit }: EntriesProps) {
  const write = useEntryWords()
  return (
    <Table caption="All measurements" frameClassName="hidden md:block">
      <thead>
        <tr>
          <Th className="pl-0">Date</Th>
          <Th isNumeric>Weight</Th>
          <Th isNumeric>Body fat</Th>
          <Th isNumeric>Waist</Th>
          <Th isNumeric>Hip</Th>
          <Th>Notes</Th>
          <Th className="pr-0">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { date, weight, bodyFat, waist, hip } = write(entry)
          return (
            <tr key={entry.id}>
              <Td className="py-3 pl-0 whitespace-nowrap tabular">{date}</Td>
              <Td isNumeric className="py-3 font-semibold whitespace-nowrap">
                {weight ?? '—'}
              </Td>
              {[bodyFat, waist, hip].map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay where they are
                <Td key={index} isNumeric className="py-3 whitespace-nowrap">
                  {figure ?? <span className="text-muted">—</span>}
                </Td>
              ))}
              <Td className="w-full py-3 wrap-anywhere">
                <Notes entry={entry} />
              </Td>
              <Td className="py-1 pr-0">
                <div className="flex justify-end">
                  <IconButton
                    label={`Edit the measurement of ${date}`}
                    icon={Pencil}
                    size="sm"
                    onPress={() => onEdit(entry)}
                  />
                  <DeleteButton id={entry.id} label={`Delete the measurement of ${date}`} />
                </div>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function EntryRows({ entries, onEdit }: EntriesProps) {
  const write = useEntryWords()
  return (
    <ul className="divide-y divide-line border-y border-line md:hidden">
      {entries.map((entry) => {
        const { date, weight, bodyFat, waist, hip } = write(entry)
        const others = [
          bodyFat && `Body fat ${bodyFat}`,
          waist && `Waist ${waist}`,
          hip && `Hip ${hip}`,
        ].filter(Boolean)
        return (
          <li key={entry.id} className="flex items-start gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-4">
                <span className="text-sm text-muted tabular">{date}</span>
                {weight && <span className="font-semibold tabular">{weight}</span>}
              </p>
              {others.length > 0 && <p className="text-sm tabular">{others.join(' · ')}</p>}
              <div className="text-sm wrap-anywhere">
                <Notes entry={entry} />
              </div>
            </div>
            <div className="-my-2 -mr-2">
              <MenuButton
                label={`Actions for the measurement of ${date}`}
                entries={[
                  { id: 'edit', label: 'Edit', icon: Pencil, onAction: () => onEdit(entry) },
                  {
                    id: 'delete',
                    label: 'Delete',
                    icon: Trash2,
                    isDanger: true,
                    onAction: () => void deleteMeasurement(entry.id),
                  },
                ]}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function DeleteButton({ id, label }: { id: string; label: string }) {
  const [isPending, setIsPending] = useState(false)
  const press = async (): Promise<void> => {
    setIsPending(true)
    await deleteMeasurement(id)
    setIsPending(false)
  }
  return (
    <IconButton label={label} icon={Trash2} size="sm" isDisabled={isPending} onPress={() => void press()} />
  )
}

function Notes({ entry: { notes, isByStaff } }: { entry: ProgressEntry }) {
  const { isSelf } = useMeasured()
  return (
    <>
      {notes && <span className="whitespace-pre-line">{notes}</span>}
      {isByStaff && (
        <Badge className={notes ? 'ml-2' : undefined}>
          {isSelf ? 'By your dietician' : 'By the practice'}
        </Badge>
      )}
    </>
  )
}

/** How an entry is written for the signed-in person; null: not measured. */
function useEntryWords() {
  const { timeZone, weightUnit, hidesWeight } = useMeasured()
  return ({ entryDate, weight, bodyFat, measurements }: ProgressEntry) => ({
    date: formatDay(entryDate, timeZone),
    weight: weight === null ? null : hidesWeight ? 'Saved' : formatWeight(weight, weightUnit),
    bodyFat: bodyFat === null ? null : `${formatNumber(bodyFat, 1)} %`,
    waist: measurements.waistCm === undefined ? null : `${formatNumber(measurements.waistCm, 1)} cm`,
    hip: measurements.hipCm === undefined ? null : `${formatNumber(measurements.hipCm, 1)} cm`,
  })
}
