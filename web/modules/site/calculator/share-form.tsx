import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Copy, Share2 } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { say } from '#domain/words/say.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { useCalculator } from './calculator-store.ts'
import { listResultParts, type ResultPart, writeResultText } from './result-text.ts'

const PART_LABELS: Record<ResultPart, MessageDescriptor> = {
  meal: msg`Your Meal and its totals`,
  insights: msg`Insights`,
  need: msg`Your daily need and goal`,
}

/** The content of the dialog: what is shared, its text, and the buttons. */
export function ShareForm({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const state = useCalculator()
  const [left, setLeft] = useState<readonly ResultPart[]>(['need'])
  const [notice, setNotice] = useState('')
  const offered = listResultParts(state)
  const parts = offered.filter((part) => !left.includes(part))
  const text = writeResultText(state, parts)
  const close = (): void => dialog.current?.close()
  useEffect(() => {
    const element = dialog.current
    const forget = (): void => setNotice('')
    element?.addEventListener('close', forget)
    return () => element?.removeEventListener('close', forget)
  }, [dialog])

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setNotice(t`Copied.`)
    } catch {
      setNotice(t`The text could not be copied. Select it and copy it yourself.`)
    }
  }
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text })
      close()
    } catch (error) {
      // Closing the device's share sheet means that the visitor does not want to share any more.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator

  return (
    <>
      {offered.length === 0 ? (
        <p className="text-muted">{t`There is nothing to share yet. Add foods, or fill in your profile.`}</p>
      ) : (
        <>
          <fieldset className="flex flex-col">
            <legend className="pb-1 text-sm font-semibold">{t`What to share`}</legend>
            {offered.map((part) => (
              <Checkbox
                key={part}
                checked={!left.includes(part)}
                onChange={(event) => {
                  const isChosen = event.currentTarget.checked
                  setLeft((now) => (isChosen ? now.filter((one) => one !== part) : [...now, part]))
                  setNotice('')
                }}
              >
                {say(PART_LABELS[part])}
              </Checkbox>
            ))}
          </fieldset>
          <TextAreaField
            label={t`Text to share`}
            readOnly
            rows={8}
            value={text}
            placeholder={t`Choose what to share.`}
            inputClassName="text-sm tabular"
          />
          <div className="flex flex-wrap items-center gap-2">
            {canShare && (
              <button
                type="button"
                disabled={text === ''}
                onClick={() => void share()}
                className={buttonClass()}
              >
                <Share2 size={20} aria-hidden className="shrink-0" />
                {t`Share`}
              </button>
            )}
            <button
              type="button"
              disabled={text === ''}
              onClick={() => void copy()}
              className={buttonClass({ variant: canShare ? 'secondary' : 'primary' })}
            >
              <Copy size={20} aria-hidden className="shrink-0" />
              {t`Copy the text`}
            </button>
            <p role="status" className="text-sm text-muted">
              {notice}
            </p>
          </div>
        </>
      )}
    </>
  )
}
