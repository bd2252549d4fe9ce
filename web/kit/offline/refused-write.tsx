import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/kit/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { ShownWrite } from './waiting-writes.ts'
import { removeWaiting, writeAgain } from './write-offline.ts'

/** A write that the server has refused: what it was, why, and what can be done. It stays until the person has seen it. */
export function RefusedWrite({ shown: { write, definition } }: { shown: ShownWrite }) {
  const person = useUser()
  const [isBusy, setIsBusy] = useState(false)
  const { problem } = write
  const input = write.input as never // stored under the name of this declaration
  const what = definition?.describe(input, person) ?? t`A change`
  const body = problem?.kind === 'refused' ? problem.body : null
  const why = body
    ? (definition?.explain?.(body, input) ?? body.message)
    : t`This change is months old and may already be saved. Please check before you send it again.`
  const other = body && definition?.override ? definition.override(body, input) : null
  const act = (work: () => Promise<unknown>) => async (): Promise<void> => {
    setIsBusy(true)
    await work().catch(() => undefined)
    setIsBusy(false)
  }
  return (
    <div role="alert" className="rounded-control border border-turmeric bg-turmeric-tint px-3 py-3 text-sm">
      <p className="flex items-start gap-2 font-semibold">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        {t`Not saved: ${what}`}
      </p>
      <p className="mt-1 ml-6.5 wrap-anywhere">{why}</p>
      <div className="mt-2 ml-6.5 flex flex-wrap gap-2">
        {definition && other && (
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            isDisabled={isBusy}
            onPress={act(() => writeAgain(write, definition, other.input))}
          >
            {other.label}
          </Button>
        )}
        {definition && body === null && (
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            isDisabled={isBusy}
            onPress={act(() => writeAgain(write, definition, write.input))}
          >
            {t`Send again`}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          isDisabled={isBusy}
          onPress={act(() => removeWaiting(write))}
        >
          {body === null ? t`Delete it` : 'OK'}
        </Button>
      </div>
    </div>
  )
}
