import { t } from '@lingui/core/macro'
import type { listDietPlans } from '#contract/plans/diet-plans.ts'
import { PLAN_STATUS_LABELS, PLAN_STATUSES } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { FilterSelect } from '#web/ui/filter-select.tsx'

/** An option of the state filter: plans to which the safety rules object since their client's record changed. */
const FLAGGED = 'flagged'

/** The filters of the practice's plans. */
export const PLAN_FILTERS: readonly ListFilter<typeof listDietPlans>[] = [
  {
    kind: 'own',
    names: ['status'],
    read: (get) => {
      const state = get('status')
      return state === FLAGGED ? { flagged: 'true' } : { status: PLAN_STATUSES.find((one) => one === state) }
    },
    Control: ({ filters: { query, set } }) => (
      <FilterSelect
        label={t`Status`}
        allLabel={t`All statuses`}
        options={[
          ...PLAN_STATUSES.map((value) => ({ value, label: say(PLAN_STATUS_LABELS[value]) })),
          { value: FLAGGED, label: t`Needs review` },
        ]}
        value={query.flagged ? FLAGGED : query.status}
        onChange={(status) => set({ status })}
      />
    ),
  },
]
