import { t } from '@lingui/core/macro'
import { MAX_PHOTO_UPLOAD_BYTES, PHOTO_UPLOAD_TYPES } from '#contract/limits.ts'

/** Explains why a file cannot be uploaded. Returns `null` if it can. The server checks the content. */
export function findFileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  const types: readonly string[] = PHOTO_UPLOAD_TYPES
  if (!types.includes(type)) return t`Please choose a JPEG, PNG or WebP photo.`
  if (size > MAX_PHOTO_UPLOAD_BYTES) return t`This photo is larger than 12 MB. Please choose a smaller one.`
  return size === 0 ? t`This file is empty. Please choose another one.` : null
}
