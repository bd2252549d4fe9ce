import { useQuery } from '@tanstack/react-query'
import { getGuidelines } from '#contract/practice/settings.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import { queryOf } from './api/query-client.ts'

/** Returns the guideline for the BMI classes on staff screens: the Indian one until the practice's choice is loaded. */
export function useBmiGuideline(): BmiGuideline {
  return useQuery(queryOf(getGuidelines)).data?.bmiGuideline ?? 'indian'
}
