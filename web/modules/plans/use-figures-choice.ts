import { useState } from 'react'
import { useUser } from '#web/kit/api/session.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { useHasFigures } from './figures-visibility.tsx'

const PREFIX = 'pathya.plan-figures.'

/**
 * Whether a client reads their plan with calories and weights of nutrients: their choice of this browser, with them to begin
 * with. `canChoose` is false for who asked not to see them anywhere: then there are none.
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
