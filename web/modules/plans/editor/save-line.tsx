import { Check, CloudOff, PenLine } from 'lucide-react'
import { Spinner } from '#web/ui/spinner.tsx'
import type { SaveStatus } from '../draft-saver.ts'

const TIME = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' })

/** Whether what is written is stored, in a few words. Only what went wrong is announced. */
export function SaveLine({ status, isStored }: { status: SaveStatus; isStored: boolean }) {
  switch (status.kind) {
    case 'untouched':
      return <Line>{isStored ? 'Draft, saved as it stands' : 'A new plan; it is saved while you write'}</Line>
    case 'blocked':
      return (
        <Line icon={<PenLine size={16} aria-hidden />}>
          Kept in this browser; to save it, {status.problem}
        </Line>
      )
    case 'unsaved':
      return <Line icon={<PenLine size={16} aria-hidden />}>Not saved yet</Line>
    case 'saving':
      return <Line icon={<Spinner size={16} />}>Saving…</Line>
    case 'saved':
      return (
        <Line icon={<Check size={16} aria-hidden className="text-leaf" />}>
          Saved <time dateTime={status.at.toISOString()}>{TIME.format(status.at)}</time>
        </Line>
      )
    case 'conflict':
      return (
        <Line isAlert icon={<CloudOff size={16} aria-hidden />}>
          Not saved: somebody else changed this plan
        </Line>
      )
    case 'failed':
      return (
        <Line isAlert icon={<CloudOff size={16} aria-hidden />}>
          Not saved: {status.message}
          {status.isRetrying ? ' Trying again soon; everything is kept in this browser.' : ''}
        </Line>
      )
  }
}

function Line({
  icon,
  isAlert = false,
  children,
}: {
  icon?: React.ReactNode
  isAlert?: boolean
  children: React.ReactNode
}) {
  return (
    <p
      role={isAlert ? 'alert' : undefined}
      className={`flex items-center gap-1.5 text-sm tabular ${isAlert ? 'font-semibold text-beet' : 'text-muted'}`}
    >
      {icon}
      <span>{children}</span>
    </p>
  )
}
