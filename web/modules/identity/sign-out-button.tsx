import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { sendWaiting } from '#web/kit/offline/write-offline.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-class.ts'
import { showToast } from '#web/ui/toast.tsx'
import { signOutAndLeave } from './shared/sign-out.ts'

const UnsentQuestion = lazy(() =>
  import('./unsent-question.tsx').then((module) => ({ default: module.UnsentQuestion })),
)

/**
 * The sign-out button. It asks first if changes wait to be sent, because signing out removes them from this phone. `to`
 * and `label` are given if the next page is not the start page.
 */
export function SignOutButton({
  variant = 'quiet',
  size = 'md',
  className,
  to,
  label = t`Sign out`,
}: {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  to?: string
  label?: string
}) {
  const [isPending, setIsPending] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { writes } = useWaitingWrites()
  const ask = async (): Promise<void> => {
    if (writes.length === 0) return signOut()
    void sendWaiting().catch(() => undefined)
    setIsAsking(true)
  }
  const signOut = async (): Promise<void> => {
    setIsAsking(false)
    setIsPending(true)
    try {
      await signOutAndLeave(to)
    } catch {
      setIsPending(false)
      showToast({
        title: t`You are still signed in`,
        description: t`No connection. Check your internet and try again.`,
        tone: 'danger',
      })
    }
  }
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={LogOut}
        onPress={ask}
        isPending={isPending}
        className={className}
      >
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <UnsentQuestion onSignOut={() => void signOut()} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
