import { Fragment, type ReactNode, useId } from 'react'
import { sayText } from '#domain/words/sayable.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { CardPart, Column, ListLayout } from './list-types.ts'

const HIDDEN_FROM = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' } as const

const LIST_CLASSES = {
  cards: 'grid gap-3 md:grid-cols-2',
  figures: 'flex flex-col gap-3',
  rows: 'divide-y divide-line border-y border-line',
  'framed-rows': 'divide-y divide-line rounded-card border border-line bg-surface',
} as const

/** A list where there is no room for a table. Every column becomes part of a card or of a row. */
export function ListCards<Item>({
  items,
  keyOf,
  columns,
  look: { caption, tableFrom, narrow },
}: {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  columns: readonly Column<Item>[]
  look: ListLayout
}) {
  return (
    <ul
      className={joinClasses(LIST_CLASSES[narrow], HIDDEN_FROM[tableFrom])}
      aria-label={narrow === 'figures' ? caption : undefined}
    >
      {items.map((item) => (
        <Entry key={keyOf(item)} parts={readParts(columns, item)} narrow={narrow} />
      ))}
    </ul>
  )
}

function Entry({ parts, narrow }: { parts: Parts; narrow: ListLayout['narrow'] }) {
  switch (narrow) {
    case 'cards':
      return (
        <li className="flex">
          <Card parts={parts} />
        </li>
      )
    case 'figures':
      return <FiguresCard parts={parts} />
    case 'rows':
    case 'framed-rows':
      return <Row parts={parts} isFramed={narrow === 'framed-rows'} />
  }
}

/** Returns a column's part of the card, with the default filled in. */
export function partOf<Item>({ card = 'fact' }: Column<Item>): CardPart<Item> {
  return typeof card === 'string' ? { as: card } : card
}

type Part = { key: string; label: string; line: number; content: ReactNode; detail: ReactNode }
type Parts = Readonly<Record<CardPart<unknown>['as'], readonly Part[]>>

/** Reads the contents of an item's card from all columns, by place and in order. A cell that is `null` is left out. */
function readParts<Item>(columns: readonly Column<Item>[], item: Item): Parts {
  const parts: Record<CardPart<unknown>['as'], Part[]> = {
    title: [],
    aside: [],
    lead: [],
    fact: [],
    line: [],
    foot: [],
    none: [],
  }
  for (const [index, column] of columns.entries()) {
    const {
      as,
      label = column.header,
      order = index,
      cell = column.cell,
      detail = column.detail,
    } = partOf(column)
    const content = as === 'none' ? null : cell(item)
    if (content === null || content === false) continue
    parts[as].push({
      key: sayText(column.header),
      label: sayText(label),
      line: order,
      content,
      detail: detail?.(item),
    })
  }
  for (const some of Object.values(parts)) some.sort((a, b) => a.line - b.line)
  return parts
}

const factsClass = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted'

function Card({ parts }: { parts: Parts }) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          {parts.title.map(({ key, content, detail }) => (
            <Fragment key={key}>
              <h3 id={headingId}>{content}</h3>
              {detail}
            </Fragment>
          ))}
        </div>
        {parts.aside.length > 0 && (
          <div className="flex shrink-0 items-center gap-1">
            <Contents parts={parts.aside} />
          </div>
        )}
      </div>
      <Contents parts={parts.lead} />
      <Facts parts={parts.fact} />
      {parts.foot.length > 0 && (
        <div className="mt-auto flex flex-col gap-3">
          <Contents parts={parts.foot} />
        </div>
      )}
    </article>
  )
}

function Row({ parts, isFramed }: { parts: Parts; isFramed: boolean }) {
  const headingId = useId()
  const lines = [...Map.groupBy(parts.line, ({ line }) => line)]
  return (
    <li
      aria-labelledby={headingId}
      className={joinClasses('flex items-start justify-between gap-4 py-3', isFramed && 'px-4')}
    >
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <div id={headingId} className="w-full">
          <Contents parts={parts.title} />
        </div>
        {lines.map(([line, some]) => (
          <p key={line} className="text-sm text-muted wrap-anywhere">
            {some.map(({ key, content }, index) => (
              <Fragment key={key}>
                {index > 0 && ' · '}
                {content}
              </Fragment>
            ))}
          </p>
        ))}
        <Contents parts={parts.lead} />
        <Facts parts={parts.fact} />
        <Contents parts={parts.foot} />
      </div>
      <Contents parts={parts.aside} />
    </li>
  )
}

function FiguresCard({ parts }: { parts: Parts }) {
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <Contents parts={parts.title} />
        <Contents parts={parts.aside} />
      </div>
      <dl className="mt-3 grid grid-cols-4 gap-2 text-sm tabular">
        {parts.fact.map(({ key, label, content }) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold">{content}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Facts({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <dl className={factsClass}>
      {parts.map(({ key, label, content }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{content}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Contents({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>)
}
