import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#web/ui/banner.tsx'

/** Why a form was not saved, and what to do about it. */
export type FormProblem = {
  message: string
  /** Additional content, such as the version that somebody else has saved. */
  detail?: ReactNode
  actions?: ReactNode
}

/**
 * Shows the problem of a whole form at its top. `null` if there is none. A problem with details or actions takes the
 * focus.
 */
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
