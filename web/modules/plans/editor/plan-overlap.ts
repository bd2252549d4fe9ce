import { z } from 'zod'
import { hasCode } from '#web/kit/api/api-error.ts'

const OverlapDetails = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      isWithdrawn: z.boolean(),
    }),
  ),
})
/** Another plan of the client that shares days with the plan to be published. */
export type OverlappingPlan = z.infer<typeof OverlapDetails>['plans'][number]

/** Reads the plans because of which publishing was refused. Returns `null` if it was refused for another reason. */
export function readOverlap(error: unknown): readonly OverlappingPlan[] | null {
  if (!hasCode(error, 'plan_overlap')) return null
  return OverlapDetails.safeParse(error.body?.details).data?.plans ?? null
}
