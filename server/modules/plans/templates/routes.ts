import {
  createPlanTemplate,
  deletePlanTemplate,
  getPlanTemplate,
  listPlanTemplates,
  updatePlanTemplate,
} from '#contract/plans/plan-templates.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as templates from './service.ts'

/** Days that the practice keeps to start plans from. */
export function registerPlanTemplates(app: App, platform: Platform): void {
  app.route({
    ...listPlanTemplates,
    handler: async (request, reply) => {
      const page = await templates.listTemplates(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.templates
    },
  })
  app.route({
    ...getPlanTemplate,
    handler: (request) => templates.getTemplate(platform, request.params.id),
  })
  app.route({
    ...createPlanTemplate,
    handler: (request) => templates.createTemplate(platform, request, request.body),
  })
  app.route({
    ...updatePlanTemplate,
    handler: (request) => templates.updateTemplate(platform, request, request.params.id, request.body),
  })
  app.route({
    ...deletePlanTemplate,
    handler: async (request) => {
      await templates.deleteTemplate(platform, request, request.params.id)
      return {}
    },
  })
}
