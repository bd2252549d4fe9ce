import { dropState } from '#domain/plans/grocery/shop.ts'
import type { PlanDocumentOptions } from './build-plan-document.ts'

type Named = { name: string; hindiName: string | null }

/**
 * Names a food in the language of the PDF. In English the Hindi name is beside it; in other languages there is one name. A name
 * that the writer typed stays.
 */
export function nameFood(
  { name, hindiName }: Named,
  { language, findFoodName }: Pick<PlanDocumentOptions, 'language' | 'findFoodName'>,
): Named {
  if (language === 'en') return { name, hindiName }
  return { name: findFoodName(name) ?? (language === 'hi' ? hindiName : null) ?? name, hindiName: null }
}

/**
 * Names a food in the same way where its state is known: in a shop all food is raw, and a raw weight is marked as one. Names in
 * Hindi and Telugu are without `(raw)` there.
 */
export function nameRawFood(
  food: Named,
  options: Pick<PlanDocumentOptions, 'language' | 'findFoodName'>,
): Named {
  const { name, hindiName } = nameFood(food, options)
  return { name: dropState(name), hindiName }
}
