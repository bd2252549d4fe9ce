import { useCallback, useRef } from 'react'

/**
 * The value as it was, for as long as it reads the same, so that what is memoized by it stays good. For plain data; a copy,
 * because forms change theirs in place.
 */
export function useUnchanged<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const kept = useRef<{ text: string; value: Value }>(null)
  if (kept.current?.text !== text) kept.current = { text, value: structuredClone(value) }
  return kept.current.value
}

/** The object as it was, for as long as all its parts are the same. */
export function useSameParts<Whole extends object>(whole: Whole): Whole {
  const kept = useRef(whole)
  // The keys are those of the same type.
  const isSame = Object.entries(whole).every(([key, part]) => kept.current[key as keyof Whole] === part)
  if (!isSame) kept.current = whole
  return kept.current
}

/** One function for good that does what the newest one does. For handlers, not while drawing. */
export function useSteady<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
