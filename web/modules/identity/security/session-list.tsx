import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#contract/identity/sessions.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SessionRow } from '../shared/session-row.tsx'

/** The signed-in person's own sessions, with buttons to end a single one or all others. */
export function SessionList() {
  const { timeZone } = useUser()
  const query = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  const [endingId, setEndingId] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isEndingOthers, setIsEndingOthers] = useState(false)
  const rowsRef = useFocusAfterRemoval()

  const endOne = async (session: OwnSession): Promise<void> => {
    setEndingId(session.id)
    try {
      await call(endSession, { params: { id: session.id } })
      showToast({ title: t`Session ended`, description: session.device, tone: 'success' })
    } catch (error) {
      showFailure(error)
    }
    // Also after an error, because the session may have ended in the meantime.
    await query.refetch()
    setEndingId(null)
  }

  const endOthers = async (): Promise<void> => {
    setIsEndingOthers(true)
    try {
      await call(endOtherSessions)
      showToast({ title: t`Signed out other devices`, tone: 'success' })
    } catch (error) {
      showFailure(error)
    }
    await query.refetch()
    setIsEndingOthers(false)
    setIsAsking(false)
  }

  if (query.isError) {
    return (
      <ErrorState
        title={t`Your sessions could not be loaded`}
        detail={messageOf(query.error, t`Something went wrong. Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Loading label={t`Loading your sessions`} className="flex flex-col gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </Loading>
    )
  }
  const sessions = query.data
  const now = new Date()
  return (
    <div ref={rowsRef} className="flex flex-col gap-4 outline-none">
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            className="gap-4 py-3"
            badge={session.isCurrent && <Badge tone="leaf">{t`This browser`}</Badge>}
            end={
              session.isCurrent
                ? null
                : {
                    label: t`Sign out`,
                    describe: (lastSeen) =>
                      t`Sign out ${{ browser: session.device }}, last active ${lastSeen}`,
                    isPending: endingId === session.id,
                    onPress: () => void endOne(session),
                  }
            }
          >
            {session.ipAddress && ` · ${t`from ${{ ipAddress: session.ipAddress }}`}`}
            <br />
            {t`Signed in ${{ time: formatDateTime(session.createdAt, timeZone) }}`}
            {session.endsAtLatest &&
              ` · ${t`ends by ${{ time: formatDateTime(session.endsAtLatest, timeZone) }}`}`}
          </SessionRow>
        ))}
      </ul>
      {sessions.some(({ endsAtLatest }) => endsAtLatest !== null) && (
        <p className="text-sm text-muted">
          {t`Staff sessions end after 12 hours without use, or 14 days after sign-in.`}
        </p>
      )}
      {sessions.length > 1 && (
        <Button variant="secondary" className="self-start" onPress={() => setIsAsking(true)}>
          {t`Sign out other devices`}
        </Button>
      )}
      <ConfirmDialog
        title={t`Sign out other devices?`}
        confirmLabel={t`Sign out other devices`}
        isOpen={isAsking}
        isPending={isEndingOthers}
        onConfirm={() => void endOthers()}
        onClose={() => setIsAsking(false)}
      >
        {t`You stay signed in on this browser. All other devices need to sign in again.`}
      </ConfirmDialog>
    </div>
  )
}

function showFailure(error: unknown): void {
  showToast({
    title: t`Nothing was signed out`,
    description: messageOf(error, t`Something went wrong. Please try again.`),
    tone: 'danger',
  })
}
