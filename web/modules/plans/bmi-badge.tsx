import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { assessBmi, BMI_CATEGORY_LABELS, type BmiGuideline } from '#domain/body/bmi.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { useBmiGuideline } from '#web/kit/use-bmi-guideline.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

/** The names of the guidelines. They have different limits, so a badge names its guideline. */
const GUIDELINES: Record<BmiGuideline, MessageDescriptor> = {
  indian: msg({ message: 'Indian', comment: 'the Indian guideline for the BMI' }),
  who: msg({ message: 'WHO', comment: 'the guideline of the World Health Organization for the BMI' }),
}

/** A category has one colour in every classification. */
const TONES = {
  Underweight: 'bmi-blue',
  Normal: 'bmi-green',
  'Normal Weight': 'bmi-green',
  Overweight: 'bmi-yellow',
  Obese: 'bmi-red',
} as const satisfies Record<string, BadgeTone>

/**
 * A BMI with one decimal and its category, with the name of the practice's guideline. Under 18 only the BMI is shown,
 * because categories are for adults.
 *
 * @param isPregnant If true, no category is shown either.
 * @param hasFigure `false` if the BMI is already shown beside the badge.
 */
export function BmiBadge({
  bmi,
  ageYears,
  isPregnant = false,
  hasFigure = true,
}: {
  bmi: number
  ageYears: number | null
  isPregnant?: boolean
  hasFigure?: boolean
}) {
  const assessment = assessBmi(bmi, { ageYears, isPregnant })
  const figure = t`BMI ${{ bmi: formatNumber(bmi, 1, true) }}`
  const guideline = useBmiGuideline()
  if (!assessment.ok) return <Badge>{figure}</Badge>
  const category = guideline === 'indian' ? assessment.indian.category : assessment.category
  return (
    <Badge tone={TONES[category]}>
      {hasFigure && `${figure} · `}
      {say(BMI_CATEGORY_LABELS[category])} ({say(GUIDELINES[guideline])})
    </Badge>
  )
}
