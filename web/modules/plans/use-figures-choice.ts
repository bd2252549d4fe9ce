import { useState } from 'react'
import { useUser } from '#web/kit/api/session.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { useHasFigures } from './figures-visibility.tsx'

const PREFIX = 'pathya.plan-figures.'

/**
 * Returns whether the client sees their plan with calories and weights of nutrients. It is their choice in this
 * browser; by default they are shown. `canChoose` is false for clients who chose not to see them anywhere; then they
 * are never shown.
 */
export function useFiguresChoice(): {
  hasFigures: boolean
  canChoose: boolean
  choose: (hasFigures: boolean) => void
} {
  const { id } = useUser()
  const canChoose = useHasFigures()
  const [isWanted, setIsWanted] = useState(() => readItem('browser', PREFIX + id) !== 'hidden')
  return {
    hasFigures: canChoose && isWanted,
    canChoose,
    choose: (hasFigures) => {
      setIsWanted(hasFigures)
      writeItem('browser', PREFIX + id, hasFigures ? null : 'hidden')
    },
  }
}
