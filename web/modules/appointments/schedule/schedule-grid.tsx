import { t } from '@lingui/core/macro'
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import {
  findFirstMinute,
  findMinuteOfDay,
  findShownHours,
  layOutLanes,
  type Span,
} from '#domain/appointments/schedule.ts'
import { countMinutes, PRACTICE_TIME_ZONE, SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { describeSubject, nameKind, STATUS_LABELS, STATUS_TONES } from '../inbox/consultation-words.ts'
import {
  type Column,
  canMove,
  describeEntry,
  describeHours,
  type Entry,
  formatSpan,
  instantOf,
  isFree,
  spanOf,
} from './schedule-words.ts'

/** The height of a quarter of an hour: the minimum size of a click target. */
const SLOT_PX = 26
/** The sticky headings of the columns. */
const HEAD_PX = 56
const HOUR = 60

const EDGES: Record<AdminConsultation['status'], string> = {
  new: 'border-l-turmeric',
  confirmed: 'border-l-sky',
  done: 'border-l-leaf',
  'no-show': 'border-l-beet',
  cancelled: 'border-l-line text-muted',
}

/** The place where an entry is dropped. */
export type Place = { staffId: string; startsAt: string }

type Ghost = Span & { columnKey: string; isFree: boolean }

/** The dragged entry, and the distance of the pointer from its top edge. */
export type Dragged = { consultation: AdminConsultation; gripMinutes: number }

/**
 * Columns of a day or a week on a time axis. Entries can be dragged; arrow keys move from entry to entry.
 *
 * @param props.dragged The dragged entry, from this grid or from the list beside it.
 * @param props.onEdge Called when an arrow key leads out of the columns: -1 to the left, 1 to the right.
 */
export function ScheduleGrid({
  columns,
  now,
  dragged,
  onDrag,
  onDrop,
  onOpen,
  onEdge,
}: {
  columns: readonly Column[]
  now: Date
  dragged: Dragged | null
  onDrag: (dragged: Dragged | null) => void
  onDrop: (consultation: AdminConsultation, place: Place) => void
  onOpen: (entry: Entry) => void
  onEdge: (direction: -1 | 1) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const shown = findShownHours(columns.flatMap(({ hours, entries }) => [...hours, ...entries.map(spanOf)]))
  const height = ((shown.endMinute - shown.startMinute) / SLOT_MINUTES) * SLOT_PX
  const toPx = (minute: number): number => ((minute - shown.startMinute) / SLOT_MINUTES) * SLOT_PX
  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const nowMinute = findMinuteOfDay(now)
  const firstKey = columns[0]?.key

  // Scroll to the first entry of the day, and make the current time visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once when other days are shown
  useLayoutEffect(() => {
    if (!frame.current) return
    const isToday = columns.some(({ date }) => date === today)
    const first = findFirstMinute(
      columns.flatMap(({ hours, entries }) => [...hours, ...entries.map(spanOf)]),
      shown,
      isToday ? nowMinute : null,
      ((frame.current.clientHeight - HEAD_PX) / SLOT_PX) * SLOT_MINUTES,
    )
    frame.current.scrollTop = Math.max(0, toPx(first) - SLOT_PX)
  }, [firstKey])

  const findGhost = (event: DragEvent<HTMLElement>, column: Column): Ghost | null => {
    if (!dragged) return null
    const { top } = event.currentTarget.getBoundingClientRect()
    const pointed = shown.startMinute + ((event.clientY - top) / SLOT_PX) * SLOT_MINUTES
    const startMinute = Math.round((pointed - dragged.gripMinutes) / SLOT_MINUTES) * SLOT_MINUTES
    const span = { startMinute, endMinute: startMinute + countMinutes(dragged.consultation) }
    return { ...span, columnKey: column.key, isFree: isFree(column, span, dragged.consultation.id, now) }
  }
  const dragOver = (event: DragEvent<HTMLElement>, column: Column): void => {
    const next = findGhost(event, column)
    if (next?.isFree) event.preventDefault()
    if (next?.columnKey !== ghost?.columnKey || next?.startMinute !== ghost?.startMinute) setGhost(next)
  }
  const drop = (event: DragEvent<HTMLElement>, column: Column): void => {
    event.preventDefault()
    const target = findGhost(event, column)
    setGhost(null)
    const startsAt = target?.isFree ? instantOf(column.date, target.startMinute) : null
    if (dragged && startsAt && column.staffId !== null) {
      onDrop(dragged.consultation, { staffId: column.staffId, startsAt: startsAt.toISOString() })
    }
    onDrag(null)
  }
  const walk = (event: KeyboardEvent<HTMLElement>, columnIndex: number, position: number): void => {
    const column = columns[columnIndex]
    const focusEntry = (index: number, at: number): void => {
      const id = sortEntries(columns[index]?.entries ?? [])[at]?.id
      frame.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      const next = position + (event.key === 'ArrowDown' ? 1 : -1)
      if (next >= 0 && next < (column?.entries.length ?? 0)) focusEntry(columnIndex, next)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      event.stopPropagation()
      const direction = event.key === 'ArrowRight' ? 1 : -1
      let index = columnIndex + direction
      while (index >= 0 && index < columns.length && columns[index]?.entries.length === 0) index += direction
      const entry = column && sortEntries(column.entries)[position]
      const there = sortEntries(columns[index]?.entries ?? [])
      if (!entry || there.length === 0) onEdge(direction)
      else focusEntry(index, findNearest(there, spanOf(entry).startMinute))
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group, but not of form fields
    <div
      ref={frame}
      role="group"
      aria-label={t`Schedule by time of day`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-12rem)] min-h-96 overflow-auto rounded-card border border-line bg-surface focus-ring"
    >
      <div
        className="grid min-w-full"
        style={{ gridTemplateColumns: `4.5rem repeat(${columns.length}, minmax(8.5rem, 1fr))` }}
      >
        <div className="sticky top-0 left-0 z-30 border-r border-b border-line bg-surface" />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} isToday={column.date === today} />
        ))}
        <div aria-hidden className="sticky left-0 z-10 border-r border-line bg-surface" style={{ height }}>
          {listHours(shown).map((minute) => (
            <span
              key={minute}
              className="absolute right-2 text-xs whitespace-nowrap text-muted tabular"
              style={{ top: toPx(minute) + (minute === shown.startMinute ? 2 : -10) }}
            >
              {formatTime(
                instantOf(columns[0]?.date ?? today, minute)?.toISOString() ?? '',
                PRACTICE_TIME_ZONE,
              )}
            </span>
          ))}
        </div>
        {columns.map((column, columnIndex) => (
          // Not a landmark, because two colleagues may have the same name.
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
          <div
            role="group"
            key={column.key}
            aria-label={column.title}
            data-column={column.key}
            className="relative min-w-0 border-r border-line last:border-r-0"
            style={{ height }}
            onDragOver={(event) => dragOver(event, column)}
            onDragLeave={() => setGhost(null)}
            onDrop={(event) => drop(event, column)}
          >
            <Backdrop column={column} shown={shown} toPx={toPx} />
            {column.date === today && nowMinute >= shown.startMinute && nowMinute <= shown.endMinute && (
              <NowLine top={toPx(nowMinute)} />
            )}
            <Entries
              column={column}
              height={height}
              toPx={toPx}
              dragged={dragged}
              onOpen={onOpen}
              onWalk={(event, position) => walk(event, columnIndex, position)}
              onDragStart={onDrag}
              onDragEnd={() => {
                setGhost(null)
                onDrag(null)
              }}
            />
            {ghost?.columnKey === column.key && <GhostBox ghost={ghost} date={column.date} toPx={toPx} />}
          </div>
        ))}
      </div>
    </div>
  )
}

function ColumnHead({ column, isToday }: { column: Column; isToday: boolean }) {
  return (
    <div
      className={joinClasses(
        'sticky top-0 z-20 min-w-0 border-r border-b border-line px-2 py-2 last:border-r-0',
        isToday
          ? 'bg-sunken shadow-[inset_0_-3px_0_var(--color-ink)] forced-colors:border-b-4'
          : 'bg-surface',
      )}
    >
      <h3 className="truncate text-sm font-semibold tabular" title={column.title}>
        {column.title}
        {isToday && <span className="sr-only">, {t`today`}</span>}
      </h3>
      <p
        className={joinClasses(
          'truncate text-xs tabular',
          column.dayOff === null ? 'text-muted' : 'font-semibold text-beet',
        )}
        title={column.dayOff ?? describeHours(column)}
      >
        {column.dayOff === null ? describeHours(column) : t`Day off: ${{ reason: column.dayOff }}`}
      </p>
    </div>
  )
}

function NowLine({ top }: { top: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 border-t-2 border-beet"
      style={{ top }}
    >
      <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-beet" />
    </div>
  )
}

/** The entries of a column. Entries at the same time are side by side. */
function Entries({
  column,
  height,
  toPx,
  dragged,
  onOpen,
  onWalk,
  onDragStart,
  onDragEnd,
}: {
  column: Column
  height: number
  toPx: (minute: number) => number
  dragged: Dragged | null
  onOpen: (entry: Entry) => void
  onWalk: (event: KeyboardEvent<HTMLElement>, position: number) => void
  onDragStart: (dragged: Dragged) => void
  onDragEnd: () => void
}) {
  const entries = sortEntries(column.entries)
  const lanes = layOutLanes(entries.map(spanOf))
  return (
    <ul>
      {entries.map((entry, position) => {
        const span = spanOf(entry)
        const { lane = 0, laneCount = 1 } = lanes[position] ?? {}
        const top = toPx(span.startMinute)
        return (
          <li
            key={entry.id}
            className="absolute z-10 p-px"
            style={{
              top,
              height: Math.min(toPx(span.endMinute), height) - top,
              left: `${(100 * lane) / laneCount}%`,
              width: `${100 / laneCount}%`,
            }}
          >
            <EntryButton
              entry={entry}
              isDragged={dragged?.consultation.id === entry.id}
              onPress={() => onOpen(entry)}
              onKeyDown={(event) => onWalk(event, position)}
              onDragStart={(event) => {
                const box = event.currentTarget.getBoundingClientRect()
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', entry.name)
                onDragStart({
                  consultation: entry,
                  gripMinutes: ((event.clientY - box.top) / SLOT_PX) * SLOT_MINUTES,
                })
              }}
              onDragEnd={onDragEnd}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Where a dragged entry would be dropped. */
function GhostBox({ ghost, date, toPx }: { ghost: Ghost; date: string; toPx: (minute: number) => number }) {
  return (
    <div
      aria-hidden
      className={joinClasses(
        'pointer-events-none absolute inset-x-0.5 z-20 rounded-[6px] border-2 border-dashed px-1.5 text-xs font-semibold tabular',
        ghost.isFree ? 'border-leaf bg-leaf-tint text-leaf' : 'border-beet bg-beet-tint text-beet',
      )}
      style={{
        top: toPx(ghost.startMinute),
        height: toPx(ghost.endMinute) - toPx(ghost.startMinute),
      }}
    >
      {ghost.isFree
        ? formatTime(instantOf(date, ghost.startMinute)?.toISOString() ?? '', PRACTICE_TIME_ZONE)
        : t`Not available`}
    </div>
  )
}

function EntryButton({
  entry,
  isDragged,
  onPress,
  ...handlers
}: {
  entry: Entry
  isDragged: boolean
  onPress: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onDragStart: (event: DragEvent<HTMLButtonElement>) => void
  onDragEnd: () => void
}) {
  const isLong = countMinutes(entry) > SLOT_MINUTES
  const isCancelled = entry.status === 'cancelled'
  return (
    <button
      type="button"
      {...handlers}
      draggable={canMove(entry)}
      data-entry={entry.id}
      title={describeEntry(entry)}
      onClick={onPress}
      className={joinClasses(
        'flex size-full flex-col overflow-hidden rounded-[6px] border border-l-4 border-line bg-paper px-1.5 text-left text-xs shadow-none',
        'hover:border-control focus-ring',
        EDGES[entry.status],
        canMove(entry) && 'cursor-grab',
        isDragged && 'opacity-50',
      )}
    >
      <span className="flex w-full min-w-0 items-center justify-between gap-1.5">
        <span className="sr-only">{formatSpan(entry)}</span>
        <span
          className={joinClasses(
            'min-w-0 truncate leading-[22px] font-semibold',
            isCancelled && 'font-normal line-through',
          )}
        >
          {entry.name}
        </span>
        <span className="sr-only">
          {nameKind(entry)}, {describeSubject(entry)}
        </span>
        <Badge tone={STATUS_TONES[entry.status]} className="shrink-0 px-1! py-0! leading-4">
          {say(STATUS_LABELS[entry.status])}
        </Badge>
        <span className="sr-only">
          {entry.staff ? t`with ${{ staff: entry.staff.name }}` : t`unassigned`}
        </span>
      </span>
      {isLong && (
        <span aria-hidden className="truncate text-muted tabular">
          {formatSpan(entry)}, {nameKind(entry).toLowerCase()}
        </span>
      )}
    </button>
  )
}

/**
 * Offered hours are tinted, each hour has a line, and days off are hatched. In forced-colours mode a line marks the
 * hours.
 */
function Backdrop({
  column,
  shown,
  toPx,
}: {
  column: Column
  shown: Span
  toPx: (minute: number) => number
}) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {column.dayOff === null &&
        column.hours.map(({ startMinute, endMinute }) => (
          <div
            key={startMinute}
            className="absolute inset-x-0 bg-leaf-tint forced-colors:border-l-4 forced-colors:border-[CanvasText]"
            style={{ top: toPx(startMinute), height: toPx(endMinute) - toPx(startMinute) }}
          />
        ))}
      {column.dayOff !== null && (
        <div className="absolute inset-0 bg-[repeating-linear-gradient(135deg,var(--color-sunken)_0_8px,var(--color-surface)_8px_16px)] forced-colors:bg-[repeating-linear-gradient(135deg,GrayText_0_1px,Canvas_1px_12px)] forced-colors:forced-color-adjust-none" />
      )}
      {listHours(shown).map((minute) => (
        <div key={minute} className="absolute inset-x-0 border-t border-line" style={{ top: toPx(minute) }} />
      ))}
    </div>
  )
}

function listHours({ startMinute, endMinute }: Span): number[] {
  return Array.from({ length: (endMinute - startMinute) / HOUR }, (_, index) => startMinute + index * HOUR)
}

function sortEntries(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
}

function findNearest(entries: readonly Entry[], minute: number): number {
  const distances = entries.map((entry) => Math.abs(spanOf(entry).startMinute - minute))
  return distances.indexOf(Math.min(...distances))
}
