import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#web/ui/banner.tsx'

/** Why a form was not saved, and what can be done about it. */
export type FormProblem = {
  message: string
  /** More about it, such as what somebody else has saved. */
  detail?: ReactNode
  actions?: ReactNode
}

/** The problem of a whole form, at its top; null: there is none. One with more to read or to do takes the focus. */
export function ProblemBanner({
  problem,
  className,
}: {
  problem: string | FormProblem | null
  className?: string
}) {
  const banner = useRef<HTMLDivElement>(null)
  const hasMore = problem !== null && typeof problem !== 'string'
  useEffect(() => {
    if (hasMore) banner.current?.focus()
  }, [hasMore])
  if (problem === null) return null
  if (typeof problem === 'string') return <Banner className={className}>{problem}</Banner>
  const { message, detail, actions } = problem
  return (
    <Banner ref={banner} title={message} actions={actions} className={className}>
      {detail}
    </Banner>
  )
}
