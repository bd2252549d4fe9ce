import { type ComponentType, useEffect, useState } from 'react'
import type { ReauthenticationMethod } from '#contract/identity/reauthentication.ts'
import { registerReauthenticationPrompt } from '#web/kit/api/reauthentication.ts'

type DialogProps = {
  methods: readonly ReauthenticationMethod[]
  onDone: (isProven: boolean) => void
}
type Asked = DialogProps & { Dialog: ComponentType<DialogProps> }

/** Renders the dialog that asks the person to authenticate again, for all calls of a screen. */
export function ReauthenticationHost() {
  const [asked, setAsked] = useState<Asked | null>(null)

  useEffect(
    () =>
      registerReauthenticationPrompt(async (methods) => {
        try {
          // Rarely needed, so it is loaded on first use.
          const { ReauthenticationDialog: Dialog } = await import('./security/reauthentication-dialog.tsx')
          return await new Promise<boolean>((done) => setAsked({ Dialog, methods, onDone: done }))
        } catch {
          return false
        } finally {
          setAsked(null)
        }
      }),
    [],
  )

  return asked && <asked.Dialog methods={asked.methods} onDone={asked.onDone} />
}
