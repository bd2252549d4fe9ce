import { z } from 'zod'
import { tryStorage } from '#web/kit/try-storage.ts'
import type { ContentForm } from '../shared/content-form.ts'

/*
 * What is being edited, kept in this browser until it is saved or given up: through reloads, an ended session, a closed
 * tab. Nothing in it is anybody's secret: it is what will stand on public pages.
 */

/** `base`: what the editor began with, as of `version`; `keptAt`: ISO instant. */
export type KeptDraft = { version: number; base: ContentForm; values: ContentForm; keptAt: string }

// Written by this file alone; a draft of an older shape of the form is told by its number and left behind.
const SHAPE = 1
const Stored = z.object({
  shape: z.literal(SHAPE),
  version: z.number(),
  keptAt: z.string(),
  base: z.custom<ContentForm>((value) => typeof value === 'object' && value !== null),
  values: z.custom<ContentForm>((value) => typeof value === 'object' && value !== null),
})

/** The draft that a person left in this browser; null: none. */
export function readDraft(userId: string): KeptDraft | null {
  const text = tryStorage('localStorage', (storage) => storage.getItem(nameKey(userId)))
  try {
    const result = Stored.safeParse(JSON.parse(text ?? 'null'))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** False: the browser does not keep it; then it is lost with the page. */
export function keepDraft(userId: string, draft: KeptDraft): boolean {
  const text = JSON.stringify({ shape: SHAPE, ...draft })
  return (
    tryStorage('localStorage', (storage) => {
      storage.setItem(nameKey(userId), text)
      return true
    }) === true
  )
}

export function dropDraft(userId: string): void {
  tryStorage('localStorage', (storage) => storage.removeItem(nameKey(userId)))
}

function nameKey(userId: string): string {
  return `pathya.content-draft.${userId}`
}
