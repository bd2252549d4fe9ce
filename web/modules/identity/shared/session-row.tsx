import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * A row of a list of sessions: the browser and when it was last seen.
 *
 * @param props.badge Shown beside the name of the browser.
 * @param props.end The button that ends the session; `null` for none. `describe` names it for screen readers.
 * @param props.children What else the list shows of the session.
 */
export function SessionRow({
  session: { device, lastSeenAt },
  now,
  badge,
  end,
  className,
  children,
}: {
  session: { device: string; lastSeenAt: string }
  now: Date
  badge?: ReactNode
  end: {
    label: string
    describe: (lastSeen: string) => string
    isPending: boolean
    onPress: () => void
  } | null
  className: string
  children?: ReactNode
}) {
  const { timeZone } = useUser()
  const lastSeen = formatDistance(lastSeenAt, now)
  return (
    <li className={joinClasses('flex items-center justify-between', className)}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {badge}
        </p>
        <p className="text-sm text-muted">
          <Trans>
            Last active{' '}
            <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt, timeZone)}>
              {lastSeen}
            </time>
          </Trans>
          {children}
        </p>
      </div>
      {end && (
        <Button
          variant="secondary"
          size="sm"
          isPending={end.isPending}
          onPress={end.onPress}
          aria-label={end.describe(lastSeen)}
        >
          {end.label}
        </Button>
      )}
    </li>
  )
}
