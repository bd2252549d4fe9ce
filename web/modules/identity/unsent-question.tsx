import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useUser } from '#web/kit/api/session.ts'
import { useWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

/** The number of changes that are listed by name. */
const LISTED = 5

/** Asks before signing out while changes wait to be sent. Signs out by itself once everything is sent. */
export function UnsentQuestion({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  const person = useUser()
  const { writes } = useWaitingWrites()
  const count = writes.length
  useEffect(() => {
    if (count === 0) onSignOut()
  }, [count, onSignOut])
  if (count === 0) return null
  return (
    <ConfirmDialog
      title={plural(count, { one: 'Sign out and delete # change?', other: 'Sign out and delete # changes?' })}
      confirmLabel={t`Sign out`}
      cancelLabel={t`Stay signed in`}
      isOpen
      onConfirm={onSignOut}
      onClose={onClose}
    >
      <p>{t`Not sent yet, because you are offline or we could not save it:`}</p>
      <ul className="mt-2 list-disc pl-5">
        {writes.slice(0, LISTED).map(({ write, definition }) => (
          <li key={write.id} className="wrap-anywhere">
            {definition?.describe(write.input as never, person) ?? t`A change`}
          </li>
        ))}
        {count > LISTED && <li>{t`and ${{ count: count - LISTED }} more`}</li>}
      </ul>
      <p className="mt-2">{t`Signing out removes all your data from this phone.`}</p>
    </ConfirmDialog>
  )
}
