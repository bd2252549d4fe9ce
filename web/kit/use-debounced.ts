import { useEffect, useState } from 'react'

/** A value once it has not changed for a while. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [latest, setLatest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLatest(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return latest
}
