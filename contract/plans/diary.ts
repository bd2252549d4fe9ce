import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import { MAX_PORTION_GRAMS, MAX_PORTION_QUANTITY } from '#domain/plans/portion-limits.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, RecordVersion, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { FoodMeasure } from '../foods/food-items.ts'
import { MAX_DIARY_COMMENT, MAX_TYPED_FOODS, MAX_TYPED_FOODS_LENGTH } from '../limits.ts'

const MEALS = MEAL_SLOTS.map(({ key }) => key) as [MealSlot, ...MealSlot[]] // eight meals

/** A time of the day where the client is, such as `08:30`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentence(msg`Please choose a time`))

const Measure = FoodMeasure.extend({ quantity: z.number().positive().max(MAX_PORTION_QUANTITY) })

/** A figure of an entry or a day. `amount` is `null` if nothing is known; it is a lower bound unless `isComplete`. */
const DiaryFigure = z.object({ amount: z.number().nullable(), isComplete: z.boolean() })
export const DiaryFigures = z.object({
  energyKcal: DiaryFigure,
  proteinG: DiaryFigure,
  carbsG: DiaryFigure,
  fatG: DiaryFigure,
  fibreG: DiaryFigure,
})

/** A food as the writer sends it: the words, and the food that they mean. Words that mean no food have no `foodId`. */
export const DiaryFoodInput = z.object({
  text: z.string().max(MAX_TYPED_FOODS_LENGTH),
  foodId: Uuid.nullable(),
  grams: z.number().positive().max(MAX_PORTION_GRAMS).nullable(),
  measure: Measure.nullable(),
  isUnsure: z.boolean(),
})
export type DiaryFoodInput = z.infer<typeof DiaryFoodInput>

export const ShownDiaryFood = DiaryFoodInput.extend({
  name: z.string(),
  /** `null` if it is not known, or if the client hides figures. */
  energyKcal: z.number().nullable(),
})
export type ShownDiaryFood = z.infer<typeof ShownDiaryFood>

export const DiaryPhoto = z.object({
  /** Width of the full image in pixels; below it, its height. */
  width: z.number().int(),
  height: z.number().int(),
  addedAt: IsoInstant,
  reviewedAt: IsoInstant.nullable(),
  reviewedByName: z.string().nullable(),
  /** What the care team wrote about the photo. */
  comment: z.string().nullable(),
})

export const DiaryEntry = z.object({
  id: Uuid,
  day: IsoDate,
  time: TimeOfDay,
  /** The planned meal instead of which it was eaten. */
  slot: z.enum(MEALS).nullable(),
  /** The client's own words. */
  text: z.string(),
  foods: z.array(ShownDiaryFood),
  /** `null` if the client hides figures. */
  figures: DiaryFigures.nullable(),
  photo: DiaryPhoto.nullable(),
  /** True until the photo of the entry has arrived. */
  isPhotoExpected: z.boolean(),
  version: RecordVersion,
  createdAt: IsoInstant,
})
export type DiaryEntry = z.infer<typeof DiaryEntry>

const Count = z.number().int()

/** A day of the diary. */
export const DiaryDay = z.object({
  day: IsoDate,
  entries: z.array(DiaryEntry),
  /** `null` if no plan is served, or if the client hides figures. */
  planned: DiaryFigures.nullable(),
  /** The sum of ticked meals and entries. `null` if the client hides figures. */
  eaten: DiaryFigures.nullable(),
  meals: z.object({ planned: Count, eaten: Count, skipped: Count, swapped: Count, unmarked: Count }),
})
export type DiaryDay = z.infer<typeof DiaryDay>

const tags: [string] = ['diary']

/**
 * At most 31 days, oldest first; entries by their time. A client who hides calories gets no figures; staff do. The days
 * without entries are in it too.
 */
export const listDiaryDays = endpoint({
  method: 'GET',
  url: '/api/diary/of/:userId',
  access: 'diary:read',
  schema: {
    summary: 'A client’s diary from one day to another: entries, and eaten against planned',
    tags,
    params: z.object({ userId: Uuid }),
    querystring: z.object({ from: IsoDate, to: IsoDate }),
    response: {
      200: z.object({
        days: z.array(DiaryDay),
        /** The sums of the days, as they are shown. */
        planned: DiaryFigures.nullable(),
        eaten: DiaryFigures.nullable(),
      }),
    },
  },
})

const EntryFields = z.object({
  day: IsoDate,
  time: TimeOfDay,
  slot: z.enum(MEALS).nullable().default(null),
  text: z
    .string()
    .trim()
    .max(
      MAX_TYPED_FOODS_LENGTH,
      sentence(msg`Please use at most ${{ max: MAX_TYPED_FOODS_LENGTH }} characters`),
    )
    .default(''),
  /** `null`: the server reads the text, for a writer who was offline. */
  foods: z.array(DiaryFoodInput).max(MAX_TYPED_FOODS).nullable().default(null),
  /** The photo is sent by `putDiaryPhoto`; with it, an entry needs no text. */
  isPhotoExpected: z.boolean().default(false),
})
export type DiaryEntryFields = z.input<typeof EntryFields>

/**
 * The id is made by the writer, so that an entry can be written offline: a repeated call returns the stored entry and
 * changes nothing. With `slot`, the meal is ticked as swapped if a plan serves it that day.
 */
export const createDiaryEntry = endpoint({
  method: 'POST',
  url: '/api/diary',
  access: 'client-area:own',
  schema: {
    summary: 'Write down what was eaten',
    tags,
    body: EntryFields.extend({ id: Uuid }),
    response: { 200: DiaryEntry },
  },
})

/** 409 `stale_version` if the entry was changed meanwhile. Foods that stay keep the figures of the first writing. */
export const updateDiaryEntry = endpoint({
  method: 'PUT',
  url: '/api/diary/:id',
  access: 'client-area:own',
  schema: {
    summary: 'Change an own entry',
    tags,
    params: IdParams,
    body: EntryFields.extend({ version: RecordVersion }),
    response: { 200: DiaryEntry },
  },
})

/** It can be restored for a day; then it is deleted for good, with its photo. */
export const deleteDiaryEntry = endpoint({
  method: 'DELETE',
  url: '/api/diary/:id',
  access: 'client-area:own',
  schema: { summary: 'Delete an own entry', tags, params: IdParams, response: { 200: z.object({}) } },
})

export const restoreDiaryEntry = endpoint({
  method: 'POST',
  url: '/api/diary/:id/restore',
  access: 'client-area:own',
  schema: { summary: 'Restore a deleted entry', tags, params: IdParams, response: { 200: DiaryEntry } },
})

/**
 * The body is the photo itself; it replaces an earlier one. 409 `consent_required` without the consent `meal-photos`;
 * 400 if the content is not JPEG, PNG or WebP, 413 above the limit. A repeated call changes nothing for the reader.
 */
export const putDiaryPhoto = endpoint({
  method: 'PUT',
  url: '/api/diary/:id/photo',
  access: 'client-area:own',
  schema: { summary: 'Add a photo to an own entry', tags, params: IdParams, response: { 200: DiaryEntry } },
})

/** 409 if the entry has no text: it would be empty. */
export const deleteDiaryPhoto = endpoint({
  method: 'DELETE',
  url: '/api/diary/:id/photo',
  access: 'client-area:own',
  schema: {
    summary: 'Delete the photo of an own entry for good',
    tags,
    params: IdParams,
    response: { 200: DiaryEntry },
  },
})

/** Returns an image, not JSON: the schema of the response is for documentation only. Shared caches must not store it. */
export const getDiaryPhoto = endpoint({
  method: 'GET',
  url: '/api/diary/:id/photo',
  access: 'diary:read',
  schema: {
    summary: 'The photo of an entry',
    tags,
    params: IdParams,
    querystring: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    response: { 200: z.custom<Uint8Array>().meta({ type: 'string', format: 'binary' }) },
  },
})

/** A photo in the inbox of the care team. `id` is that of the entry. */
export const InboxPhoto = DiaryPhoto.extend({
  id: Uuid,
  clientId: Uuid,
  clientName: z.string(),
  day: IsoDate,
  time: TimeOfDay,
  slot: z.enum(MEALS).nullable(),
  text: z.string(),
})
export type InboxPhoto = z.infer<typeof InboxPhoto>

export const PHOTO_INBOX_STATES = ['new', 'reviewed'] as const

/** New photos oldest first, reviewed ones newest first. */
export const listInboxPhotos = endpoint({
  method: 'GET',
  url: '/api/admin/diary-photos',
  access: 'diary:review',
  schema: {
    summary: 'Photos of meals of the clients within one’s reach',
    tags,
    querystring: PageQuery.extend({
      state: z.enum(PHOTO_INBOX_STATES).default('new'),
      userId: Uuid.optional(),
    }),
    response: { 200: z.array(InboxPhoto) },
  },
})

/** With a comment the client is notified. 409 `review_closed` if somebody else has reviewed the photo meanwhile. */
export const reviewInboxPhoto = endpoint({
  method: 'POST',
  url: '/api/admin/diary-photos/:id/review',
  access: 'diary:review',
  schema: {
    summary: 'Mark a photo as reviewed, with an optional comment to the client',
    tags,
    params: IdParams,
    body: z.object({
      comment: z
        .string()
        .trim()
        .max(MAX_DIARY_COMMENT, sentence(msg`Please use at most ${{ max: MAX_DIARY_COMMENT }} characters`))
        .default(''),
    }),
    response: { 200: InboxPhoto },
  },
})

/** 409 if the photo has a comment, because the client may have read it. */
export const reopenInboxPhoto = endpoint({
  method: 'POST',
  url: '/api/admin/diary-photos/:id/reopen',
  access: 'diary:review',
  schema: {
    summary: 'Mark a photo as new again',
    tags,
    params: IdParams,
    response: { 200: InboxPhoto },
  },
})
