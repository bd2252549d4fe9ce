import { ROLE_LABELS } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Session } from './api/session.ts'
import { Initial } from './initial.tsx'
import { nameOf } from './name-of.ts'

/** The signed-in person. The space is reserved until the session is loaded. */
export function PersonLine({ session, hasRole = false }: { session: Session; hasRole?: boolean }) {
  if (session.state !== 'signed-in') {
    return (
      <span className="flex h-11 items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-24" />
      </span>
    )
  }
  const { user } = session
  const name = nameOf(user)
  return (
    <span className="flex h-11 min-w-0 items-center gap-3">
      <Initial name={name} />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        {hasRole && <span className="block text-xs text-muted">{say(ROLE_LABELS[user.role])}</span>}
      </span>
    </span>
  )
}
