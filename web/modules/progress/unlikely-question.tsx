import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * Asks about unlikely figures before they are saved. Focus it when it appears, so that screen readers read it.
 *
 * @param props.questions One sentence for each figure, from the server.
 */
export function UnlikelyQuestion({
  questions,
  isSaving,
  onConfirm,
  onCorrect,
  ref,
}: {
  questions: readonly { message: string }[]
  isSaving: boolean
  onConfirm: () => void
  /** Moves the focus to the first field in question. */
  onCorrect: () => void
  ref?: Ref<HTMLDivElement>
}) {
  const [first, ...others] = questions
  return (
    <Banner
      ref={ref}
      tone="warning"
      title={first?.message ?? t`Is that right?`}
      actions={
        <>
          <Button size="sm" onPress={onCorrect} isDisabled={isSaving}>
            {t`Correct it`}
          </Button>
          <Button variant="secondary" size="sm" onPress={onConfirm} isPending={isSaving}>
            {isSaving ? t`Saving...` : t`Yes, save it`}
          </Button>
        </>
      }
    >
      {others.length > 0 && others.map(({ message }) => <p key={message}>{message}</p>)}
    </Banner>
  )
}
