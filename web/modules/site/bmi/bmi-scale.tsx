import { BMI_CATEGORIES, type BmiTone } from '#domain/body/bmi.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The range of the scale. A BMI outside it is marked at the end. */
const FROM = 14
const TO = 40

const FILLS: Record<BmiTone, string> = {
  blue: 'fill-bmi-under',
  green: 'fill-bmi-normal',
  yellow: 'fill-bmi-over',
  red: 'fill-bmi-obese',
}

/**
 * The four categories side by side with their bounds. If `bmi` is `null`, no mark is shown. A text beside the scale
 * says the same.
 */
export function BmiScale({ bmi }: { bmi: number | null }) {
  return (
    <>
      <Drawing bmi={bmi} width={300} className="sm:hidden" />
      <Drawing bmi={bmi} width={620} className="max-sm:hidden" />
    </>
  )
}

/** @param props.width The approximate width on the screen, so that figures are drawn in their normal size. */
function Drawing({ bmi, width, className }: { bmi: number | null; width: number; className: string }) {
  const toX = (value: number): number => {
    const share = (Math.min(TO, Math.max(FROM, value)) - FROM) / (TO - FROM)
    return Math.round(share * width * 10) / 10
  }
  const parts = BMI_CATEGORIES.map(({ category, below, tone }, index) => {
    const from = BMI_CATEGORIES[index - 1]?.below ?? FROM
    return { category, tone, from, x: toX(from), length: toX(Math.min(below, TO)) - toX(from) }
  })
  return (
    <svg
      viewBox={`0 0 ${width} 60`}
      aria-hidden="true"
      className={joinClasses('w-full overflow-visible', className)}
    >
      {parts.map(({ category, tone, from, x, length }, index) => (
        <g key={category}>
          <rect x={x + 1} y="20" width={length - 2} height="14" rx="3" className={FILLS[tone]} />
          {index > 0 && (
            <text x={x} y="53" textAnchor="middle" fontSize="15" className="fill-muted tabular">
              {from}
            </text>
          )}
        </g>
      ))}
      {bmi !== null && <path d={drawMark(toX(bmi))} className="fill-ink stroke-surface" strokeWidth="2" />}
    </svg>
  )
}

/** A drop above the scale that points at the BMI. */
function drawMark(x: number): string {
  return `M${x} 38 L${x - 9} 16 A10 10 0 1 1 ${x + 9} 16 Z`
}
