import { createContext, type ReactNode, useContext } from 'react'
import type { WeightUnit } from '#domain/people/options.ts'
import { useUser } from '#web/kit/api/session.ts'

/** The person whose measurements are shown or entered, and the units of the signed-in reader. */
export type Measured = {
  id: string
  /** The client's time zone, which determines the days. */
  timeZone: string
  weightUnit: WeightUnit
  hidesWeight: boolean
  /** The signed-in client's own measurements. */
  isSelf: boolean
}

const MeasuredContext = createContext<Measured | null>(null)

/** For staff: everything inside is about this client, in the reader's units and with nothing hidden. */
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

/** Returns the client whose record staff have opened, otherwise the signed-in person. */
export function useMeasured(): Measured {
  const { id, timeZone, weightUnit, hidesWeight } = useUser()
  return useContext(MeasuredContext) ?? { id, timeZone, weightUnit, hidesWeight, isSelf: true }
}
