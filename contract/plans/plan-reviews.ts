import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { IdParams, IsoInstant, PageQuery, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_REVIEW_ANSWER, MAX_REVIEW_NOTE } from '../limits.ts'

export const REVIEW_STATUSES = ['open', 'answered', 'withdrawn'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const PlanReview = z.object({
  id: Uuid,
  dietPlanId: Uuid.nullable(),
  planTitle: z.string().nullable(),
  /** The client's question, in their own words. */
  note: z.string(),
  status: z.enum(REVIEW_STATUSES),
  answer: z.string().nullable(),
  answeredByName: z.string().nullable(),
  createdAt: IsoInstant,
  closedAt: IsoInstant.nullable(),
})
export type PlanReview = z.infer<typeof PlanReview>

export const AdminPlanReview = PlanReview.extend({ clientId: Uuid, clientName: z.string() })
export type AdminPlanReview = z.infer<typeof AdminPlanReview>

const tags: [string] = ['plan-reviews']

export const listOwnPlanReviews = endpoint({
  method: 'GET',
  url: '/api/plan-reviews',
  access: 'client-area:own',
  schema: {
    summary: 'The signed-in client’s reviews, newest first',
    tags,
    querystring: PageQuery,
    response: { 200: z.array(PlanReview) },
  },
})

/** 409 `review_open` if one is open already. 409 `no_plan` without a current plan. */
export const requestPlanReview = endpoint({
  method: 'POST',
  url: '/api/plan-reviews',
  access: 'client-area:own',
  schema: {
    summary: 'Ask for one’s plan to be looked at again',
    tags,
    body: z.object({
      note: z
        .string()
        .trim()
        .min(1, sentence(msg`Please tell us what does not suit you`))
        .max(MAX_REVIEW_NOTE, sentence(msg`Please use at most 2,000 characters`)),
    }),
    response: { 200: PlanReview },
  },
})

export const withdrawPlanReview = endpoint({
  method: 'POST',
  url: '/api/plan-reviews/:id/withdraw',
  access: 'client-area:own',
  schema: {
    summary: 'Withdraw one’s own open review',
    tags,
    params: IdParams,
    response: { 200: PlanReview },
  },
})

const ReviewFilter = z.object({
  status: z.enum(REVIEW_STATUSES).default('open'),
  userId: Uuid.optional(),
})

export const listPlanReviews = endpoint({
  method: 'GET',
  url: '/api/admin/plan-reviews',
  access: 'reviews:answer',
  schema: {
    summary: 'Reviews that clients within one’s reach asked for; open ones oldest first, others newest first',
    tags,
    querystring: PageQuery.extend(ReviewFilter.shape),
    response: { 200: z.array(AdminPlanReview) },
  },
})

export const exportPlanReviews = endpoint({
  method: 'GET',
  url: '/api/admin/plan-reviews/export',
  access: 'reviews:answer',
  schema: {
    summary: 'Reviews that clients asked for, as a CSV file',
    tags,
    querystring: ReviewFilter,
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/** 409 `review_closed` when it was answered already or withdrawn. */
export const answerPlanReview = endpoint({
  method: 'POST',
  url: '/api/admin/plan-reviews/:id/answer',
  access: 'reviews:answer',
  schema: {
    summary: 'Answer a review; the client is notified',
    tags,
    params: IdParams,
    body: z.object({
      answer: z
        .string()
        .trim()
        .min(1, sentence(msg`Please write an answer`))
        .max(MAX_REVIEW_ANSWER, sentence(msg`Please use at most 4,000 characters`)),
    }),
    response: { 200: AdminPlanReview },
  },
})
