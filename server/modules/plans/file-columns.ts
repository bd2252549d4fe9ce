import type { DietPlanSummary } from '#contract/plans/diet-plans.ts'
import { PLAN_STATUS_LABELS } from '#domain/plans/plan.ts'
import { addDays } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { type CsvColumn, writeYesNo } from '#server/kit/http/csv-download.ts'

/** The columns of an export of diet plans. */
export const PLAN_COLUMNS: readonly CsvColumn<DietPlanSummary>[] = [
  { heading: 'Title', read: ({ title }) => title },
  { heading: 'Client', read: ({ clientName }) => clientName },
  { heading: 'State', read: ({ status }) => say(PLAN_STATUS_LABELS[status]) },
  { heading: 'Needs review', read: ({ isFlagged }) => writeYesNo(isFlagged) },
  { heading: 'Paused since (UTC)', read: ({ pausedAt }) => pausedAt },
  { heading: 'Age', read: ({ clientAge }) => clientAge },
  { heading: 'Weight (kg)', read: ({ clientWeight }) => clientWeight },
  { heading: 'BMI', read: ({ bmi }) => bmi },
  { heading: 'Goal', read: ({ goalDescription }) => goalDescription },
  { heading: 'Calories', read: ({ caloriesTarget }) => caloriesTarget },
  { heading: 'Protein', read: ({ proteinGoal }) => proteinGoal },
  { heading: 'Starts', read: ({ startDate }) => startDate },
  { heading: 'Last day', read: ({ endDate }) => addDays(endDate, -1) },
  { heading: 'Days in rotation', read: ({ dayCount }) => dayCount },
  { heading: 'Version', read: ({ publishedNumber }) => publishedNumber || null },
  { heading: 'Created (UTC)', read: ({ createdAt }) => createdAt },
  { heading: 'Changed (UTC)', read: ({ updatedAt }) => updatedAt },
]
