import { z } from 'zod'
import { PlanFood, SentPlanDay } from '#contract/plans/diet-plans.ts'
import { PlanFormValues } from '../plan-form.ts'

/*
 * What is written and not yet stored on the server, kept in this browser so that a closed window, a lost connection or an
 * ended session loses nothing. It is health data: it is kept per person, only until the server has it, and another person
 * who writes plans in this browser removes what the one before left behind.
 */

const PREFIX = 'pathya.plan-draft.'
const FORMAT = 3
/** A pause in typing: writing on every keystroke would hold the typing up. */
const PAUSE_MS = 250

/** Drafts of release 0.1.0 have another name for the detailed kind, and the foods and the note of a meal as one text. */
const LocalValues = z.preprocess(
  (values) => (isOldDetailed(values) ? { ...values, kind: 'detailed' } : values),
  PlanFormValues,
)

function isOldDetailed(values: unknown): values is object {
  return typeof values === 'object' && values !== null && 'kind' in values && values.kind === 'vlcd'
}

const LocalDraft = z.object({
  format: z.literal(FORMAT),
  keptAt: z.string(),
  /** The stored version it was written on; null: never stored. */
  stored: z.object({ id: z.string(), version: z.number() }).nullable(),
  /** The key of the call that creates it, so that a window which closed meanwhile does not create it twice. */
  createKey: z.string(),
  values: LocalValues,
  days: z.array(SentPlanDay),
  /** What that version held, for merging with what others store meanwhile; null: never stored. */
  base: z.object({ values: LocalValues, days: z.array(SentPlanDay) }).nullable(),
  foods: z.record(z.string(), PlanFood.omit({ source: true })),
})
export type LocalDraft = z.infer<typeof LocalDraft>

/** What a new plan's draft is kept under, in the place of the id it does not have yet. */
export function nameNewDraft(kind: PlanFormValues['kind']): string | null {
  return kind === 'simple' ? 'new-simple' : null
}

/** Keeps a draft. Storage that is full or switched off keeps nothing: the server's copy is the one that counts. */
export function keepLocalDraft(
  userId: string,
  planId: string | null,
  draft: Omit<LocalDraft, 'format' | 'keptAt'>,
): void {
  try {
    const kept: LocalDraft = { format: FORMAT, keptAt: new Date().toISOString(), ...draft }
    window.localStorage.setItem(nameKey(userId, planId), JSON.stringify(kept))
  } catch {}
}

/** Keeps the drafts of one editor, each a moment after it changed; `flush` at once, before the page may go away. */
export function createDraftKeeper(userId: string) {
  let waiting: { planId: string | null; read: () => Omit<LocalDraft, 'format' | 'keptAt'> } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    if (waiting) keepLocalDraft(userId, waiting.planId, waiting.read())
    waiting = null
  }
  return {
    /** `read` is asked when it is written. */
    keep: (planId: string | null, read: () => Omit<LocalDraft, 'format' | 'keptAt'>): void => {
      waiting = { planId, read }
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    flush,
    /** Removes what is kept for a plan, and what was about to be. */
    drop: (planId: string | null): void => {
      if (waiting?.planId === planId) waiting = null
      dropLocalDraft(userId, planId)
    },
  }
}

/** What was kept for a plan (null: for a new one); null where there is nothing, or nothing that can be read. */
export function readLocalDraft(userId: string, planId: string | null): LocalDraft | null {
  try {
    const text = window.localStorage.getItem(nameKey(userId, planId))
    const result = text === null ? null : LocalDraft.safeParse(JSON.parse(text))
    return result?.success ? result.data : null
  } catch {
    return null
  }
}

export function dropLocalDraft(userId: string, planId: string | null): void {
  try {
    window.localStorage.removeItem(nameKey(userId, planId))
  } catch {}
}

/** Removes what other people left in this browser. */
export function dropDraftsOfOthers(userId: string): void {
  try {
    const keys = Array.from({ length: window.localStorage.length }, (_, index) =>
      window.localStorage.key(index),
    )
    for (const key of keys) {
      if (key?.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${userId}.`))
        window.localStorage.removeItem(key)
    }
  } catch {}
}

function nameKey(userId: string, planId: string | null): string {
  return `${PREFIX}${userId}.${planId ?? 'new'}`
}
