import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { type BookingHold, RESEND_SECONDS, resendBookingCode } from '#contract/appointments/consultations.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Mails the code again, a minute after the last mail.
 *
 * @param props.onEnded Called when the time is no longer held.
 */
export function ResendCode({ hold, onEnded }: { hold: BookingHold; onEnded: (message: string) => void }) {
  const [sentCount, setSentCount] = useState(0)
  const [isPaused, setIsPaused] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins again with each mail
  useEffect(() => {
    setIsPaused(true)
    const timer = setTimeout(() => setIsPaused(false), RESEND_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [sentCount])

  const send = async (): Promise<void> => {
    setIsPending(true)
    setProblem(null)
    try {
      await call(resendBookingCode, { body: { hold: hold.token } })
      setSentCount((count) => count + 1)
    } catch (error) {
      const message = messageOf(error, t`The code could not be sent. Please try again.`)
      if (hasCode(error, 'hold_ended')) onEnded(message)
      else setProblem(message)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <div className="mt-4 flex flex-col items-start gap-2 text-sm">
      <p className="text-muted">
        {t`No email? Check your spam folder, or check the address with Change my details.`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        isPending={isPending}
        isDisabled={isPaused}
        onPress={() => void send()}
      >
        {isPending ? t`Sending...` : t`Send the code again`}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {problem ??
          (sentCount > 0
            ? t`We are sending the code again.`
            : isPaused && t`You can ask for the code again one minute after the last email.`)}
      </p>
    </div>
  )
}
