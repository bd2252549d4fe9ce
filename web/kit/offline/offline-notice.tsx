import { CloudOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useUser } from '#web/kit/api/session.ts'
import { useIsOffline } from './connection.ts'
import { type ShownWrite, useWaitingWrites } from './waiting-writes.ts'

// Hardly anybody ever sees it.
const RefusedWrite = lazy(() =>
  import('./refused-write.tsx').then((module) => ({ default: module.RefusedWrite })),
)

/** The number of waiting writes that are listed by name. */
const LISTED = 3

/**
 * Shows on every screen of the client area that there is no connection, what waits to be sent, and what was refused: with
 * the reason, and until the person has seen it.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  const { writes } = useWaitingWrites()
  const refused = writes.filter(({ write }) => write.problem !== null)
  const waiting = writes.filter(({ write }) => write.problem === null)
  if (!isOffline && refused.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden print:hidden">
      {isOffline && <WaitingBox waiting={waiting} />}
      <Suspense>
        {refused.map((shown) => (
          <RefusedWrite key={shown.write.id} shown={shown} />
        ))}
      </Suspense>
    </div>
  )
}

function WaitingBox({ waiting }: { waiting: readonly ShownWrite[] }) {
  const person = useUser()
  const named = waiting.slice(-LISTED).reverse()
  return (
    <div role="status" className="rounded-control border border-line bg-sunken px-3 py-2 text-sm">
      <p className="flex items-start gap-2">
        <CloudOff size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        {waiting.length === 0
          ? 'You are offline. You can go on; changes are saved on this phone.'
          : `You are offline. ${waiting.length === 1 ? '1 change is' : `${waiting.length} changes are`} saved on this phone and will be sent later.`}
      </p>
      {named.length > 0 && (
        <ul className="mt-1 ml-6.5 list-disc pl-4 text-muted">
          {named.map(({ write, definition }) => (
            <li key={write.id} className="wrap-anywhere">
              {definition?.describe(write.input as never, person) ?? 'A change'}
            </li>
          ))}
          {waiting.length > named.length && <li>and {waiting.length - named.length} more</li>}
        </ul>
      )}
    </div>
  )
}
