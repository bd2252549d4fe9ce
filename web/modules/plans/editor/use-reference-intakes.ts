import { useMemo } from 'react'
import { MATERNITY_STAGES } from '#domain/energy/energy-need.ts'
import { findReferenceIntakes, type ReferenceIntakeAnswer } from '#domain/nutrients/reference-intakes.ts'
import { isOneOf } from '#domain/people/options.ts'
import { usePlanState } from './editor-context.ts'

/**
 * Returns the reference intakes of the plan's client, at the stage of pregnancy or breastfeeding that the plan records.
 * `null` while the client's record is not loaded.
 */
export function useReferenceIntakes(): ReferenceIntakeAnswer | null {
  const client = usePlanState((state) => state.client)
  const stage = usePlanState(({ values }) => values.safetyRecords.maternityStage)
  return useMemo(() => {
    if (client === null) return null
    return findReferenceIntakes({
      ...client,
      maternityStage: isOneOf(MATERNITY_STAGES, stage) ? stage : null,
    })
  }, [client, stage])
}
