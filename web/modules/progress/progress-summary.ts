import { msg, t } from '@lingui/core/macro'
import {
  BMI_RANGE_SENTENCES,
  type BmiGuideline,
  calculateBmi,
  citeBmiGuideline,
  placeBmi,
} from '#domain/body/bmi.ts'
import { calculateWaistToHeight, WAIST_LIMIT_CM, WAIST_TO_HEIGHT_LIMIT } from '#domain/progress/measures.ts'
import { addDays } from '#domain/units/dates.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { ChartData } from './chart/chart-series.ts'

/** The classification of a figure, and the guideline it is from. */
type Guidance = { sentence: string; source: string | null }

export type ProgressSummary = {
  /** The latest and the first weight in kg, each with its day. `null` if there are none. */
  latest: { weightKg: number; date: string } | null
  first: { weightKg: number; date: string } | null
  /** Latest minus first in kg. `null` with fewer than two weights. */
  changeKg: number | null
  /**
   * From the latest weight. `null` without weight or height. The guidance is `null` if no guideline applies to the
   * person.
   */
  bmi: { text: string; guidance: Guidance | null } | null
  /** From the latest waist. */
  waistToHeight: { text: string; guidance: Guidance | null } | null
}

/** The guideline by which the body mass index is classified. */
const MISRA_2009 = msg({
  message: 'Misra A, et al. Consensus statement, J Assoc Physicians India 2009;57:163–170',
  comment: 'The citation of a source.',
})

/** A summary of the measurements. */
export function summarizeProgress({
  entries,
  heightCm,
  isGuidelineFit,
  bmiGuideline,
  sex,
}: ChartData): ProgressSummary {
  const weights = entries.flatMap(({ weightKg, date }) => (weightKg === null ? [] : [{ weightKg, date }]))
  const latest = weights.at(-1) ?? null
  const first = weights[0] ?? null
  const waistCm = entries.findLast((entry) => entry.waistCm !== null)?.waistCm ?? null
  return {
    latest,
    first,
    changeKg: latest && first && weights.length > 1 ? latest.weightKg - first.weightKg : null,
    bmi:
      latest && heightCm !== null
        ? readBmi(calculateBmi(latest.weightKg, heightCm), isGuidelineFit ? bmiGuideline : null)
        : null,
    waistToHeight:
      waistCm !== null && heightCm !== null
        ? {
            text: formatNumber(calculateWaistToHeight(waistCm, heightCm), 2, true),
            guidance: isGuidelineFit ? describeWaist(sex) : null,
          }
        : null,
  }
}

/**
 * Finds the change of the weight in the current month: from the last weight before the month, if it is not older than a
 * month, otherwise from the first weight of the month, to the latest one. `null` if nothing was weighed this month;
 * `changeKg` is `null` if there is nothing to compare with.
 */
export function findMonthChange(
  { entries }: Pick<ChartData, 'entries'>,
  today: string,
): { changeKg: number | null } | null {
  const monthStart = `${today.slice(0, 7)}-01`
  const weights = entries.flatMap(({ weightKg, date }) => (weightKg === null ? [] : [{ weightKg, date }]))
  const ofMonth = weights.filter(({ date }) => date >= monthStart)
  const latest = ofMonth.at(-1)
  if (!latest) return null
  const before = weights.findLast(({ date }) => date < monthStart && date >= addDays(monthStart, -31))
  const base = before ?? ofMonth[0]
  return { changeKg: base && base !== latest ? latest.weightKg - base.weightKg : null }
}

function describeWaist(sex: ChartData['sex']): Guidance {
  const half = t`Guideline: a waist of at most ${{ limit: WAIST_TO_HEIGHT_LIMIT }}, half the height.`
  if (sex === null) return { sentence: half, source: null }
  const size = WAIST_LIMIT_CM[sex]
  const waist =
    sex === 'female'
      ? t`By Indian guidelines, a waist from ${size} cm raises the risk in women.`
      : t`By Indian guidelines, a waist from ${size} cm raises the risk in men.`
  return { sentence: `${half} ${waist}`, source: say(MISRA_2009) }
}

function readBmi(bmi: number, guideline: BmiGuideline | null): NonNullable<ProgressSummary['bmi']> {
  const text = formatNumber(bmi, 1, true)
  if (guideline === null) return { text, guidance: null }
  const sentence = say(BMI_RANGE_SENTENCES[guideline][placeBmi(bmi, guideline)])
  return { text, guidance: { sentence, source: citeBmiGuideline(guideline) } }
}
