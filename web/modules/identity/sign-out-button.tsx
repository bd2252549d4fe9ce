import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-class.ts'
import { showToast } from '#web/ui/toast.tsx'
import { signOutAndLeave } from './shared/sign-out.ts'

/** The sign-out button. `to` and `label` are given if the next page is not the start page. */
export function SignOutButton({
  variant = 'quiet',
  size = 'md',
  className,
  to,
  label = 'Sign out',
}: {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  to?: string
  label?: string
}) {
  const [isPending, setIsPending] = useState(false)
  const signOut = async (): Promise<void> => {
    setIsPending(true)
    try {
      await signOutAndLeave(to)
    } catch {
      setIsPending(false)
      showToast({
        title: 'You are still signed in',
        description: 'The server could not be reached. Please try again.',
        tone: 'danger',
      })
    }
  }
  return (
    <Button
      variant={variant}
      size={size}
      icon={LogOut}
      onPress={signOut}
      isPending={isPending}
      className={className}
    >
      {label}
    </Button>
  )
}
