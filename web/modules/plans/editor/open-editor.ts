import { plural, t } from '@lingui/core/macro'
import type { FoodItem } from '#contract/foods/food-items.ts'
import { type ClientRecord, getClient } from '#contract/people/clients.ts'
import type { DietPlan, PlanDay } from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { nameClient } from '#domain/plans/client-facts.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { formatDay } from '#domain/units/format.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import type { StoredVersion } from '#web/kit/drafts/document-requests.ts'
import type { StoredDraft } from '#web/kit/drafts/draft-store.ts'
import { createPlanForm, type PlanFormValues, prefillFromClient, readPlanForm } from '../plan-form.ts'
import type { DraftContent } from '../plan-merge.ts'
import { resolveTemplate } from '../resolve-template.ts'
import type { KnownFoods } from '../shared/plan-figures.ts'
import { openPlanDraft, type PlanDraft } from './plan-draft.ts'

const EMPTY_DAY_COUNT = 3

/** The initial state of the editor. */
export type EditorStart = {
  stored: StoredVersion | null
  /** True for the next version of a published plan. */
  isRevision: boolean
  /** The content of the stored version. `null` if the plan was never stored or the content is unknown. */
  base: DraftContent | null
  values: PlanFormValues
  days: readonly PlanDay[]
  foods: KnownFoods
  /** The idempotency key of the call that creates the plan. */
  createKey: string
  /** A sentence for the top, for example that unsaved changes were restored. */
  notice: string | null
  /** The label of the button that discards what was restored. `null` if nothing was restored. */
  discardLabel: string | null
  /** True if this differs from the version on the server. */
  isUnsaved: boolean
}

/**
 * Returns the start of the editor for a new plan: an unsaved draft of this browser, otherwise the defaults with the
 * template's days. Without the template's foods (`null`: they could not be loaded) the days are empty.
 *
 * @param client The client of the plan; `null` if the client is chosen in the editor. An unsaved draft for another
 *   client has priority.
 */
export function openNewPlan(
  userId: string,
  today: string,
  templateFoods: readonly FoodItem[] | null,
  client: ClientRecord | null = null,
): EditorStart {
  const draft = openPlanDraft(userId, { newKind: 'detailed' }).read()
  if (draft) {
    const begun = draft.value
    return {
      stored: null,
      isRevision: false,
      base: null,
      createKey: begun.createKey,
      values: begun.values,
      days: begun.days,
      foods: begun.foods,
      notice: describeDraft(draft),
      discardLabel: nameStart(client),
      isUnsaved: true,
    }
  }
  const template = templateFoods ? resolveTemplate(templateFoods) : null
  return {
    stored: null,
    isRevision: false,
    base: null,
    createKey: createRandomKey(),
    values: prefill(createPlanForm(today), client),
    days:
      template?.days ??
      Array.from({ length: EMPTY_DAY_COUNT }, (_, index) => createEmptyDay(index + 1, EMPTY_DAY_COUNT)),
    foods: template?.foods ?? {},
    notice: describeGaps(template),
    discardLabel: null,
    isUnsaved: false,
  }
}

/** Returns the start of the simple creator: an unsaved draft of this browser, otherwise one day without food. */
export function openNewSimplePlan(
  userId: string,
  today: string,
  client: ClientRecord | null = null,
): EditorStart {
  const draft = openPlanDraft(userId, { newKind: 'simple' }).read()
  const begun = draft?.value
  return {
    stored: null,
    isRevision: false,
    base: null,
    createKey: begun?.createKey ?? createRandomKey(),
    values: begun?.values ?? prefill(createPlanForm(today, 'simple'), client),
    days: begun?.days ?? [createEmptyDay(1, 1)],
    foods: begun?.foods ?? {},
    notice: draft ? describeDraft(draft) : null,
    discardLabel: begun ? nameStart(client) : null,
    isUnsaved: draft !== null,
  }
}

/**
 * Returns the start of the editor for a stored draft: its unsaved changes in this browser, otherwise the stored values.
 * Changes to a version that others have replaced in the meantime are also opened; saving them then leads to a question.
 */
export function openStoredPlan(userId: string, plan: DietPlan): EditorStart {
  const slot = openPlanDraft(userId, { planId: plan.id })
  const begun = slot.read()?.value
  const isChanged =
    begun?.stored &&
    JSON.stringify([begun.values, begun.days]) !== JSON.stringify([readPlanForm(plan), plan.days])
  if (begun?.stored && isChanged) {
    return {
      stored: begun.stored,
      isRevision: plan.revisesPlanId !== null,
      base: begun.base,
      createKey: begun.createKey,
      values: begun.values,
      days: begun.days,
      foods: { ...plan.foods, ...begun.foods },
      notice: t`Your unsaved changes have been restored.`,
      discardLabel: t`Use the saved version`,
      isUnsaved: true,
    }
  }
  slot.remove()
  return {
    stored: { id: plan.id, version: plan.version },
    isRevision: plan.revisesPlanId !== null,
    base: { values: readPlanForm(plan), days: plan.days },
    createKey: createRandomKey(),
    values: readPlanForm(plan),
    days: plan.days,
    foods: plan.foods,
    notice: null,
    discardLabel: null,
    isUnsaved: false,
  }
}

function describeGaps(template: ReturnType<typeof resolveTemplate> | null): string | null {
  if (template === null) {
    return t`The default template could not be loaded, so the days are empty. You can load it again under Meal Plans.`
  }
  if (template.missingCodes.length === 0) return null
  return plural(template.missingCodes.length, {
    one: '# food of the default template is no longer available and was left out.',
    other: '# foods of the default template are no longer available and were left out.',
  })
}

function prefill(values: PlanFormValues, client: ClientRecord | null): PlanFormValues {
  return client ? prefillFromClient(values, client) : values
}

function describeDraft({ savedAt, value: { values } }: StoredDraft<PlanDraft>): string {
  const date = formatDay(savedAt, PRACTICE_TIME_ZONE)
  return values.userId === ''
    ? t`This is the unsaved plan you started on ${date}.`
    : t`This is the unsaved plan you started for ${{ clientName: values.clientName }} on ${date}.`
}

function nameStart(client: ClientRecord | null): string {
  return client ? t`Start over for ${{ clientName: nameClient(client) }}` : t`Start over`
}

/**
 * Loads the current record of the client that a link to a creator names. Returns `null` if the link names nobody, or a
 * client for whom the signed-in person may not write; then the client is chosen in the editor.
 */
export async function readNamedClient(request: Request): Promise<ClientRecord | null> {
  const id = new URL(request.url).searchParams.get('client')
  if (id === null) return null
  return queryClient.fetchQuery({ ...queryOf(getClient, { params: { id } }), staleTime: 0 }).catch(() => null)
}
