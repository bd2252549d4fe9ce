import { t } from '@lingui/core/macro'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { Drafting } from './use-drafting.ts'

/** The buttons below a draft: what can be done depends on its state. */
export function DraftActions({
  state,
  formId,
  onClose,
  onCancel,
  onChangeWishes,
  onRedraw,
}: {
  state: Drafting['state']
  formId: string
  onClose: () => void
  onCancel: () => void
  onChangeWishes: () => void
  onRedraw: () => void
}) {
  return (
    <>
      {state === 'idle' && (
        <Button variant="secondary" onPress={onClose}>
          {t`Cancel`}
        </Button>
      )}
      {state === 'drafting' && (
        <Button variant="secondary" onPress={onCancel}>
          {t`Cancel draft`}
        </Button>
      )}
      {(state === 'done' || state === 'stopped') && (
        <Button variant="secondary" icon={ArrowLeft} onPress={onChangeWishes}>
          {t`Change requirements`}
        </Button>
      )}
      {state === 'done' && (
        <Button variant="secondary" icon={RefreshCw} onPress={onRedraw}>
          {t`Redraft week`}
        </Button>
      )}
      {(state === 'idle' || state === 'done') && (
        <Button type="submit" form={formId}>
          {state === 'idle' ? t`Draft week` : t`Insert into plan`}
        </Button>
      )}
    </>
  )
}
