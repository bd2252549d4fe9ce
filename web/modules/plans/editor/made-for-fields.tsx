import { t } from '@lingui/core/macro'
import type { PlanTemplateSummary } from '#contract/plans/plan-templates.ts'
import { DISH_REGION_LABELS, DISH_REGIONS } from '#domain/foods/dish-details.ts'
import { FOOD_PREFERENCE_LABELS, FOOD_PREFERENCES, isOneOf } from '#domain/people/options.ts'
import { TEMPLATE_PURPOSE_LABELS, TEMPLATE_PURPOSES } from '#domain/plans/template-purposes.ts'
import { Select } from '#web/ui/select.tsx'
import { ANY, withAny } from './template-filters.tsx'

/** The purpose of a template, by which the list can be filtered. */
export type MadeFor = Pick<PlanTemplateSummary, 'foodPreference' | 'region' | 'purposes'>
export const MADE_FOR_ANYBODY: MadeFor = { foodPreference: null, region: null, purposes: [] }

/** Returns these fields alone, as they are sent. */
export function readMadeFor({ foodPreference, region, purposes }: MadeFor): MadeFor {
  return { foodPreference, region, purposes: [...purposes] }
}

/** Shows the fields for the purpose of a template; all of them are optional. */
export function MadeForFields({ value, onChange }: { value: MadeFor; onChange: (value: MadeFor) => void }) {
  const fields = readMadeFor(value)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Select
        label={t`Food`}
        isOptional
        options={withAny(t`Not specified`, FOOD_PREFERENCES, FOOD_PREFERENCE_LABELS)}
        value={fields.foodPreference ?? ANY}
        onChange={(chosen) =>
          onChange({ ...fields, foodPreference: isOneOf(FOOD_PREFERENCES, chosen) ? chosen : null })
        }
      />
      <Select
        label={t`Region`}
        isOptional
        options={withAny(t`Not specified`, DISH_REGIONS, DISH_REGION_LABELS)}
        value={fields.region ?? ANY}
        onChange={(chosen) => onChange({ ...fields, region: isOneOf(DISH_REGIONS, chosen) ? chosen : null })}
      />
      <Select
        label={t`Made for`}
        isOptional
        options={withAny(t`Anyone`, TEMPLATE_PURPOSES, TEMPLATE_PURPOSE_LABELS)}
        value={fields.purposes[0] ?? ANY}
        onChange={(chosen) =>
          onChange({ ...fields, purposes: isOneOf(TEMPLATE_PURPOSES, chosen) ? [chosen] : [] })
        }
      />
    </div>
  )
}
