import { useQuery } from '@tanstack/react-query'
import { getGuidelines } from '#contract/practice/settings.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import { queryOf } from './api/query-client.ts'

/** Whose classes of BMI practice screens use; the Indian ones until the practice's choice is known. */
export function useBmiGuideline(): BmiGuideline {
  return useQuery(queryOf(getGuidelines)).data?.bmiGuideline ?? 'indian'
}
