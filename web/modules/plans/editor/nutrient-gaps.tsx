import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useMemo } from 'react'
import { listRichFoods } from '#contract/foods/food-items.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import type { ReferenceIntake } from '#domain/nutrients/reference-intakes.ts'
import {
  chooseFoodsFor,
  describeNutrientGap,
  findNutrientGaps,
  type NutrientGap,
} from '#domain/plans/nutrient-gaps.ts'
import { isDayEmpty } from '#domain/plans/plan.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { MissingFactsButton } from '#web/modules/people/shared/missing-facts.tsx'
import { usePlanState } from './editor-context.ts'
import { averageDays, useShownDays } from './shown-days.ts'
import { useReferenceIntakes } from './use-reference-intakes.ts'

/** The figures of foods change only when foods are imported. */
const FRESH_MS = 3_600_000

/**
 * Says in one sentence which nutrients are low or not known over the whole plan, each with foods that contain much of it
 * and suit the client. If age or sex is missing, it can be recorded here.
 */
export function NutrientGaps() {
  const client = usePlanState((state) => state.client)
  const foods = usePlanState((state) => state.foods)
  const days = useShownDays(null)
  const answer = useReferenceIntakes()
  const written = useMemo(() => days.filter((day) => !isDayEmpty(day)), [days])
  const gaps = useMemo(
    () =>
      answer?.ok && written.length > 0 ? findNutrientGaps(averageDays(written, foods), answer.rows) : [],
    [written, foods, answer],
  )
  const headingId = useId()
  if (client === null || answer === null || written.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-4 border-t border-line pt-3">
      <h4 id={headingId} className="font-semibold">
        {t`Low or unknown across the whole plan`}
      </h4>
      {answer.ok ? (
        <GapSentence gaps={gaps} client={client} rows={answer.rows} />
      ) : (
        <>
          <p className="mt-2 text-sm text-muted">
            {t`Vitamin B12, iron, calcium, vitamin D, folate and iodine are not checked. ${{ reason: answer.reason }}`}
          </p>
          <MissingFactsButton clientId={client.id} missing={answer.missing} className="mt-2" />
        </>
      )}
    </section>
  )
}

function GapSentence({
  gaps,
  client,
  rows,
}: {
  gaps: readonly NutrientGap[]
  client: ClientRecord
  rows: readonly ReferenceIntake[]
}) {
  const { data: foods = [] } = useQuery({ ...queryOf(listRichFoods), staleTime: FRESH_MS })
  return (
    <p className="mt-2 text-sm break-words">
      {gaps.map((gap, index) => (
        <Fragment key={gap.nutrient}>
          {index > 0 && '; '}
          <strong className="font-semibold">{index > 0 ? lowerFirst(gap.label) : gap.label}</strong>{' '}
          {describeNutrientGap(
            gap,
            gap.nutrient === 'iodine' ? [] : chooseFoodsFor(gap.nutrient, foods, client, rows),
          )}
        </Fragment>
      ))}
      .
    </p>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
