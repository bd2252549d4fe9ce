import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

const TONES = {
  neutral: 'bg-sunken text-ink',
  leaf: 'bg-leaf-tint text-leaf',
  turmeric: 'bg-turmeric-tint text-turmeric-ink',
  beet: 'bg-beet-tint text-beet',
  sky: 'bg-sky-tint text-sky-ink',
  'bmi-blue': 'bg-sunken text-bmi-under',
  'bmi-green': 'bg-sunken text-bmi-normal',
  'bmi-yellow': 'bg-sunken text-bmi-over',
  'bmi-red': 'bg-sunken text-bmi-obese',
} as const

export type BadgeTone = keyof typeof TONES

/** A short fact about the element beside it. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 rounded-[6px] px-2 py-0.5 text-xs font-semibold whitespace-nowrap tabular',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
