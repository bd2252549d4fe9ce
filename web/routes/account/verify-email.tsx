import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { updateVerification } from '#contract/auth.ts'
import { verifyEmail } from '#contract/identity.ts'
import { hasCode, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { setSession } from '#web/api/session.ts'
import { EntryFrame } from '#web/features/identity/entry-frame.tsx'
import { whereNext } from '#web/features/identity/exchange-token.ts'
import { useLinkToken } from '#web/features/identity/use-link-token.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function meta() {
  return [{ title: 'Verify your email · Pathya' }]
}

type View =
  | { kind: 'verifying' }
  | { kind: 'verified' }
  | { kind: 'expired' }
  | { kind: 'failed'; message: string }

/**
 * Where the mailed link leads. Only this page's script uses the link up: what looks at links in mail before a person does
 * fetches no more than the page.
 */
export default function VerifyEmail() {
  const link = useLinkToken()
  const [view, setView] = useState<View>({ kind: 'verifying' })
  const navigate = useNavigate()
  const sentToken = useRef<string | null>(null)
  const token = link.state === 'given' ? link.token : null

  /** With a session of the same person the way goes on by itself. */
  const goOn = async (): Promise<void> => {
    try {
      const user = await call(updateVerification, { body: {} })
      setSession(user)
      await navigate(whereNext(user, ''), { replace: true })
    } catch {
      // The address is verified, whatever became of this call: the next screen finds out for itself.
      await navigate(paths.onboarding(), { replace: true })
    }
  }

  const verify = async (given: string): Promise<void> => {
    setView({ kind: 'verifying' })
    try {
      const { result, isOwnSession } = await call(verifyEmail, { body: { token: given } })
      if (result === 'expired') setView({ kind: 'expired' })
      else if (isOwnSession) await goOn()
      else setView({ kind: 'verified' })
    } catch (error) {
      setView(
        hasCode(error, 'token_invalid')
          ? { kind: 'expired' }
          : {
              kind: 'failed',
              message: messageOf(error, 'Failed to check verification status. Please try again.'),
            },
      )
    }
  }

  const verifyRef = useRef(verify)
  verifyRef.current = verify
  useEffect(() => {
    // A link works once: it is sent once, however often this runs.
    if (token === null || sentToken.current === token) return
    sentToken.current = token
    void verifyRef.current(token)
  }, [token])

  if (link.state === 'none' || view.kind === 'expired') return <NoLink isExpired={view.kind === 'expired'} />
  switch (view.kind) {
    case 'verifying':
      return (
        <EntryFrame>
          <h1 className="heading text-3xl">Verifying your email</h1>
          <p className="mt-4">
            <Spinner label="One moment" />
          </p>
        </EntryFrame>
      )
    case 'verified':
      return (
        <EntryFrame>
          <CircleCheck size={40} strokeWidth={1.5} aria-hidden className="text-leaf" />
          <h1 className="heading mt-3 text-3xl">Your email address is verified</h1>
          <p role="status" className="mt-3">
            The page where you registered goes on by itself. Or sign in here.
          </p>
          <Link to={paths.login()} className={buttonClass({ size: 'lg' }).concat(' mt-6')}>
            Sign In
          </Link>
        </EntryFrame>
      )
    case 'failed':
      return (
        <EntryFrame>
          <h1 className="heading text-3xl">Verify your email</h1>
          <div className="mt-4">
            <ErrorState
              title="Your address could not be verified yet"
              detail={view.message}
              onRetry={() => {
                if (token !== null) void verify(token)
              }}
            />
          </div>
        </EntryFrame>
      )
  }
}

function NoLink({ isExpired }: { isExpired: boolean }) {
  return (
    <EntryFrame>
      <MailWarning size={40} strokeWidth={1.5} aria-hidden className="text-turmeric-ink" />
      <h1 className="heading mt-3 text-3xl">
        {isExpired ? 'This link no longer works' : 'Open the link in your mail'}
      </h1>
      <p role="status" className="mt-3">
        {isExpired
          ? 'It has expired or was used already. Where your address is verified, simply sign in; otherwise we send you a new link.'
          : 'This page needs the link that we sent to your address.'}
      </p>
      {/* Signed out, this leads to sign-in first; verified, on to where the person belongs. */}
      <Link to={paths.emailVerification()} className={buttonClass({ size: 'lg' }).concat(' mt-6')}>
        {isExpired ? 'Go on to a new link' : 'Send me a link'}
      </Link>
    </EntryFrame>
  )
}
