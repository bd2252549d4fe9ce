import { useEffect, useState } from 'react'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { canHaveAmounts, hasMoreThanName } from '#web/modules/foods/shared/typed-line.ts'
import { type FoundFood, findFoods, findTypedFoods, type TypedFoodPart } from './find-foods.ts'

const PAUSE_MS = 200

type Answer = { text: string; foods: FoundFood[]; parts: TypedFoodPart[] | null; hasFailed: boolean }

/**
 * Finds foods once typing pauses, and reads the parts of a typed line, which are `null` for the name of one food. The previous results stay until the next ones arrive, and `isBehind` is true in the
 * meantime.
 */
export function useFoodFinder(typed: string): {
  foods: readonly FoundFood[]
  parts: readonly TypedFoodPart[] | null
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
    const { signal } = control
    Promise.all([findFoods(text, signal), canHaveAmounts(text) ? findTypedFoods(text, signal) : null]).then(
      ([foods, typed]) => {
        const parts = typed && hasMoreThanName(typed) ? typed : null
        if (!signal.aborted) setAnswer({ text, foods, parts, hasFailed: false })
      },
      () => !signal.aborted && setAnswer({ text, foods: [], parts: null, hasFailed: true }),
    )
    return () => control.abort()
  }, [text, attempt])

  return {
    foods: wanted === '' ? [] : (answer?.foods ?? []),
    parts: wanted === '' ? null : (answer?.parts ?? null),
    isBehind: wanted !== '' && answer?.text !== wanted,
    hasFailed: wanted !== '' && answer?.text === wanted && answer.hasFailed,
    retry: () => {
      setAnswer(null)
      setAttempt((count) => count + 1)
    },
  }
}
