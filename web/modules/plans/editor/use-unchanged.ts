import { useCallback, useRef } from 'react'

/** The value as it was, for as long as it reads the same, so that what is memoized by it stays good. For plain data. */
export function useUnchanged<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const latest = useRef<{ text: string; value: Value }>(null)
  if (latest.current?.text !== text) latest.current = { text, value }
  return latest.current.value
}

/** One function for good that does what the newest one does. For handlers, not while drawing. */
export function useSteady<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
