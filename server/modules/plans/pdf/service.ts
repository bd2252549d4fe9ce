import type { z } from 'zod'
import type { exportDietPlanPdf } from '#contract/plans/diet-plans.ts'
import { pdfFileName } from '#domain/plans/plan.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { NamedPdf } from '#server/kit/http/calls.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import type { DocumentServices } from '#server/kit/personal-data/personal-data.ts'
import { loadFoodNames } from '#server/modules/foods/display-names/service.ts'
import { readClient } from '#server/modules/people/service.ts'
import { buildGroceryList } from '../groceries/service.ts'
import { findWithinReach, recordPlanAccess, withFoods } from '../plan-access.ts'
import { dietPlansRepository as plans, type StoredPlan } from '../repository.ts'
import { HIDES_NOTHING } from './build-plan-document.ts'
import { type PrintedPlan, renderPlanPdf } from './render-plan-pdf.ts'

/**
 * Prepares the PDF file of a plan, named after its title, language and format: in the language of its client, unless another is
 * named. Figures that a client hides on their screens are left out. An export by staff is recorded.
 */
export async function getPlanFile(
  ctx: Ctx,
  id: string,
  { language: named, format, disposition }: z.output<typeof exportDietPlanPdf.schema.querystring>,
): Promise<NamedPdf> {
  const { role, hidesCalories, hidesWeight } = requireActor(ctx)
  const isOwn = role === 'client'
  const stored = await findWithinReach(ctx, id)
  const language = named ?? stored.clientLocale
  return {
    fileName: pdfFileName(stored.title, { language, format }),
    isInline: disposition === 'inline',
    make: async (pdf) => {
      await recordPlanAccess(ctx, 'plan.export', stored)
      const printed = await toPrintedPlan(ctx, stored, language)
      const hides = { calories: isOwn && hidesCalories, weight: isOwn && hidesWeight }
      return inLanguage(language, () => renderPlanPdf({ ...ctx, pdf }, printed, { language, format, hides }))
    },
  }
}

/**
 * Renders a client's own plan on A4, in the language of the texts that are said now, for the export of all their data.
 * Returns `null` if they have no such plan. Throws PdfError.
 */
export async function printOwnPlan(
  printer: DocumentServices,
  userId: string,
  id: string,
): Promise<Uint8Array | null> {
  const { db } = printer.database
  const stored = await plans.find(db, { scope: 'own', actorId: userId }, id)
  if (!stored) return null
  const language = currentLocale()
  return renderPlanPdf(printer, await toPrintedPlan({ db, now: printer.now }, stored, language), {
    language,
    format: 'a4',
    // The export is complete, even if the client hides figures on the screens.
    hides: HIDES_NOTHING,
  })
}

async function toPrintedPlan(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  stored: StoredPlan,
  locale: Locale,
): Promise<PrintedPlan> {
  const [plan, client, grocery, findFoodName] = await Promise.all([
    withFoods(db, stored),
    readClient({ db, now }, stored.userId),
    buildGroceryList(db, { ...stored, foods: stored.frozenFoods ?? {} }, { locale }),
    loadFoodNames(db, locale),
  ])
  return { plan, client, grocery, findFoodName }
}
