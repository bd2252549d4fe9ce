import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** The texts that every field shares: label, hint, note and error. */
export type FieldTexts = {
  label: ReactNode
  /** Shows the label only to assistive technology. */
  isLabelHidden?: boolean
  /** A text below the label that helps before typing. */
  hint?: ReactNode
  /** The problem, shown in red beside the field and announced with it. */
  error?: string
  /** A text below the field, for example how a value was understood. */
  note?: ReactNode
  /** Marks fields that may stay empty. Required fields are the default and are not marked. */
  isOptional?: boolean
}

export const labelClass = 'font-semibold text-sm leading-snug'

export const inputClass = joinClasses(
  'w-full min-w-0 min-h-11 rounded-control border border-control bg-surface px-3 py-2 text-ink',
  'placeholder:text-muted placeholder:opacity-100 focus:outline-2 focus:-outline-offset-1 focus:outline-leaf',
  'aria-invalid:border-beet aria-invalid:focus:outline-beet disabled:opacity-60 disabled:bg-sunken',
)

export function FieldLabelText({ label, isOptional }: Pick<FieldTexts, 'label' | 'isOptional'>) {
  return (
    <>
      {label}
      {isOptional && <span className="font-normal text-muted"> {t`(optional)`}</span>}
    </>
  )
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  )
}

/** Returns the ids that connect a native input with its hint, error and note. */
export function describeField(
  id: string,
  texts: Pick<FieldTexts, 'hint' | 'error' | 'note'>,
): { hintId: string; errorId: string; noteId: string; describedBy: string | undefined } {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const noteId = `${id}-note`
  const ids = [texts.hint && hintId, texts.error && errorId, texts.note && noteId].filter(Boolean)
  return { hintId, errorId, noteId, describedBy: ids.length > 0 ? ids.join(' ') : undefined }
}
