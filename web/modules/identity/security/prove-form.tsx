import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { MAX_SECOND_FACTOR_CODE } from '#contract/identity/identity.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button-class.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MISSING } from '../entry-fields.ts'

export type Proof = { password?: string; code: string }

/** Asks for the password and, if set up, a code, before the security settings of the account are changed. */
export function ProveForm({
  hasPassword,
  needsCode,
  submitLabel,
  pendingLabel,
  variant = 'primary',
  onProve,
  onCancel,
}: {
  /**
   * `false` if the person signs in with Google only. A dialog then asks to confirm with Google if the last sign-in is
   * too old.
   */
  hasPassword: boolean
  needsCode: boolean
  submitLabel: string
  pendingLabel: string
  variant?: ButtonVariant
  /** Makes the change; its errors are shown here. */
  onProve: (proof: Proof) => Promise<void>
  onCancel: () => void
}) {
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)

  const { submit, isSubmitting, problem, setProblem, errors, setErrors } = useSubmit({
    failure: t`Something went wrong. Please try again.`,
    send: onProve,
    explain: (error, _fields, message) => {
      if (hasCode(error, 'wrong_credentials')) refuse({ password: message })
      else if (hasCode(error, 'wrong_code')) refuse({ code: message })
      else return undefined
      return null
    },
  })
  const refuse = (found: { password?: string; code?: string }): void => {
    setErrors(found)
    const first = found.password ? password : code
    first.current?.focus()
  }
  const prove = (): void => {
    const typed = { password: password.current?.value ?? '', code: code.current?.value.trim() ?? '' }
    const missing = {
      ...(hasPassword && typed.password === '' ? { password: say(MISSING.knownPassword) } : {}),
      ...(needsCode && typed.code === '' ? { code: t`Enter a code` } : {}),
    }
    setProblem(null)
    if (Object.keys(missing).length > 0) refuse(missing)
    else void submit({ ...(hasPassword ? { password: typed.password } : {}), code: typed.code })
  }

  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={prove} className="flex max-w-md flex-col gap-4">
      <ProblemBanner problem={problem} />
      {hasPassword && (
        <PasswordField
          ref={password}
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      {needsCode && (
        <TextField
          ref={code}
          label={t`Code`}
          hint={t`From your authenticator app, or a recovery code.`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_SECOND_FACTOR_CODE}
          error={errors.code}
          inputClassName="tabular"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} isPending={isSubmitting}>
          {isSubmitting ? pendingLabel : submitLabel}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </FormFrame>
  )
}
