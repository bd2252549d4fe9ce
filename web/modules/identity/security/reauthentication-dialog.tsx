import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { MAX_SECOND_FACTOR_CODE } from '#contract/identity/identity.ts'
import type { ReauthenticationMethod } from '#contract/identity/reauthentication.ts'
import { say } from '#domain/words/say.ts'
import { useSession } from '#web/kit/api/session.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MISSING } from '../entry-fields.ts'
import { GoogleMark } from '../google-mark.tsx'
import { useProof } from './use-proof.ts'

/**
 * Asks the person to authenticate again before an action that requires more than an open session.
 *
 * @param props.methods The methods that this person has.
 * @param props.onDone Called with whether it succeeded.
 */
export function ReauthenticationDialog({
  methods,
  onDone,
}: {
  methods: readonly ReauthenticationMethod[]
  onDone: (isProven: boolean) => void
}) {
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : ''
  const proof = useProof(() => onDone(true))
  const { needsCode, problem, pending, prepare } = proof
  const input = useRef<HTMLInputElement>(null)
  const hasPassword = methods.includes('password')
  const hasForm = needsCode || hasPassword

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(prepare, [])
  useEffect(() => {
    if (problem?.field) input.current?.focus()
  }, [problem])

  const submit = (): void => {
    const typed = input.current?.value ?? ''
    if (needsCode) {
      const code = typed.replace(/\s/g, '')
      if (code === '') proof.refuse('code', t`Enter a code`)
      else void proof.byCode(code)
    } else if (typed === '') proof.refuse('password', say(MISSING.knownPassword))
    else void proof.byPassword(email, typed)
  }

  return (
    <FormDialog
      title={t`Confirm it is you`}
      size="sm"
      submitLabel={t`Confirm`}
      pendingLabel={t`Checking...`}
      hasSubmit={hasForm}
      isDirty={false}
      isSubmitting={pending === 'form'}
      isOnTop
      problem={problem?.field === null ? problem.message : null}
      onSubmit={submit}
      onClose={() => onDone(false)}
    >
      <p className="text-muted">{describeStep(needsCode, methods)}</p>
      {hasForm && (
        <>
          {/* Tells password managers to which account the password belongs. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {needsCode ? (
            <TextField
              key="code"
              ref={input}
              autoFocus
              label={t`Code`}
              hint={t`From your authenticator app, or a recovery code.`}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_SECOND_FACTOR_CODE}
              error={problem?.field === 'code' ? problem.message : undefined}
              inputClassName="tabular"
            />
          ) : (
            <PasswordField
              key="password"
              ref={input}
              autoFocus
              label={t`Your password`}
              name="password"
              autoComplete="current-password"
              error={problem?.field === 'password' ? problem.message : undefined}
            />
          )}
        </>
      )}
      {!needsCode && methods.includes('google') && (
        <Button variant="secondary" isPending={pending === 'google'} onPress={() => void proof.byGoogle()}>
          {pending === 'google' ? (
            t`Waiting for Google...`
          ) : (
            <span className="flex items-center gap-3">
              <GoogleMark />
              {t`Confirm with Google`}
            </span>
          )}
        </Button>
      )}
    </FormDialog>
  )
}

function describeStep(needsCode: boolean, methods: readonly ReauthenticationMethod[]): string {
  if (needsCode) return t`Two-step sign-in is on for your account.`
  if (methods.includes('password')) {
    return t`You signed in a while ago. Enter your password to continue.`
  }
  return methods.includes('google')
    ? t`You signed in a while ago. Confirm with Google to continue.`
    : t`You signed in a while ago. Please sign out, sign in again and repeat this step.`
}
