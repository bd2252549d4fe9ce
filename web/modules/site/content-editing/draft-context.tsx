import { createContext, use } from 'react'
import type { ContentForm, ContentProblem } from '../shared/content-form.ts'

/** What the fields of the editor read and write, by path: `services.0.title`. */
export type Draft = {
  values: ContentForm
  problems: readonly ContentProblem[]
  set: (path: string, value: unknown) => void
  /** Entries of long lists that are folded open, by key. */
  openKeys: ReadonlySet<string>
  toggle: (key: string, isOpen: boolean) => void
}

export const DraftContext = createContext<Draft | null>(null)

export function useDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('Fields of the public pages stand within their editor.')
  return draft
}

/** The id of the control at a path. */
export function toFieldId(path: string): string {
  return `content.${path}`
}

/** What stands at a path. */
export function readAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(
    // Paths are written by the editor for the shape of its form.
    (value, part) => (value as Record<string, unknown> | undefined)?.[part],
    values,
  )
}

/** The same with another value at a path; what is beside the path stays the same object. */
export function writeAt<T>(values: T, path: string, value: unknown): T {
  const [part = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : writeAt(readAt(values, part), rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(part), inner) as T // as above
  return { ...values, [part]: inner }
}
