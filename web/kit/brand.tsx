import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Room for a logo in a header, pixels; one that is as wide as it is long fills it in height. */
const LOGO_ROOM = { width: 120, height: 32 }

/** Where a header is narrow: a wide logo or a long name leaves the controls beside it their place. */
export const tightBrandClass =
  'max-w-full min-w-0 [&>img]:h-auto [&>img]:max-w-16 [&>span]:truncate [&>span]:leading-tight'

/** The name with its mark: the practice's logo, or the plate, drawn small. */
export function Brand({ name, className }: { name: string; className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <Mark />
      <span className="heading text-xl leading-none @max-[11rem]:sr-only">{name}</span>
    </span>
  )
}

function Mark() {
  const logo = useRouteLoaderData<typeof loader>('root')?.logo
  if (!logo) return <BrandMark />
  const scale = Math.min(LOGO_ROOM.width / logo.width, LOGO_ROOM.height / logo.height)
  return (
    <img
      src={logo.url}
      alt=""
      width={Math.max(1, Math.round(logo.width * scale))}
      height={Math.max(1, Math.round(logo.height * scale))}
      className="max-w-none shrink-0"
    />
  )
}

/** @param gap Between the arcs, in hundredths of the ring: wide where it is small, so that they stay apart. */
export function BrandMark({ size = 30, gap = 4 }: { size?: number; gap?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" className="shrink-0 -rotate-90">
      {MARK.map(({ stroke, start, length }) => (
        <circle
          key={stroke}
          cx="50"
          cy="50"
          r="39"
          fill="none"
          pathLength="100"
          strokeWidth="20"
          strokeDasharray={`${length - gap} ${100 - length + gap}`}
          strokeDashoffset={-start - gap / 2}
          className={stroke}
        />
      ))}
    </svg>
  )
}

const MARK = [
  { stroke: 'stroke-protein', start: 0, length: 29 },
  { stroke: 'stroke-carbs', start: 29, length: 45 },
  { stroke: 'stroke-fat', start: 74, length: 26 },
]
