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
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as drafts from './drafts/service.ts'
import * as ending from './ending/service.ts'
import { PLAN_COLUMNS } from './file-columns.ts'
import * as groceries from './groceries/service.ts'
import { withMealTexts } from './meal-texts.ts'
import { getPlanFile } from './pdf/service.ts'
import { publishPlan } from './publishing/service.ts'
import { checkPlan } from './safety/service.ts'
import * as plans from './service.ts'
import * as versions from './versions/service.ts'

/** Registers the calls for diet plans, which staff write and clients read. */
export function registerDietPlans(app: App, platform: Platform): void {
  const { answer, done, page, csv, pdf } = callsOf(app, platform)
  page(listDietPlans, (ctx, { query }) => plans.listPlans(ctx, query))
  csv(exportDietPlans, { fileName: 'diet-plans.csv', columns: PLAN_COLUMNS }, (ctx, { query }) =>
    plans.exportPlans(ctx, query),
  )
  answer(getCurrentDietPlan, (ctx) => plans.getCurrentPlan(ctx))
  answer(createDietPlan, async (ctx, { body }) => {
    const plan = await drafts.createPlan(ctx, body)
    return { ...plan, days: plan.days.map(withMealTexts) }
  })
  answer(getDietPlan, (ctx, { params }) => plans.getPlan(ctx, params.id))
  answer(updateDietPlan, (ctx, { params, body }) => drafts.updatePlan(ctx, params.id, body))
  done(deleteDietPlan, (ctx, { params }) => drafts.deletePlan(ctx, params.id))
  answer(checkDietPlan, (ctx, { params }) => checkPlan(ctx, params.id))
  answer(publishDietPlan, (ctx, { params, body }) => publishPlan(ctx, params.id, body))
  answer(getGroceryList, (ctx, { params, query }) => groceries.getGroceryList(ctx, params.id, query))
  answer(reviseDietPlan, (ctx, { params }) => versions.revisePlan(ctx, params.id))
  answer(duplicateDietPlan, (ctx, { params, body }) => versions.duplicatePlan(ctx, params.id, body))
  answer(listDietPlanVersions, (ctx, { params }) => versions.listVersions(ctx, params.id))
  answer(getDietPlanVersion, (ctx, { params }) => versions.getVersion(ctx, params.id, params.number))
  answer(compareDietPlanVersions, (ctx, { params, query }) => versions.compareVersions(ctx, params.id, query))
  answer(archiveDietPlans, (ctx, { body }) => ending.archivePlans(ctx, body.ids))
  answer(archiveDietPlan, (ctx, { params }) => ending.archivePlan(ctx, params.id))
  pdf(exportDietPlanPdf, (ctx, { params, query }) => getPlanFile(ctx, params.id, query))
}
