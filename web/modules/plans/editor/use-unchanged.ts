import { useCallback, useRef } from 'react'

/**
 * Returns the same object while the value's JSON stays the same, so that values memoized by it stay valid. For plain
 * data.
 */
export function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const latest = useRef<{ text: string; value: Value }>(null)
  if (latest.current?.text !== text) latest.current = { text, value }
  return latest.current.value
}

/** Returns one function that never changes and calls the latest `act`. For handlers, not for use during rendering. */
export function useStableCallback<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
