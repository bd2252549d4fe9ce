import { encode } from 'uqr'
import { joinClasses } from './join-classes.ts'

/**
 * A text as a QR code: dark on light in every theme, because many cameras cannot read anything else, with the quiet
 * border that the standard requires.
 *
 * @param props.label Describes the code for people who cannot see it. Show them the text beside it too.
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={joinClasses('rounded-control bg-code-paper text-code-ink', className)}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
