import {
  createPlanTemplate,
  deletePlanTemplate,
  getPlanTemplate,
  listPlanTemplates,
  updatePlanTemplate,
} from '#contract/plans/plan-templates.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as templates from './service.ts'

/** Registers the calls for templates, from which plans are started. */
export function registerPlanTemplates(app: App, platform: Platform): void {
  const { answer, done, page } = callsOf(app, platform)
  page(listPlanTemplates, (ctx, { query }) => templates.listTemplates(ctx, query))
  answer(getPlanTemplate, (ctx, { params }) => templates.getTemplate(ctx, params.id))
  answer(createPlanTemplate, (ctx, { body }) => templates.createTemplate(ctx, body))
  answer(updatePlanTemplate, (ctx, { params, body }) => templates.updateTemplate(ctx, params.id, body))
  done(deletePlanTemplate, (ctx, { params }) => templates.deleteTemplate(ctx, params.id))
}
