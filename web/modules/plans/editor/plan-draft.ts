import { z } from 'zod'
import { PlanFood, SentPlanDay } from '#contract/plans/diet-plans.ts'
import { type DraftSlot, definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { PlanFormValues } from '../plan-form.ts'

/**
 * Drafts of release 0.1.0 have another name for the detailed kind, and store the foods and the note of a meal as one
 * text.
 */
const DraftValues = z.preprocess(
  (values) => (isOldDetailed(values) ? { ...values, kind: 'detailed' } : values),
  PlanFormValues,
)

function isOldDetailed(values: unknown): values is object {
  return typeof values === 'object' && values !== null && 'kind' in values && values.kind === 'vlcd'
}

/** The unsaved state of a plan: fields and days as they were typed, including values that the server might refuse. */
const PlanDraft = z.object({
  /** The stored version that the changes are based on. `null` if the plan was never stored. */
  stored: z.object({ id: z.string(), version: z.number() }).nullable(),
  /**
   * The idempotency key of the call that creates the plan, so that a window that is closed in the meantime does not
   * create it twice.
   */
  createKey: z.string(),
  values: DraftValues,
  days: z.array(SentPlanDay),
  /**
   * The content of that version, for merging with what others store in the meantime. `null` if the plan was never
   * stored.
   */
  base: z.object({ values: DraftValues, days: z.array(SentPlanDay) }).nullable(),
  foods: z.record(z.string(), PlanFood.omit({ source: true })),
})
export type PlanDraft = z.infer<typeof PlanDraft>

const open = definePersonDraft({
  name: 'plan-draft',
  area: 'browser',
  version: 3,
  schema: PlanDraft,
  // The last release wrote the same content without the kit's envelope.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

/** Identifies a draft of a person: a stored plan's id, or the one new plan of each kind. */
export type PlanDraftName = { planId: string } | { newKind: PlanFormValues['kind'] }

/** Opens the place in this browser where the unsaved state of a plan is stored. */
export function openPlanDraft(userId: string, name: PlanDraftName): DraftSlot<PlanDraft> {
  if ('planId' in name) return open(userId, name.planId)
  return open(userId, name.newKind === 'simple' ? 'new-simple' : 'new')
}
