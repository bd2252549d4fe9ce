import {
  archiveDietPlan,
  archiveDietPlans,
  checkDietPlan,
  compareDietPlanVersions,
  createDietPlan,
  deleteDietPlan,
  duplicateDietPlan,
  exportDietPlanPdf,
  exportDietPlans,
  getCurrentDietPlan,
  getDietPlan,
  getDietPlanVersion,
  getGroceryList,
  listDietPlans,
  listDietPlanVersions,
  publishDietPlan,
  reviseDietPlan,
  updateDietPlan,
} from '#contract/plans/diet-plans.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { PLAN_COLUMNS } from './file-columns.ts'
import * as groceries from './grocery.ts'
import { withMealTexts } from './meal-texts.ts'
import { exportPlanPdf } from './pdf/export-plan-pdf.ts'
import * as plans from './service.ts'
import * as versions from './versions.ts'

/** Diet plans: written by staff, read by their client. */
export function registerDietPlans(app: App, platform: Platform): void {
  app.route({
    ...listDietPlans,
    handler: async (request, reply) => {
      const page = await plans.listPlans(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.plans
    },
  })
  app.route({
    ...exportDietPlans,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'diet-plans.csv',
        columns: PLAN_COLUMNS,
        rows: await plans.exportPlans(platform, request, request.query),
      }),
  })
  app.route({ ...getCurrentDietPlan, handler: (request) => plans.getCurrentPlan(platform, request) })
  app.route({
    ...createDietPlan,
    handler: async (request) => {
      const plan = await plans.createPlan(platform, request, request.body)
      return { ...plan, days: plan.days.map(withMealTexts) }
    },
  })
  app.route({ ...getDietPlan, handler: (request) => plans.getPlan(platform, request, request.params.id) })
  app.route({
    ...updateDietPlan,
    handler: (request) => plans.updatePlan(platform, request, request.params.id, request.body),
  })
  app.route({
    ...deleteDietPlan,
    handler: async (request) => {
      await plans.deletePlan(platform, request, request.params.id)
      return {}
    },
  })
  app.route({ ...checkDietPlan, handler: (request) => plans.checkPlan(platform, request, request.params.id) })
  app.route({
    ...publishDietPlan,
    handler: (request) => plans.publishPlan(platform, request, request.params.id, request.body),
  })
  app.route({
    ...getGroceryList,
    handler: (request) =>
      groceries.getGroceryList(ctxOf(platform, request), request.params.id, request.query),
  })
  app.route({
    ...reviseDietPlan,
    handler: (request) => versions.revisePlan(platform, request, request.params.id),
  })
  app.route({
    ...duplicateDietPlan,
    handler: (request) => versions.duplicatePlan(platform, request, request.params.id, request.body),
  })
  app.route({
    ...listDietPlanVersions,
    handler: (request) => versions.listVersions(platform, request, request.params.id),
  })
  app.route({
    ...getDietPlanVersion,
    handler: (request) => versions.getVersion(platform, request, request.params.id, request.params.number),
  })
  app.route({
    ...compareDietPlanVersions,
    handler: (request) => versions.compareVersions(platform, request, request.params.id, request.query),
  })
  app.route({
    ...archiveDietPlans,
    handler: (request) => plans.archivePlans(platform, request, request.body.ids),
  })
  app.route({
    ...archiveDietPlan,
    handler: (request) => plans.archivePlan(platform, request, request.params.id),
  })
  app.route({
    ...exportDietPlanPdf,
    // Bytes, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { fileName, bytes } = await exportPlanPdf(platform, request, request.params.id, request.query)
      return reply
        .type('application/pdf')
        .header('content-disposition', writeAttachment(fileName))
        .send(bytes)
    },
  })
}

/** The header that names a download, whatever script its name is in. */
function writeAttachment(fileName: string): string {
  const ascii = fileName.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
