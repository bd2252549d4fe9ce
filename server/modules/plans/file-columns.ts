import { msg } from '@lingui/core/runtime-macro'
import type { DietPlanSummary } from '#contract/plans/diet-plans.ts'
import { PLAN_STATUS_LABELS } from '#domain/plans/plan.ts'
import { addDays } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { type CsvColumn, writeYesNo } from '#server/kit/http/csv-download.ts'

/** The columns of an export of diet plans. */
export const PLAN_COLUMNS: readonly CsvColumn<DietPlanSummary>[] = [
  { heading: msg`Title`, read: ({ title }) => title },
  { heading: msg`Client`, read: ({ clientName }) => clientName },
  { heading: msg`State`, read: ({ status }) => say(PLAN_STATUS_LABELS[status]) },
  { heading: msg`Needs review`, read: ({ isFlagged }) => writeYesNo(isFlagged) },
  { heading: msg`Paused since (UTC)`, read: ({ pausedAt }) => pausedAt },
  { heading: msg`Age`, read: ({ clientAge }) => clientAge },
  { heading: msg`Weight (kg)`, read: ({ clientWeight }) => clientWeight },
  { heading: 'BMI', read: ({ bmi }) => bmi },
  { heading: msg`Goal`, read: ({ goalDescription }) => goalDescription },
  { heading: msg`Calories`, read: ({ caloriesTarget }) => caloriesTarget },
  { heading: msg`Protein`, read: ({ proteinGoal }) => proteinGoal },
  { heading: msg`Starts`, read: ({ startDate }) => startDate },
  { heading: msg`Last day`, read: ({ endDate }) => addDays(endDate, -1) },
  { heading: msg`Days in rotation`, read: ({ dayCount }) => dayCount },
  { heading: msg`Version`, read: ({ publishedNumber }) => publishedNumber || null },
  { heading: msg`Created (UTC)`, read: ({ createdAt }) => createdAt },
  { heading: msg`Changed (UTC)`, read: ({ updatedAt }) => updatedAt },
]
