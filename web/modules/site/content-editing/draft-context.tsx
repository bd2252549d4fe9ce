import { createContext, use } from 'react'
import type { ContentForm, ContentProblem } from '../shared/content-form.ts'

/** The values that the editor's fields read and write, by path: `services.0.title`. */
export type Draft = {
  values: ContentForm
  problems: readonly ContentProblem[]
  set: (path: string, value: unknown) => void
  /** The keys of open entries in long lists. */
  openKeys: ReadonlySet<string>
  toggle: (key: string, isOpen: boolean) => void
}

export const DraftContext = createContext<Draft | null>(null)

export function useDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('Fields of the public pages need their editor around them.')
  return draft
}

/** The id of the control for a path. */
export function toFieldId(path: string): string {
  return `content.${path}`
}

/** Reads the value at a path. */
export function readAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(
    // The editor writes paths that match the shape of its form.
    (value, part) => (value as Record<string, unknown> | undefined)?.[part],
    values,
  )
}

/** Returns a copy with another value at a path. Objects beside the path are shared with the original. */
export function writeAt<T>(values: T, path: string, value: unknown): T {
  const [part = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : writeAt(readAt(values, part), rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(part), inner) as T // the editor's paths match the form's shape
  return { ...values, [part]: inner }
}
