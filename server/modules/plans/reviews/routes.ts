import {
  answerPlanReview,
  exportPlanReviews,
  listOwnPlanReviews,
  listPlanReviews,
  requestPlanReview,
  withdrawPlanReview,
} from '#contract/plans/plan-reviews.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as reviews from './service.ts'

/** Clients ask for their plan to be looked at again; staff answer. */
export function registerPlanReviews(app: App, platform: Platform): void {
  app.route({
    ...listOwnPlanReviews,
    handler: async (request, reply) => {
      const page = await reviews.listOwnReviews(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.reviews
    },
  })
  app.route({
    ...requestPlanReview,
    handler: (request) => reviews.requestReview(platform, request, request.body.note),
  })
  app.route({
    ...withdrawPlanReview,
    handler: (request) => reviews.withdrawReview(platform, request, request.params.id),
  })
  app.route({
    ...listPlanReviews,
    handler: async (request, reply) => {
      const page = await reviews.listReviews(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.reviews
    },
  })
  app.route({
    ...exportPlanReviews,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'diet-reviews.csv',
        columns: reviews.REVIEW_COLUMNS,
        rows: await reviews.exportReviews(platform, request, request.query),
      }),
  })
  app.route({
    ...answerPlanReview,
    handler: (request) => reviews.answerReview(platform, request, request.params.id, request.body.answer),
  })
}
