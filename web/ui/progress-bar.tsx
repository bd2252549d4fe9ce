import { useId } from 'react'

/** The progress of something, as text above a bar. `value` is from 0 to 1. */
export function ProgressBar({
  label,
  value,
  valueText,
}: {
  label: string
  value: number
  valueText: string
}) {
  const id = useId()
  const share = Math.min(1, Math.max(0, value))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="tabular text-muted">{valueText}</span>
      </div>
      <svg
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={valueText}
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="2" className="fill-track" />
        <rect width={share * 100} height="2" className="fill-leaf transition-[width]" />
      </svg>
    </div>
  )
}
