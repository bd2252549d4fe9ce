import { plural, t } from '@lingui/core/macro'
import { ChevronDown, CloudOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { todayIn } from '#domain/units/dates.ts'
import { formatDays, formatTime } from '#domain/units/format.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useIsOffline } from './connection.ts'
import { useOldestShown } from './use-oldest-shown.ts'
import { type ShownWrite, useWaitingWrites } from './waiting-writes.ts'

// Hardly anybody ever sees it.
const RefusedWrite = lazy(() =>
  import('./refused-write.tsx').then((module) => ({ default: module.RefusedWrite })),
)

/** The number of waiting writes that are listed by name, the newest first. */
const LISTED = 20

/** An answer of this age is not called old: the page would otherwise say so whenever the server takes a moment. */
const NEW_MS = 3_600_000

/**
 * Shows on every screen of the client area that there is no connection, how old the shown data are, what waits to be sent,
 * and what was refused: with the reason, and until the person has seen it.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  const { writes } = useWaitingWrites()
  const refused = writes.filter(({ write }) => write.problem !== null)
  const waiting = writes.filter(({ write }) => write.problem === null)
  const age = useAge()
  if (!isOffline && refused.length === 0 && age === null) return null
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden print:hidden">
      {isOffline ? (
        <WaitingBox waiting={waiting} age={age} />
      ) : (
        age !== null && (
          <p role="status" className="rounded-control border border-line bg-sunken px-3 py-2 text-sm">
            {age}
          </p>
        )
      )}
      <Suspense>
        {refused.map((shown) => (
          <RefusedWrite key={shown.write.id} shown={shown} />
        ))}
      </Suspense>
    </div>
  )
}

/** Names the age of what is on the screen; `null` if it is new. */
function useAge(): string | null {
  const { timeZone } = useUser()
  const since = useOldestShown()
  if (since === null || Date.now() - Date.parse(since) < NEW_MS) return null
  const day = todayIn(timeZone, new Date(since))
  const isToday = day === todayIn(timeZone, new Date())
  return t`Last updated ${{ time: isToday ? formatTime(since, timeZone) : formatDays(day, day) }}. Connect to the internet to update.`
}

/** One line, so that the screen below stays in view; the waiting changes are listed when it is opened. */
function WaitingBox({ waiting, age }: { waiting: readonly ShownWrite[]; age: string | null }) {
  const person = useUser()
  const named = waiting.slice(-LISTED).reverse()
  return (
    <div role="status" className="rounded-control border border-line bg-sunken px-3 text-sm">
      {waiting.length === 0 ? (
        <p className="flex items-start gap-2 py-2">
          <OfflineIcon />
          {t`You are offline. You can continue; changes are saved on this phone.`}
        </p>
      ) : (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 py-2 focus-ring [&::-webkit-details-marker]:hidden">
            <OfflineIcon />
            <span className="min-w-0 flex-1">
              {plural(waiting.length, {
                one: 'You are offline. # change is saved on this phone and will be sent later.',
                other: 'You are offline. # changes are saved on this phone and will be sent later.',
              })}
            </span>
            <ChevronDown size={18} aria-hidden className="mt-0.5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <ul className="mb-2 ml-6.5 list-disc pl-4 text-muted">
            {named.map(({ write, definition }) => (
              <li key={write.id} className="wrap-anywhere">
                {definition?.describe(write.input as never, person) ?? t`A change`}
              </li>
            ))}
            {waiting.length > named.length && (
              <li>{t`and ${{ count: waiting.length - named.length }} more`}</li>
            )}
          </ul>
        </details>
      )}
      {age !== null && <p className="mb-2 ml-6.5 text-muted">{age}</p>}
    </div>
  )
}

function OfflineIcon() {
  return <CloudOff size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
}
