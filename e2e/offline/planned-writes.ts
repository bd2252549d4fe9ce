import { randomUUID } from 'node:crypto'
import { addDays, todayIn } from '#domain/units/dates.ts'

/*
 * The random writes of the tests of the outbox: everything that a client writes without a connection, in a mixture like
 * that of a day. What two devices write to the same record names what the device has seen.
 */

/** A write as the page stores it. `name` is the name of its declaration, `place` its number. */
export type PlannedWrite = { place: number; name: string; input: unknown }

/** The records that the writes change. `key` is an entry of the plan's grocery list. */
export type Written = { clientId: string; planId: string; key: string; days: number }

/** How many devices write, and how many own entries of the grocery list each has. */
export const DEVICES = 2
const POOL = 20
/** A twentieth of some writes is made on both devices for one record, by devices that have seen nothing there. */
const SHARED = 0.05
const WEEKS = 6

type Random = () => number
type Added = { id: string; version: number; body: Record<string, unknown> }
type Maker = (device: number, place: number) => { name: string; input: unknown }

/** Creates the function that makes the next write of a device. */
export function createWriter(
  { clientId, planId, key, days }: Written,
  random: Random,
): (device: number, place: number) => PlannedWrite {
  const today = todayIn('Asia/Kolkata', new Date())
  const now = Date.now()
  const pick = (count: number): number => Math.floor(random() * count)
  const pastDay = (count: number): string => addDays(today, -pick(count))
  const pools = Array.from({ length: DEVICES }, () => Array.from({ length: POOL }, () => randomUUID()))
  const shared = randomUUID()
  const own = (device: number): string => pools[device]?.[pick(POOL)] ?? shared
  /** Each device has its own ranges of days, so that the last state of each basket is known. */
  const range = (device: number): { from: string; to: string } => {
    const from = addDays(today, (pick(WEEKS / DEVICES) * DEVICES + device) * 7 - days)
    return { from, to: addDays(from, 6) }
  }
  /** What each device has added and not removed, with the version that the server gives it. */
  const added = { measurement: pools.map((): Added[] => []), diary: pools.map((): Added[] => []) }
  const pickAdded = (what: keyof typeof added, device: number): Added | undefined => {
    const all = added[what][device] ?? []
    return all[pick(all.length)]
  }
  const makeMeasurement: Maker = (device, place) => {
    const id = randomUUID()
    const entryDate = new Date(now - place * 60_000).toISOString()
    const body = {
      id,
      userId: clientId,
      weight: 60 + pick(10),
      measurements: {},
      entryDate,
      isConfirmed: true,
    }
    added.measurement[device]?.push({ id, version: 1, body })
    return { name: 'measurement', input: { body } }
  }
  const changeMeasurement: Maker = (device, place) => {
    const found = pickAdded('measurement', device)
    if (!found) return makeMeasurement(device, place)
    const { id: _id, userId: _userId, ...fields } = found.body
    const body = { ...fields, weight: 60 + pick(10), version: found.version }
    found.version += 1
    return { name: 'measurement-change', input: { params: { id: found.id }, body } }
  }
  const makeEntry: Maker = (device, place) => {
    const id = randomUUID()
    const body = { id, day: pastDay(300), time: '13:00', text: `Roti of ${device}/${place}`, foods: [] }
    added.diary[device]?.push({ id, version: 1, body })
    return { name: 'diary-entry', input: { body } }
  }
  const changeEntry: Maker = (device, place) => {
    const found = pickAdded('diary', device)
    if (!found) return makeEntry(device, place)
    const { id: _id, ...fields } = found.body
    const body = { ...fields, text: `Rice of ${device}/${place}`, version: found.version }
    found.version += 1
    return { name: 'diary-change', input: { params: { id: found.id }, body } }
  }
  const remove = (what: keyof typeof added, device: number): ReturnType<Maker> | null => {
    const found = pickAdded(what, device)
    if (!found) return null
    added[what][device] = (added[what][device] ?? []).filter((each) => each !== found)
    return { name: `${what}-removal`, input: { params: { id: found.id } } }
  }
  const count = (kind: 'water' | 'steps') => (): ReturnType<Maker> => ({
    name: 'day-count',
    input: { body: { day: pastDay(days), kind, add: 1 } },
  })
  const makers: [weight: number, make: Maker][] = [
    [30, (device, place) => makeTick(device, place, pastDay(days), random() < SHARED)],
    [
      20,
      (device) => ({
        name: 'grocery-tick',
        input: { params: { id: planId }, body: { ...range(device), keys: [key], isTicked: random() < 0.5 } },
      }),
    ],
    [
      5,
      (device) => ({
        name: 'groceries-at-home',
        input: { params: { id: planId }, body: { ...range(device), keys: [key], isAtHome: random() < 0.5 } },
      }),
    ],
    [
      13,
      (device, place) => {
        const body = { name: `${device}/${place}`, amountText: '', isBought: random() < 0.5 }
        return random() < SHARED
          ? { name: 'own-grocery', input: { params: { id: shared }, body: { ...body, seen: null } } }
          : { name: 'own-grocery', input: { params: { id: own(device) }, body } }
      },
    ],
    [3, (device) => ({ name: 'own-grocery-removal', input: { params: { id: own(device) } } })],
    [12, count('water')],
    [8, count('steps')],
    [2, () => ({ name: 'household', input: { body: { householdSize: 1 + pick(12) } } })],
    [2, (device, place) => makeMeasurement(device, place)],
    [2, (device, place) => changeMeasurement(device, place)],
    [0.5, (device, place) => remove('measurement', device) ?? makeMeasurement(device, place)],
    [2, (device, place) => makeEntry(device, place)],
    [2, (device, place) => changeEntry(device, place)],
    [0.5, (device, place) => remove('diary', device) ?? makeEntry(device, place)],
    [1, (device, place) => ({ name: 'review', input: { body: { note: `Question ${device}/${place}` } } })],
  ]
  const total = makers.reduce((sum, [weight]) => sum + weight, 0)
  return (device, place) => {
    let at = random() * total
    const found = makers.find(([weight]) => {
      at -= weight
      return at < 0
    })
    const make = found?.[1] ?? count('water')
    return { place, ...make(device, place) }
  }
}

function makeTick(device: number, place: number, day: string, isShared: boolean): ReturnType<Maker> {
  const slot = isShared ? 'lunch' : device === 0 ? 'breakfast' : 'dinner'
  const note = `${device}/${place}`
  return {
    name: 'meal-tick',
    input: { body: { day, slot, state: 'swapped', note, ...(isShared && { seen: null }) } },
  }
}
