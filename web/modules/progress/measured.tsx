import { createContext, type ReactNode, useContext } from 'react'
import type { WeightUnit } from '#domain/people/options.ts'
import { useUser } from '#web/kit/api/session.ts'

/** Whose measurements are shown and written down, and how the signed-in person reads them. */
export type Measured = {
  id: string
  /** Where the client lives: days are theirs. */
  timeZone: string
  weightUnit: WeightUnit
  hidesWeight: boolean
  /** The signed-in client's own. */
  isSelf: boolean
}

const MeasuredContext = createContext<Measured | null>(null)

/** For staff: everything about measurements below is about this client, in the units of whoever looks, with nothing hidden. */
export function MeasuredClient({
  client: { id, timeZone },
  children,
}: {
  client: { id: string; timeZone: string }
  children: ReactNode
}) {
  const { weightUnit } = useUser()
  return (
    <MeasuredContext value={{ id, timeZone, weightUnit, hidesWeight: false, isSelf: false }}>
      {children}
    </MeasuredContext>
  )
}

/** The client whom staff look at; without one it is the signed-in person. */
export function useMeasured(): Measured {
  const { id, timeZone, weightUnit, hidesWeight } = useUser()
  return useContext(MeasuredContext) ?? { id, timeZone, weightUnit, hidesWeight, isSelf: true }
}
