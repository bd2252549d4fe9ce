import {
  answerPlanReview,
  exportPlanReviews,
  listOwnPlanReviews,
  listPlanReviews,
  requestPlanReview,
  withdrawPlanReview,
} from '#contract/plans/plan-reviews.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as reviews from './service.ts'

/** Registers reviews: clients request them, and staff answer. */
export function registerPlanReviews(app: App, platform: Platform): void {
  const { answer, page, csv } = callsOf(app, platform)
  page(listOwnPlanReviews, (ctx, { query }) => reviews.listOwnReviews(ctx, query))
  answer(requestPlanReview, (ctx, { body }) => reviews.requestReview(ctx, body.note))
  answer(withdrawPlanReview, (ctx, { params }) => reviews.withdrawReview(ctx, params.id))
  page(listPlanReviews, (ctx, { query }) => reviews.listReviews(ctx, query))
  csv(
    exportPlanReviews,
    { fileName: 'diet-reviews.csv', columns: reviews.REVIEW_COLUMNS },
    (ctx, { query }) => reviews.exportReviews(ctx, query),
  )
  answer(answerPlanReview, (ctx, { params, body }) => reviews.answerReview(ctx, params.id, body.answer))
}
