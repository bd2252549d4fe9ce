import { comparePlans, type PlanDifference } from '#domain/plans/compare.ts'
import {
  findSharedDays,
  isEqual,
  joinDays,
  mergeParts,
  type PlanParts,
  splitDays,
  takeTheirs,
} from '#domain/plans/merge.ts'
import type { PlanDay } from '#domain/plans/plan.ts'
import { type PlanFormValues, writeFields } from './plan-form.ts'

/** A draft while it is written: the form's texts and its days. */
export type DraftContent = { values: PlanFormValues; days: readonly PlanDay[] }

/**
 * One place in which two people wrote different values, from which the writer chooses. A value is `null` if that side
 * has nothing.
 */
export type DraftConflict = { path: string; place: string; mine: string | null; theirs: string | null }

export type MergedDraft = {
  /** The merged content, with my value where both people wrote. */
  content: { values: PlanFormValues; days: PlanDay[] }
  conflicts: DraftConflict[]
  /** Descriptions of the changes taken from the other version. */
  taken: PlanDifference[]
  /** Returns the same content with the other person's values in these places. */
  chooseTheirs: (paths: readonly string[]) => { values: PlanFormValues; days: PlanDay[] }
}

/** The fields that contain one text each. */
const TEXT_FIELDS = [
  'title',
  'description',
  'clientName',
  'clientAge',
  'clientHeight',
  'clientWeight',
  'clientLocation',
  'healthIssues',
  'goalDescription',
  'caloriesTarget',
  'proteinGoal',
  'preferences',
  'motivationalQuote',
  'planType',
  'durationWeeks',
  'price',
  'specialInstructions',
  'changeNote',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof PlanFormValues)[]

const SNAPSHOT_FIELDS = ['calories', 'protein', 'carbs', 'fat', 'fiber'] as const
const RECORD_FIELDS = [
  'clinicianName',
  'clinicianRegistration',
  'clinicianNote',
  'dieticianReason',
  'maternityStage',
  'kidneyStage',
  'reviewDate',
] as const

/**
 * Merges two people's changes of one draft. A change that only one person made is accepted; if both changed the same
 * place, the writer has to choose. Nothing is lost: my value stays unless theirs is chosen.
 *
 * @param base The content that both started from, or `null` if it is unknown.
 */
export function mergeDrafts(
  base: DraftContent | null,
  mine: DraftContent,
  theirs: DraftContent,
): MergedDraft {
  const shared = base
    ? findSharedDays(base.days, mine.days, theirs.days)
    : findSharedDays(mine.days, theirs.days)
  const split = ({ values, days }: DraftContent): PlanParts =>
    new Map([...splitForm(values), ...splitDays(days, shared)])
  const [baseParts, mineParts, theirParts] = [base ? split(base) : null, split(mine), split(theirs)]
  const { parts, conflicts, taken } = mergeParts(baseParts, mineParts, theirParts)
  const join = (chosen: PlanParts) => ({ values: joinForm(chosen, mine.values), days: joinDays(chosen) })
  const differences = comparePlans(toComparable(mine), toComparable(theirs))
  const ofTheirs = base ? comparePlans(toComparable(base), toComparable(theirs)) : []
  return {
    content: join(parts),
    conflicts: conflicts.flatMap((path) => describeConflict(path, differences)),
    taken: ofTheirs.filter((difference) => taken.some((path) => isWithin(difference.path, path))),
    chooseTheirs: (paths) => join(takeTheirs(parts, theirParts, paths)),
  }
}

/** Checks whether two drafts are the same in every place. */
export function isSameDraft(one: DraftContent, other: DraftContent): boolean {
  const shared = findSharedDays(one.days, other.days)
  const split = ({ values, days }: DraftContent) =>
    Object.fromEntries([...splitForm(values), ...splitDays(days, shared)])
  return isEqual(split(one), split(other))
}

function splitForm(values: PlanFormValues): Map<string, unknown> {
  const parts = new Map<string, unknown>()
  for (const field of TEXT_FIELDS) parts.set(field, values[field].trim())
  for (const field of SNAPSHOT_FIELDS) {
    parts.set(`nutritionSnapshot.${field}`, values.nutritionSnapshot[field].trim())
  }
  for (const field of RECORD_FIELDS) parts.set(`safetyRecords.${field}`, values.safetyRecords[field].trim())
  for (const [allergy, reason] of Object.entries(values.safetyRecords.allergyReasons)) {
    parts.set(`safetyRecords.allergyReasons.${allergy}`, reason.trim())
  }
  parts.set(
    'tips',
    values.tips.map(({ text }) => text.trim()).filter((text) => text !== ''),
  )
  for (const edit of values.groceryEdits) parts.set(`groceryEdits.${edit.key}`, edit)
  return parts
}

/** Builds the form from its parts. Text that differs from `mine` only by surrounding spaces stays as it was typed. */
function joinForm(parts: PlanParts, mine: PlanFormValues): PlanFormValues {
  const values = structuredClone(mine)
  const readText = (path: string, typed: string): string => {
    const text = String(parts.get(path) ?? '')
    return text === typed.trim() ? typed : text
  }
  for (const field of TEXT_FIELDS) values[field] = readText(field, mine[field])
  for (const field of SNAPSHOT_FIELDS) {
    values.nutritionSnapshot[field] = readText(`nutritionSnapshot.${field}`, mine.nutritionSnapshot[field])
  }
  const { safetyRecords: records } = values
  for (const field of RECORD_FIELDS) records[field] = readText(`safetyRecords.${field}`, records[field])
  for (const allergy of Object.keys(records.allergyReasons) as (keyof typeof records.allergyReasons)[]) {
    records.allergyReasons[allergy] = readText(
      `safetyRecords.allergyReasons.${allergy}`,
      records.allergyReasons[allergy],
    )
  }
  const tips = parts.get('tips') as string[] // `splitForm` stores them as this type
  const ownTips = mine.tips.map(({ text }) => text.trim()).filter((text) => text !== '')
  if (!isEqual(tips, ownTips)) values.tips = tips.map((text) => ({ text }))
  values.groceryEdits = [...parts].flatMap(([path, edit]) =>
    // `splitForm` stores it as this type.
    path.startsWith('groceryEdits.') ? [edit as PlanFormValues['groceryEdits'][number]] : [],
  )
  return values
}

/**
 * Describes a conflict. Values that read the same on both sides, such as 2 katoris and their weight, need no choice.
 */
function describeConflict(path: string, differences: readonly PlanDifference[]): DraftConflict[] {
  const inside = differences.filter((difference) => isWithin(difference.path, path))
  const [first] = inside
  if (first === undefined) return []
  if (inside.length === 1 && first.path === path) {
    return [{ path, place: first.place, mine: first.before, theirs: first.after }]
  }
  const write = (side: 'before' | 'after') =>
    inside.map((difference) => `${difference.place}: ${difference[side] ?? 'nothing'}`).join('\n')
  return [
    {
      path,
      place: first.place.split(',')[0] ?? first.place,
      mine: write('before'),
      theirs: write('after'),
    },
  ]
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`)
}

function toComparable({ values, days }: DraftContent): Parameters<typeof comparePlans>[0] {
  return { ...writeFields(values), days }
}
