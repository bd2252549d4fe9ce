import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import { formatDay, formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { deleteMeasurement } from './delete-measurement.ts'
import { useMeasured } from './measured.tsx'
import { useIsMeasurementWaiting } from './measurement-write.ts'

/**
 * Returns the columns of a measurement. On a phone date and weight share the first row, and the other figures the
 * second.
 */
export function useEntryColumns(onEdit: (entry: ProgressEntry) => void): readonly Column<ProgressEntry>[] {
  const write = useEntryWords()
  const isWaiting = useIsMeasurementWaiting()
  const figure = (header: string, name: 'bodyFat' | 'waist' | 'hip'): Column<ProgressEntry> => ({
    header,
    cell: (entry) => write(entry)[name] ?? <span className="text-muted">—</span>,
    isNumeric: true,
    className: 'py-3 whitespace-nowrap',
    card: {
      as: 'line',
      order: 1,
      cell: (entry) => {
        const value = write(entry)[name]
        return value && <span className="text-ink tabular">{`${header} ${value}`}</span>
      },
    },
  })
  return [
    {
      header: t`Date`,
      cell: (entry) => write(entry).date,
      className: 'py-3 whitespace-nowrap tabular',
      card: {
        as: 'title',
        cell: (entry) => (
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-sm text-muted tabular">{write(entry).date}</span>
            {write(entry).weight && <span className="font-semibold tabular">{write(entry).weight}</span>}
          </p>
        ),
      },
    },
    {
      header: t`Weight`,
      cell: (entry) => write(entry).weight ?? '—',
      isNumeric: true,
      className: 'py-3 font-semibold whitespace-nowrap',
      card: 'none',
    },
    figure(t`Body fat`, 'bodyFat'),
    figure(t`Waist`, 'waist'),
    figure(t`Hip`, 'hip'),
    {
      header: t`Notes`,
      cell: (entry) => <Notes entry={entry} isWaiting={isWaiting(entry.id)} />,
      className: 'w-full py-3 wrap-anywhere',
      card: {
        as: 'lead',
        // Returns `null` if there is nothing to show, because an empty part would still get its gap.
        cell: (entry) =>
          entry.notes || entry.isByStaff || isWaiting(entry.id) ? (
            <div className="text-sm wrap-anywhere">
              <Notes entry={entry} isWaiting={isWaiting(entry.id)} />
            </div>
          ) : null,
      },
    },
    {
      header: t`Actions`,
      isHeaderHidden: true,
      className: 'py-1 pr-0',
      headClassName: 'pr-0',
      cell: (entry) => <EntryButtons entry={entry} date={write(entry).date} onEdit={onEdit} />,
      card: {
        as: 'aside',
        cell: (entry) => <EntryMenu entry={entry} date={write(entry).date} onEdit={onEdit} />,
      },
    },
  ]
}

type ActionsProps = { entry: ProgressEntry; date: string; onEdit: (entry: ProgressEntry) => void }

function EntryButtons({ entry, date, onEdit }: ActionsProps) {
  return (
    <div className="flex justify-end">
      <IconButton
        label={t`Edit the measurement of ${date}`}
        icon={Pencil}
        size="sm"
        onPress={() => onEdit(entry)}
      />
      <DeleteButton id={entry.id} label={t`Delete the measurement of ${date}`} />
    </div>
  )
}

function EntryMenu({ entry, date, onEdit }: ActionsProps) {
  const { isSelf } = useMeasured()
  return (
    <div className="-my-2 -mr-2">
      <MenuButton
        label={t`Actions for the measurement of ${date}`}
        entries={[
          { id: 'edit', label: t`Edit`, icon: Pencil, onAction: () => onEdit(entry) },
          {
            id: 'delete',
            label: t`Delete`,
            icon: Trash2,
            isDanger: true,
            onAction: () => void deleteMeasurement(entry.id, isSelf),
          },
        ]}
      />
    </div>
  )
}

function DeleteButton({ id, label }: { id: string; label: string }) {
  const { isSelf } = useMeasured()
  const [isPending, setIsPending] = useState(false)
  const press = async (): Promise<void> => {
    setIsPending(true)
    await deleteMeasurement(id, isSelf)
    setIsPending(false)
  }
  return (
    <IconButton label={label} icon={Trash2} size="sm" isDisabled={isPending} onPress={() => void press()} />
  )
}

function Notes({ entry: { notes, isByStaff }, isWaiting }: { entry: ProgressEntry; isWaiting: boolean }) {
  const { isSelf } = useMeasured()
  return (
    <>
      {notes && <span className="whitespace-pre-line">{notes}</span>}
      {isByStaff && (
        <Badge className={notes ? 'ml-2' : undefined}>
          {isSelf ? t`By your dietician` : t`By the practice`}
        </Badge>
      )}
      {isWaiting && <WaitingMark />}
    </>
  )
}

/** Returns the values of an entry as text for the signed-in person. `null` means not measured. */
function useEntryWords() {
  const { timeZone, weightUnit, hidesWeight } = useMeasured()
  return ({ entryDate, weight, bodyFat, measurements }: ProgressEntry) => ({
    date: formatDay(entryDate, timeZone),
    weight: weight === null ? null : hidesWeight ? 'Saved' : formatWeight(weight, weightUnit),
    bodyFat: bodyFat === null ? null : `${formatNumber(bodyFat, 1)} %`,
    waist:
      measurements.waistCm === undefined ? null : t`${{ size: formatNumber(measurements.waistCm, 1) }} cm`,
    hip: measurements.hipCm === undefined ? null : t`${{ size: formatNumber(measurements.hipCm, 1) }} cm`,
  })
}
