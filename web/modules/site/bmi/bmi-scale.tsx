import { t } from '@lingui/core/macro'
import { BMI_CATEGORIES, type BmiTone, INDIAN_BMI_CATEGORIES } from '#domain/body/bmi.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The range of the scale. A BMI outside it is marked at the end. */
const FROM = 14
const TO = 36

const FILLS: Record<BmiTone, string> = {
  blue: 'fill-bmi-under',
  green: 'fill-bmi-normal',
  yellow: 'fill-bmi-over',
  red: 'fill-bmi-obese',
}

/** Both guidelines have the same four classes, so they have the same colours. */
const TONES = BMI_CATEGORIES.map(({ tone }) => tone)

/**
 * The classes of Indian adults, and below them those of the WHO, on one scale. If `bmi` is `null`, no mark is shown. A
 * text beside the scale says the same.
 */
export function BmiScale({ bmi }: { bmi: number | null }) {
  return (
    <>
      <Drawing bmi={bmi} width={320} className="sm:hidden" />
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
  return (
    <svg
      viewBox={`0 0 ${width} 112`}
      aria-hidden="true"
      className={joinClasses('w-full overflow-visible', className)}
    >
      <text x="0" y="14" fontSize="14" className="fill-ink font-semibold">
        {t`Indian adults`}
      </text>
      <Band classes={INDIAN_BMI_CATEGORIES} toX={toX} y={22} height={16} />
      <text x="0" y="78" fontSize="14" className="fill-muted">
        {t`WHO, all adults`}
      </text>
      <Band classes={BMI_CATEGORIES} toX={toX} y={85} height={7} />
      {bmi !== null && <path d={drawMark(toX(bmi))} className="fill-ink stroke-surface" strokeWidth="2" />}
    </svg>
  )
}

function Band({
  classes,
  toX,
  y,
  height,
}: {
  classes: readonly { category: string; below: number }[]
  toX: (value: number) => number
  y: number
  height: number
}) {
  return classes.map(({ category, below }, index) => {
    const from = classes[index - 1]?.below ?? FROM
    const [start, end] = [toX(from), toX(Math.min(below, TO))]
    return (
      <g key={category}>
        <rect
          x={start + 1}
          y={y}
          width={end - start - 2}
          height={height}
          rx="3"
          className={FILLS[TONES[index] ?? 'red']}
        />
        {index > 0 && (
          <text
            x={start}
            y={y + height + 15}
            textAnchor="middle"
            fontSize="14"
            className="fill-muted tabular"
          >
            {from}
          </text>
        )}
      </g>
    )
  })
}

/** A drop above the scale that points at the BMI. */
function drawMark(x: number): string {
  return `M${x} 42 L${x - 9} 19 A10 10 0 1 1 ${x + 9} 19 Z`
}
