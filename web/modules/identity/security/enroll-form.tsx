import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { confirmSecondFactor, MAX_SECOND_FACTOR_CODE } from '#contract/identity/identity.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Shows the secret as a QR code and as text, and checks the first code of the app. */
export function EnrollForm({
  secret,
  otpauthUrl,
  onConfirmed,
  onCancel,
}: {
  /** The secret in Base32. */
  secret: string
  otpauthUrl: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const input = useRef<HTMLInputElement>(null)

  const { submit, isSubmitting, problem, errors, setErrors } = useSubmit({
    failure: t`Something went wrong. Please try again.`,
    send: async (code: string) => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      onConfirmed(recoveryCodes)
    },
    explain: (error, _fields, message) => {
      if (!hasCode(error, 'wrong_code')) return undefined
      refuse(message)
      return null
    },
  })
  const refuse = (message: string): void => {
    setErrors({ code: message })
    input.current?.focus()
  }
  const confirm = (): void => {
    const code = (input.current?.value ?? '').replace(/\s/g, '')
    if (/^\d{6}$/.test(code)) void submit(code)
    else refuse(t`Enter the 6-digit code from your app`)
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          text={otpauthUrl}
          label={t`QR code for your authenticator app. The same key is next to it as text.`}
          className="size-52 max-w-full border border-line"
        />
        <div className="flex min-w-0 flex-col gap-3">
          <p>
            <Trans>
              <strong>1.</strong> Scan this with your authenticator app.
            </Trans>
          </p>
          {/* Shown only where the app may be on the same device; on other devices no app would open. */}
          <a
            href={otpauthUrl}
            className={buttonClass({ variant: 'secondary', size: 'sm' }).concat(
              ' hidden! self-start pointer-coarse:inline-flex!',
            )}
          >
            {t`Open in your authenticator app`}
          </a>
          <div>
            <p className="text-sm text-muted">{t`No camera? Type this key instead:`}</p>
            <p className="mt-1 font-mono text-base break-words">{secret.match(/.{1,4}/g)?.join(' ')}</p>
            <Button
              variant="quiet"
              size="sm"
              icon={Copy}
              className="-ml-3"
              onPress={() => copyText(secret, t`Key copied`)}
            >
              {t`Copy key`}
            </Button>
          </div>
        </div>
      </div>
      <FormFrame isSubmitting={isSubmitting} onSubmit={confirm} className="flex max-w-md flex-col gap-4">
        <ProblemBanner problem={problem} />
        <TextField
          ref={input}
          label={
            <Trans>
              <strong>2.</strong> Enter the code that the app shows
            </Trans>
          }
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAX_SECOND_FACTOR_CODE}
          error={errors.code}
          inputClassName="tabular tracking-widest"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isPending={isSubmitting}>
            {isSubmitting ? t`Checking...` : t`Turn on`}
          </Button>
          <Button variant="quiet" onPress={onCancel}>
            {t`Cancel`}
          </Button>
        </div>
      </FormFrame>
    </div>
  )
}
