import { useEffect, useState } from 'react'

/** Returns a value after it has not changed for the given time. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [latest, setLatest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLatest(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return latest
}
