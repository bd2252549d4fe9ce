import { useQuery } from '@tanstack/react-query'
import { type BmiGuideline, getGuidelines } from '#contract/settings.ts'
import { queryOf } from '#web/api/query-client.ts'

/** Whose words for a BMI staff screens use first; the Indian ones until the practice's choice is known. */
export function useBmiGuideline(): BmiGuideline {
  return useQuery(queryOf(getGuidelines)).data?.bmiGuideline ?? 'indian'
}
