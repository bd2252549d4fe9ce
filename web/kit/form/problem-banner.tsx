import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Why a form was not saved, and what can be done about it. */
export type FormProblem = {
  message: string
  /** More about it, such as what somebody else has saved. */
  detail?: ReactNode
  actions?: ReactNode
}

/** What is wrong with the whole of a form, at its top. One with more to read or to do takes the focus. */
export function ProblemBanner({ problem, className }: { problem: string | FormProblem; className?: string }) {
  const banner = useRef<HTMLDivElement>(null)
  const hasMore = typeof problem !== 'string'
  useEffect(() => {
    if (hasMore) banner.current?.focus()
  }, [hasMore])
  if (typeof problem === 'string') return <Banner className={className}>{problem}</Banner>
  const { message, detail, actions } = problem
  return (
    <Banner ref={banner} title={message} actions={actions} className={className}>
      {detail}
    </Banner>
  )
}

/** Two ways out when somebody else has saved the same record meanwhile. */
export function ConflictActions({
  showLabel = 'Show theirs instead',
  onShowTheirs,
  onSaveMine,
}: {
  showLabel?: string
  onShowTheirs: () => void
  onSaveMine: () => void
}) {
  return (
    <>
      <Button variant="secondary" size="sm" onPress={onShowTheirs}>
        {showLabel}
      </Button>
      <Button variant="secondary" size="sm" onPress={onSaveMine}>
        Save mine over it
      </Button>
    </>
  )
}
