import type { ComponentType } from 'react'
import { z } from 'zod'
import type { SelectOption } from '#web/ui/select.tsx'
import type { ListEndpoint, QueryOf } from './list-types.ts'

/** The filters of a list at the moment, with the functions that change them. */
export type ListFilters<E extends ListEndpoint> = {
  /** For the endpoint: what the address says as far as the contract takes it. */
  query: QueryOf<E>
  /** The search text, once typing has paused. */
  search: string
  /** Whether the address narrows the list; its order does not count. */
  isNarrowed: boolean
  /** What the contract has against a value of the address, by its name there. */
  problems: Readonly<Record<string, string>>
  /** A value of the address. */
  get: (name: string) => string | null
  /** Changes values of the address; null removes one. */
  set: (change: Readonly<Record<string, string | null>>) => void
  /** Shows the whole list again, or that with this change. */
  clear: (change?: Readonly<Record<string, string | null>>) => void
}

type QueryName<E extends ListEndpoint> = keyof QueryOf<E> & string

type Options<E extends ListEndpoint> =
  | { options: readonly SelectOption[]; useOptions?: never }
  | { options?: never; useOptions: (filters: ListFilters<E>) => readonly SelectOption[] }

type Common = {
  /** Orders the list: does not narrow it, and is left when the whole list is shown again. */
  isOrder?: boolean
  /** Folded away on a phone until it is asked for. */
  isExtra?: boolean
}

/** Every value of `query` that the contract's schema takes; `name` is what the address calls it where that differs. */
type One<E extends ListEndpoint> = Common & { query: QueryName<E>; name?: string }

/** One of several, or none of them. `clears`: names that the address no longer has once this changes. */
export type ChoiceFilter<E extends ListEndpoint> = One<E> &
  Options<E> & {
    kind: 'choice'
    label: string
    allLabel: string
    clears?: readonly string[]
    className?: string
  }

/** Always one of several; `usual` is what the address need not say. */
export type OneOfFilter<E extends ListEndpoint> = One<E> &
  Options<E> & { kind: 'one-of'; label: string; usual: string; className?: string }

/** From one day to another, both included. */
export type DaysFilter<E extends ListEndpoint> = Common & {
  kind: 'days'
  from: QueryName<E>
  to: QueryName<E>
  labels: readonly [string, string]
  className: string
}

/** Has a control of the list's own, or is set by links alone. */
export type ValueFilter<E extends ListEndpoint> = One<E> & {
  kind: 'value'
  Control?: ComponentType<{ filters: ListFilters<E> }>
}

/** Where the address does not say what the query says. */
export type OwnFilter<E extends ListEndpoint> = Common & {
  kind: 'own'
  /** In the address. */
  names: readonly string[]
  read: (get: (name: string) => string | null, search: string) => QueryOf<E>
  Control?: ComponentType<{ filters: ListFilters<E> }>
}

/** One thing that a list can be narrowed by. */
export type ListFilter<E extends ListEndpoint> =
  | ChoiceFilter<E>
  | OneOfFilter<E>
  | DaysFilter<E>
  | ValueFilter<E>
  | OwnFilter<E>

/** The names that a filter has in the address. */
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

/** Whether it is chosen on the screen; others are set by links alone. */
export function hasControl<E extends ListEndpoint>(filter: ListFilter<E>): boolean {
  return !(filter.kind === 'value' || filter.kind === 'own') || filter.Control !== undefined
}

type Read = { query: Record<string, unknown>; problems: Record<string, string> }

/** What a filter makes of the address. The endpoint's query schema decides which values count. */
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
  return { query: {}, problems: { [name]: result.error.issues[0]?.message ?? 'This is not known.' } }
}

/** A value of the query as text, for a control; null: it is not narrowed by that. */
export function readChosen<E extends ListEndpoint>(
  filters: ListFilters<E>,
  query: QueryName<E>,
): string | null {
  const value: unknown = filters.query[query]
  return value === undefined ? null : String(value)
}
