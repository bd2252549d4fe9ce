import { Copy } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { confirmSecondFactor, MAX_SECOND_FACTOR_CODE } from '#contract/identity/identity.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Shows the secret as a QR code and as text, and takes the first code that proves the app has it. */
export function EnrollForm({
  secret,
  otpauthUrl,
  onConfirmed,
  onCancel,
}: {
  /** Base32. */
  secret: string
  otpauthUrl: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setProblem(null)
    setError(undefined)
    const code = (input.current?.value ?? '').replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) {
      setError('Enter the six digits that your app shows')
      input.current?.focus()
      return
    }
    setIsPending(true)
    try {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      onConfirmed(recoveryCodes)
    } catch (thrown) {
      setIsPending(false)
      const message = messageOf(thrown, 'Something went wrong. Please try again.')
      if (hasCode(thrown, 'wrong_code')) {
        setError(message)
        input.current?.focus()
      } else {
        setProblem(message)
      }
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          text={otpauthUrl}
          label="QR code for your authenticator app. The same key stands beside it as text."
          className="size-52 max-w-full border border-line"
        />
        <div className="flex min-w-0 flex-col gap-3">
          <p>
            <strong>1.</strong> Scan this with an authenticator app, such as the one that keeps your
            passwords.
          </p>
          {/* Only where the app may be on the same device: elsewhere nothing would open. */}
          <a
            href={otpauthUrl}
            className={buttonClass({ variant: 'secondary', size: 'sm' }).concat(
              ' hidden! self-start pointer-coarse:inline-flex!',
            )}
          >
            Open in your authenticator app
          </a>
          <div>
            <p className="text-sm text-muted">No camera? Type this key instead:</p>
            <p className="mt-1 font-mono text-base break-words">{secret.match(/.{1,4}/g)?.join(' ')}</p>
            <Button
              variant="quiet"
              size="sm"
              icon={Copy}
              className="-ml-3"
              onPress={() => copyText(secret, 'Key')}
            >
              Copy key
            </Button>
          </div>
        </div>
      </div>
      <form method="post" noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
        {problem && <Banner>{problem}</Banner>}
        <TextField
          ref={input}
          label={
            <>
              <strong>2.</strong> Enter the code that the app shows
            </>
          }
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_SECOND_FACTOR_CODE}
          error={error}
          inputClassName="tabular tracking-widest"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isPending}>
            {isPending ? 'Checking...' : 'Turn On'}
          </Button>
          <Button variant="quiet" onPress={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
