import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_SECOND_FACTOR_CODE } from '#contract/identity/identity.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button-class.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MISSING } from '../entry-fields.ts'

export type Proof = { password?: string; code: string }

/** Asks for the password and, where one is set up, a code, before something that protects the account is changed. */
export function ProveForm({
  hasPassword,
  needsCode,
  submitLabel,
  pendingLabel,
  variant = 'primary',
  onProve,
  onCancel,
}: {
  /** False: signed in with Google alone; then a dialog asks to confirm with Google, where that is too long ago. */
  hasPassword: boolean
  needsCode: boolean
  submitLabel: string
  pendingLabel: string
  variant?: ButtonVariant
  /** Does it; what it throws is shown here. */
  onProve: (proof: Proof) => Promise<void>
  onCancel: () => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  const [isPending, setIsPending] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = { password: password.current?.value ?? '', code: code.current?.value.trim() ?? '' }
    const missing = {
      ...(hasPassword && typed.password === '' ? { password: MISSING.knownPassword } : {}),
      ...(needsCode && typed.code === '' ? { code: 'Enter a code' } : {}),
    }
    setErrors(missing)
    setProblem(null)
    if (missing.password) return password.current?.focus()
    if (missing.code) return code.current?.focus()
    setIsPending(true)
    try {
      await onProve({ ...(hasPassword ? { password: typed.password } : {}), code: typed.code })
    } catch (error) {
      setIsPending(false)
      const message = messageOf(error, 'Something went wrong. Please try again.')
      if (hasCode(error, 'wrong_credentials')) {
        setErrors({ password: message })
        password.current?.focus()
      } else if (hasCode(error, 'wrong_code')) {
        setErrors({ code: message })
        code.current?.focus()
      } else {
        setProblem(message)
      }
    }
  }

  return (
    <form method="post" noValidate className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      {problem && <Banner>{problem}</Banner>}
      {hasPassword && (
        <PasswordField
          ref={password}
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      {needsCode && (
        <TextField
          ref={code}
          label="Code"
          hint="From your authenticator app, or a recovery code."
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
        <Button type="submit" variant={variant} isPending={isPending}>
          {isPending ? pendingLabel : submitLabel}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
