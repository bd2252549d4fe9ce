import { useEffect, useState } from 'react'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { type FoundFood, findFoods } from './find-foods.ts'

const PAUSE_MS = 200

type Answer = { text: string; foods: FoundFood[]; hasFailed: boolean }

/**
 * Finds foods once typing pauses. The previous results stay until the next ones arrive, and `isBehind` is true in the
 * meantime.
 */
export function useFoodFinder(typed: string): {
  foods: readonly FoundFood[]
  isBehind: boolean
  hasFailed: boolean
  retry: () => void
} {
  const wanted = typed.trim()
  const text = useDebounced(wanted, PAUSE_MS)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the same text again
  useEffect(() => {
    if (text === '') return setAnswer(null)
    const control = new AbortController()
    findFoods(text, control.signal).then(
      (foods) => !control.signal.aborted && setAnswer({ text, foods, hasFailed: false }),
      () => !control.signal.aborted && setAnswer({ text, foods: [], hasFailed: true }),
    )
    return () => control.abort()
  }, [text, attempt])

  return {
    foods: wanted === '' ? [] : (answer?.foods ?? []),
    isBehind: wanted !== '' && answer?.text !== wanted,
    hasFailed: wanted !== '' && answer?.text === wanted && answer.hasFailed,
    retry: () => {
      setAnswer(null)
      setAttempt((count) => count + 1)
    },
  }
}
