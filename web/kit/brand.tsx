import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Space for a logo in a header, in pixels. A square logo fills its height. */
const LOGO_ROOM = { width: 120, height: 32 }

/** For narrow headers: a wide logo or a long name leaves enough space for the controls beside it. */
export const tightBrandClass =
  'max-w-full min-w-0 [&>img]:h-auto [&>img]:max-w-16 [&>span]:truncate [&>span]:leading-tight'

/** The practice's name with its logo, or with a small drawing of the plate if there is no logo. */
export function Brand({ name, className }: { name: string; className?: string }) {
  return (
    <span className={joinClasses('inline-flex items-center gap-2.5', className)}>
      <Mark />
      <span className="heading text-xl leading-none @max-[13rem]:sr-only">{name}</span>
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

/**
 * @param gap Gap between the arcs, in hundredths of the ring. Use a wide gap for a small mark, so that the arcs stay
 *   separate.
 */
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
