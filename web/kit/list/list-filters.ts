import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { z } from 'zod'
import type { Sayable } from '#domain/words/sayable.ts'
import type { SelectOption } from '#web/ui/select.tsx'
import type { ListEndpoint, QueryOf } from './list-types.ts'

/** The current filters of a list, with the functions that change them. */
export type ListFilters<E extends ListEndpoint> = {
  /** Query for the endpoint: the values of the address that the contract accepts. */
  query: QueryOf<E>
  /** The search text, after a pause in typing. */
  search: string
  /** True if the address narrows the list. The order does not count. */
  isNarrowed: boolean
  /** The contract's errors about values of the address, by their names in the address. */
  problems: Readonly<Record<string, string>>
  /** Returns a value of the address. */
  get: (name: string) => string | null
  /** Changes values of the address; `null` removes one. */
  set: (change: Readonly<Record<string, string | null>>) => void
  /** Removes all filters, and applies this change if there is one. */
  clear: (change?: Readonly<Record<string, string | null>>) => void
}

type QueryName<E extends ListEndpoint> = keyof QueryOf<E> & string

type ListOption = { value: string; label: Sayable }

type Options<E extends ListEndpoint> =
  | { options: readonly ListOption[]; useOptions?: never }
  | { options?: never; useOptions: (filters: ListFilters<E>) => readonly SelectOption[] }

type Common = {
  /** True if it orders the list. It does not narrow the list, and is reset when all filters are removed. */
  isOrder?: boolean
  /** True if it is folded on a phone until somebody opens the filters. */
  isExtra?: boolean
}

/**
 * Accepts every value that the contract's schema allows for `query`. `name` is the name in the address, if it is
 * another one.
 */
type One<E extends ListEndpoint> = Common & { query: QueryName<E>; name?: string }

/** One of several values, or none. `clears`: names that are removed from the address when this filter changes. */
export type ChoiceFilter<E extends ListEndpoint> = One<E> &
  Options<E> & {
    kind: 'choice'
    label: Sayable
    allLabel: Sayable
    clears?: readonly string[]
    className?: string
  }

/** Always one of several values. `usual` is the default, which need not be in the address. */
export type OneOfFilter<E extends ListEndpoint> = One<E> &
  Options<E> & { kind: 'one-of'; label: Sayable; usual: string; className?: string }

/** From one day to another, both included. */
export type DaysFilter<E extends ListEndpoint> = Common & {
  kind: 'days'
  from: QueryName<E>
  to: QueryName<E>
  labels: readonly [Sayable, Sayable]
  className: string
}

/** A filter with a control of the list's own, or one that only links set. */
export type ValueFilter<E extends ListEndpoint> = One<E> & {
  kind: 'value'
  Control?: ComponentType<{ filters: ListFilters<E> }>
}

/** A filter whose values in the address differ from those of the query. */
export type OwnFilter<E extends ListEndpoint> = Common & {
  kind: 'own'
  /** The names of the values in the address. */
  names: readonly string[]
  read: (get: (name: string) => string | null, search: string) => QueryOf<E>
  Control?: ComponentType<{ filters: ListFilters<E> }>
}

/** One filter of a list. */
export type ListFilter<E extends ListEndpoint> =
  | ChoiceFilter<E>
  | OneOfFilter<E>
  | DaysFilter<E>
  | ValueFilter<E>
  | OwnFilter<E>

/** Returns the names that a filter has in the address. */
export function namesOf<E extends ListEndpoint>(filter: ListFilter<E>): readonly string[] {
  switch (filter.kind) {
    case 'own':
      return filter.names
    case 'days':
      return [filter.from, filter.to]
    case 'choice':
    case 'one-of':
    case 'value':
      return [filter.name ?? filter.query]
  }
}

/** Checks whether the filter has a control on the screen. Other filters are set only by links. */
export function hasControl<E extends ListEndpoint>(filter: ListFilter<E>): boolean {
  return !(filter.kind === 'value' || filter.kind === 'own') || filter.Control !== undefined
}

type Read = { query: Record<string, unknown>; problems: Record<string, string> }

/**
 * Converts the values of the address to the query of one filter. The endpoint's query schema decides which values are
 * valid.
 */
export function readFilter<E extends ListEndpoint>(
  endpoint: E,
  filter: ListFilter<E>,
  get: (name: string) => string | null,
  search: string,
): Read {
  switch (filter.kind) {
    case 'own':
      return { query: filter.read(get, search), problems: {} }
    case 'days': {
      const parts = [filter.from, filter.to].map((name) => readValue(endpoint, name, name, get))
      return {
        query: Object.assign({}, ...parts.map(({ query }) => query)),
        problems: Object.assign({}, ...parts.map(({ problems }) => problems)),
      }
    }
    case 'one-of': {
      const { query, problems } = readValue(endpoint, filter.query, filter.name ?? filter.query, get)
      return { query: { [filter.query]: filter.usual, ...query }, problems }
    }
    case 'choice':
    case 'value':
      return readValue(endpoint, filter.query, filter.name ?? filter.query, get)
  }
}

function readValue(
  endpoint: ListEndpoint,
  query: string,
  name: string,
  get: (name: string) => string | null,
): Read {
  const text = get(name)
  const schema = endpoint.schema.querystring
  const part = schema instanceof z.ZodObject ? (schema.shape[query] as z.ZodType | undefined) : undefined // untyped in Zod
  if (text === null || part === undefined) return { query: {}, problems: {} }
  const result = part.safeParse(text)
  if (result.success) return { query: { [query]: result.data }, problems: {} }
  return { query: {}, problems: { [name]: result.error.issues[0]?.message ?? t`This filter is not valid.` } }
}

/** Returns a value of the query as text, for a control. `null` if the list is not narrowed by it. */
export function readChosen<E extends ListEndpoint>(
  filters: ListFilters<E>,
  query: QueryName<E>,
): string | null {
  const value: unknown = filters.query[query]
  return value === undefined ? null : String(value)
}
