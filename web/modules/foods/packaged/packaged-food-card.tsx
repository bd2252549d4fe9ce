import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FoodAllergen } from '#contract/foods/food-items.ts'
import type { PackagedFood } from '#contract/foods/packaged-foods.ts'
import { formatGtin } from '#domain/foods/gtin.ts'
import { NUTRIENT_KEYS, NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import { ALLERGY_LABELS } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** A packaged food with its figures, what is not known, and the source that its licence requires to be named. */
export function PackagedFoodCard({ food }: { food: PackagedFood }) {
  const traces = nameAllergens(food.traces, food.otherTraces)
  const facts: [label: string, value: string][] = [
    [t`Barcode`, formatGtin(food.gtin)],
    ...(food.quantity ? [[t`Package`, food.quantity] satisfies [string, string]] : []),
    ...(food.servingGrams === null
      ? []
      : [[t`Serving`, `${formatNumber(food.servingGrams, 1)} g`] satisfies [string, string]]),
    [t`Allergens`, describeAllergens(food)],
    ...(traces.length > 0
      ? [[t`Traces`, t`The label names ${{ names: traces.join(', ') }}`] satisfies [string, string]]
      : []),
    ...(food.ingredients ? [[t`Ingredients`, food.ingredients] satisfies [string, string]] : []),
  ]
  const known = NUTRIENT_KEYS.filter((key) => food.nutrients[key] !== undefined)
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line p-4">
      <header>
        <h3 className="heading text-lg wrap-anywhere">{food.name}</h3>
        {food.brands && <p className="text-muted wrap-anywhere">{food.brands}</p>}
      </header>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t`Nutrients per 100 g`}>
        <p className="text-sm text-muted">{t`Per 100 g. A nutrient that is not listed is unknown, not zero.`}</p>
        <dl className="mt-1 grid gap-x-6 text-sm tabular sm:grid-cols-2">
          {known.map((key) => (
            <div key={key} className="flex justify-between gap-3 border-b border-line py-1">
              <dt>{say(NUTRIENTS[key].label)}</dt>
              <dd>
                {formatNumber(food.nutrients[key] ?? 0, NUTRIENTS[key].decimals)} {NUTRIENTS[key].unit}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <footer className="text-sm text-muted">
        <Trans>
          Source:{' '}
          <a href={food.sourceUrl} rel="noreferrer" target="_blank" className={textLinkClass}>
            Open Food Facts
          </a>
          ,{' '}
          <a href={food.licenceUrl} rel="noreferrer license" target="_blank" className={textLinkClass}>
            Open Database License 1.0
          </a>
          . People enter these values from the label, so check them against the package.
        </Trans>
      </footer>
    </article>
  )
}

function describeAllergens({ allergens, otherAllergens }: PackagedFood): string {
  const names = nameAllergens(allergens ?? [], otherAllergens)
  if (names.length === 0) return t`Not known. Check the label.`
  return t`The label names ${{ names: names.join(', ') }}. Check the label for others.`
}

function nameAllergens(allergens: readonly FoodAllergen[], others: readonly string[]): string[] {
  return [...allergens.map((each) => say(ALLERGY_LABELS[each])), ...others]
}
