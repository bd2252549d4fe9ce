import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_SECOND_FACTOR_CODE } from '#contract/identity/identity.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { describeIdentityError, type IdentityClient } from './identity-client.ts'

/**
 * The second step of signing in: the code of an authenticator app, or a recovery code.
 *
 * @param onToken Continues with the token; its errors are shown here.
 * @param onBack Returns to email and password; `reason` says why if the person did not ask for it.
 */
export function SecondFactorForm({
  challenge,
  getClient,
  onToken,
  onBack,
}: {
  challenge: string
  getClient: () => Promise<IdentityClient>
  onToken: (token: string) => Promise<void>
  onBack: (reason: string | null) => void
}) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const input = useRef<HTMLInputElement>(null)

  const { submit, isSubmitting, problem, setProblem, errors, setErrors } = useSubmit({
    failure: t`Authentication failed. Please try again.`,
    writeMessage: describeIdentityError,
    send: async (code: string) => {
      const client = await getClient()
      const { token } = await client.answerChallenge(challenge, code)
      await onToken(token)
    },
    explain: (error) => {
      if (hasCode(error, 'token_invalid')) {
        onBack(describeIdentityError(error, t`This took too long. Please sign in again.`))
      } else if (hasCode(error, 'wrong_code')) {
        refuse(describeIdentityError(error, t`This code is incorrect.`))
      } else return undefined
      return null
    },
  })
  const refuse = (message: string): void => {
    setErrors({ code: message })
    input.current?.focus()
  }
  const answer = (): void => {
    setProblem(null)
    // Codes are displayed in groups and copied with the spaces.
    const code = (input.current?.value ?? '').replace(/\s/g, '')
    if (kind === 'app' && !/^\d{6}$/.test(code)) refuse(t`Enter the 6-digit code from your app`)
    else if (code === '') refuse(t`Enter one of your recovery codes`)
    else void submit(code)
  }

  const isApp = kind === 'app'
  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={answer} className="mt-6 flex flex-col gap-4">
      <ProblemBanner problem={problem} />
      <TextField
        key={kind}
        ref={input}
        // This field is now the only one on the page.
        autoFocus
        label={isApp ? t`Authentication code` : t`Recovery code`}
        hint={
          isApp
            ? t`The 6-digit code in your authenticator app. It changes every 30 seconds.`
            : t`One of the codes you saved when you set up two-step sign-in. Each works once.`
        }
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SECOND_FACTOR_CODE}
        error={errors.code}
        inputClassName="tabular tracking-widest"
      />
      <Button type="submit" size="lg" isPending={isSubmitting}>
        {isSubmitting ? t`Signing In...` : t`Sign In`}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="sm" icon={ArrowLeft} onPress={() => onBack(null)} className="-ml-3">
          {t`Back`}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3"
          onPress={() => {
            setKind(isApp ? 'recovery' : 'app')
            setErrors({})
            setProblem(null)
          }}
        >
          {isApp ? t`Use a recovery code instead` : t`Use the authenticator app instead`}
        </Button>
      </div>
    </FormFrame>
  )
}
