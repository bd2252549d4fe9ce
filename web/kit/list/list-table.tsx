import { sayText } from '#domain/words/sayable.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { partOf } from './list-card.tsx'
import type { Column, ListLayout } from './list-types.ts'

const SHOWN_FROM = { md: 'hidden md:block', lg: 'hidden lg:block', xl: 'hidden xl:block' } as const

/** A list as a table, for screens with room for one. */
export function ListTable<Item>({
  items,
  keyOf,
  columns,
  look: { caption, tableFrom, frameClassName, tableClassName, narrow },
}: {
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  columns: readonly Column<Item>[]
  look: ListLayout
}) {
  const shown = columns.filter(({ isCardOnly }) => !isCardOnly)
  const isFlush = narrow !== 'figures'
  return (
    <Table
      caption={caption}
      className={tableClassName}
      frameClassName={joinClasses(SHOWN_FROM[tableFrom], frameClassName)}
    >
      <thead className="bg-inherit">
        <tr className="bg-inherit">
          {shown.map(({ header, isHeaderHidden, isNumeric, headClassName }, index) => (
            <Th
              key={sayText(header)}
              isNumeric={isNumeric}
              className={joinClasses(isFlush && index === 0 && 'pl-0', headClassName)}
            >
              {isHeaderHidden ? <span className="sr-only">{sayText(header)}</span> : sayText(header)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {shown.map((column, index) => (
              <Cell
                key={sayText(column.header)}
                item={item}
                column={column}
                // The heading of a card is also the heading of its row. The other narrow layouts have no heading.
                isRowHeading={narrow === 'cards' && partOf(column).as === 'title'}
                isFlush={isFlush && index === 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cell<Item>({
  item,
  column: { cell, detail, isNumeric, className },
  isRowHeading,
  isFlush,
}: {
  item: Item
  column: Column<Item>
  isRowHeading: boolean
  isFlush: boolean
}) {
  const content = (
    <>
      {cell(item)}
      {detail?.(item)}
    </>
  )
  if (!isRowHeading) {
    return (
      <Td isNumeric={isNumeric} className={joinClasses(isFlush && 'pl-0', className)}>
        {content}
      </Td>
    )
  }
  return (
    <th
      scope="row"
      className={joinClasses(
        'border-b border-line py-2 pr-3 text-left align-top font-normal',
        !isFlush && 'pl-3',
        className,
      )}
    >
      {content}
    </th>
  )
}
