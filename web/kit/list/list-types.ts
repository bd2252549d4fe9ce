import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'
import type { DrawingName } from '#domain/site/drawings.ts'
import type { Sayable } from '#domain/words/sayable.ts'

/** A GET endpoint that returns an array, page by page. */
export type ListEndpoint = EndpointShape & { method: 'GET' }

/** One entry of the response of a list endpoint. */
export type ItemOf<E extends EndpointShape> = EndpointOutput<E> extends readonly (infer Item)[] ? Item : never

/** The filters of a list endpoint, as declared in the contract's query schema. */
export type QueryOf<E extends EndpointShape> =
  EndpointInput<E> extends { querystring: infer Query }
    ? Partial<Omit<Query, 'limit' | 'cursor'>>
    : Record<never, never>

/** The place of a column on a card, and its differences from the table. */
export type CardPart<Item> = {
  /**
   * `title`: the heading (in the table the heading of the row); `aside`: opposite the title; `lead`: below the title;
   * `fact`: a name and its value; `line`: muted text, columns with the same `line` joined by dots; `foot`: last, for
   * buttons; `none`: only in the table.
   */
  as: 'title' | 'aside' | 'lead' | 'fact' | 'line' | 'foot' | 'none'
  /** Label on the card. The default is the column's header. */
  label?: Sayable
  /**
   * Order among parts of the same kind. The default is the column's place in the table. Parts of kind `line` with the
   * same number share one line.
   */
  order?: number
  /** Content on the card. The default is the column's cell. `null` leaves it out. */
  cell?: (item: Item) => ReactNode
  /** Detail on the card. The default is the column's detail. */
  detail?: (item: Item) => ReactNode
}

/** One column of the table, which is also one part of the card. */
export type Column<Item> = {
  header: Sayable
  /** True if the header is only for screen readers. */
  isHeaderHidden?: boolean
  isNumeric?: boolean
  cell: (item: Item) => ReactNode
  /** For the title column: content below it, in the table and on the card. */
  detail?: (item: Item) => ReactNode
  className?: string
  headClassName?: string
  /** Part of the card. The default is `fact`. */
  card?: CardPart<Item>['as'] | CardPart<Item>
  /** True if the column is only on the card. */
  isCardOnly?: boolean
}

/** The layout of a list: a table where there is room, cards or rows on narrower screens. */
export type ListLayout = {
  /** Caption of the table, which screen readers announce first. */
  caption: string
  /** The smallest screen width that shows the table. */
  tableFrom: 'md' | 'lg' | 'xl'
  frameClassName?: string
  tableClassName?: string
  /** `cards`: with borders and facts; `rows`: between lines; `figures`: cards with a row of numbers. */
  narrow: 'cards' | 'rows' | 'framed-rows' | 'figures'
}

/** The texts of an empty list: the reason, and what to do about it. */
export type EmptyWords = {
  icon?: LucideIcon
  drawing?: DrawingName
  title: string
  children?: ReactNode
  actions?: ReactNode
}
