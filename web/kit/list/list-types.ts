import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EndpointInput, EndpointOutput, EndpointShape } from '#contract/endpoint.ts'

/** A reading call that answers an array, page by page. */
export type ListEndpoint = EndpointShape & { method: 'GET' }

/** One entry of what a list endpoint answers. */
export type ItemOf<E extends EndpointShape> = EndpointOutput<E> extends readonly (infer Item)[] ? Item : never

/** What a list endpoint can be narrowed by, as the contract's query schema declares it. */
export type QueryOf<E extends EndpointShape> =
  EndpointInput<E> extends { querystring: infer Query }
    ? Partial<Omit<Query, 'limit' | 'cursor'>>
    : Record<never, never>

/** Where a column goes on a card, and what is different there. */
export type CardPart<Item> = {
  /**
   * `title`: the heading (in the table the heading of the row); `aside`: opposite the title; `lead`: below it; `fact`: a name
   * and its value; `line`: muted text, several of one `line` joined by dots; `foot`: last, for buttons; `none`: table only.
   */
  as: 'title' | 'aside' | 'lead' | 'fact' | 'line' | 'foot' | 'none'
  /** The column's header where this is not given. */
  label?: string
  /** Among its kind; the column's place in the table where this is not given. Lines of one number are one line. */
  order?: number
  /** The column's cell where this is not given. Null leaves it out. */
  cell?: (item: Item) => ReactNode
  /** The column's detail where this is not given. */
  detail?: (item: Item) => ReactNode
}

/** One column of the table, which is also one part of the card. */
export type Column<Item> = {
  header: string
  /** Only read out. */
  isHeaderHidden?: boolean
  isNumeric?: boolean
  cell: (item: Item) => ReactNode
  /** Of the title: what is below it, in the table and on the card. */
  detail?: (item: Item) => ReactNode
  className?: string
  headClassName?: string
  /** A fact where this is not given. */
  card?: CardPart<Item>['as'] | CardPart<Item>
  /** On the card alone. */
  isCardOnly?: boolean
}

/** How a list is shown: a table where there is room, cards or rows below. */
export type ListLook = {
  /** What the table shows; read first by assistive technology. */
  caption: string
  /** From this width on the table is shown. */
  tableFrom: 'md' | 'lg' | 'xl'
  frameClassName?: string
  tableClassName?: string
  /** Cards with borders and facts; rows between lines; figures: cards with a row of numbers. */
  narrow: 'cards' | 'rows' | 'framed-rows' | 'figures'
}

/** A list that has nothing to show: why, and what to do about it. */
export type EmptyWords = { icon?: LucideIcon; title: string; children?: ReactNode; actions?: ReactNode }
