import { joinClasses } from '#web/ui/join-classes.ts'

/** The name with its mark: the plate, drawn small. */
export function Brand({ name, className }: { name: string; className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <BrandMark />
      <span className="heading text-xl leading-none">{name}</span>
    </span>
  )
}

export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" className="shrink-0 -rotate-90">
      {MARK.map(({ stroke, start, length }) => (
        <circle
          key={stroke}
          cx="50"
          cy="50"
          r="38"
          fill="none"
          pathLength="100"
          strokeWidth="20"
          strokeDasharray={`${length} ${100 - length}`}
          strokeDashoffset={-start}
          className={stroke}
        />
      ))}
    </svg>
  )
}

const MARK = [
  { stroke: 'stroke-protein', start: 1, length: 27 },
  { stroke: 'stroke-carbs', start: 31, length: 42 },
  { stroke: 'stroke-fat', start: 76, length: 23 },
]
