import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { DISH_REGION_LABELS, DISH_REGIONS } from '#domain/foods/dish-details.ts'
import { FOOD_PREFERENCE_LABELS, FOOD_PREFERENCES } from '#domain/people/options.ts'
import { TEMPLATE_PURPOSE_LABELS, TEMPLATE_PURPOSES } from '#domain/plans/template-purposes.ts'
import { formatKcal } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Select } from '#web/ui/select.tsx'
import type { TemplateFilters } from '../template-fit.ts'

export const ANY = 'any'
const ENERGIES_KCAL = [1200, 1400, 1600, 1800, 2000, 2300]

/** Filters of the list of templates. `targetKcal` is the plan's target, if it states one. */
export function TemplateFilterFields({
  filters,
  targetKcal,
  onChange,
}: {
  filters: TemplateFilters
  targetKcal: number | null
  onChange: (filters: TemplateFilters) => void
}) {
  const energies = [...new Set([...(targetKcal === null ? [] : [targetKcal]), ...ENERGIES_KCAL])]
  const find = <Option extends string>(options: readonly Option[], value: string): Option | null =>
    options.find((option) => option === value) ?? null
  return (
    <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Select
        label={t`Food`}
        options={withAny(t`All`, FOOD_PREFERENCES, FOOD_PREFERENCE_LABELS)}
        value={filters.suits ?? ANY}
        onChange={(value) => onChange({ ...filters, suits: find(FOOD_PREFERENCES, value) })}
      />
      <Select
        label={t`Region`}
        options={withAny(t`Any`, DISH_REGIONS, DISH_REGION_LABELS)}
        value={filters.region ?? ANY}
        onChange={(value) => onChange({ ...filters, region: find(DISH_REGIONS, value) })}
      />
      <Select
        label={t`Made for`}
        options={withAny(t`Anyone`, TEMPLATE_PURPOSES, TEMPLATE_PURPOSE_LABELS)}
        value={filters.purpose ?? ANY}
        onChange={(value) => onChange({ ...filters, purpose: find(TEMPLATE_PURPOSES, value) })}
      />
      <Select
        label={t`Energy`}
        options={[
          { value: ANY, label: t`Any` },
          ...energies.map((kcal) => ({
            value: String(kcal),
            label: t`Near ${{ kcal: formatKcal(kcal) }}`,
            ...(kcal === targetKcal ? { hint: t`Plan target` } : {}),
          })),
        ]}
        value={filters.nearKcal === null ? ANY : String(filters.nearKcal)}
        onChange={(value) => onChange({ ...filters, nearKcal: value === ANY ? null : Number(value) })}
      />
    </div>
  )
}

/** Lists options with one for no choice, which comes first. */
export function withAny<Value extends string>(
  any: string,
  values: readonly Value[],
  labels: Record<Value, MessageDescriptor>,
): { value: string; label: string }[] {
  return [{ value: ANY, label: any }, ...values.map((value) => ({ value, label: say(labels[value]) }))]
}
