import { PdfError } from './pdf-error.ts'

/** The lanes in which documents wait. The lanes take turns, so that none waits behind all documents of another. */
const PDF_LANES = ['staff', 'client', 'background'] as const
export type PdfLane = (typeof PDF_LANES)[number]

/** Clients may use this share of the places; the rest is left to staff. */
const CLIENT_SHARE = 0.75
/** One in progress and one waiting. */
const PLACES_A_PERSON = 2

export type PdfQueue<Job> = {
  /** @throws {PdfError} `busy` when the lane has no place left; the lane of jobs always has one. */
  requirePlace: (lane: PdfLane) => void
  add: (lane: PdfLane, job: Job) => void
  /** Removes and returns the first job of the next lane that has one. */
  takeNext: () => Job | undefined
}

/**
 * Creates the queue of waiting documents, in lanes that take turns.
 *
 * @param limit How many may wait, not counting those of background jobs.
 */
export function createPdfQueue<Job>(limit: number): PdfQueue<Job> {
  const lanes: Record<PdfLane, Job[]> = { staff: [], client: [], background: [] }
  let lastLane: PdfLane = 'background'
  return {
    requirePlace(lane) {
      if (lane === 'background') return
      const waitingCount = lanes.staff.length + lanes.client.length
      const isFull = waitingCount >= limit
      if (isFull || (lane === 'client' && lanes.client.length >= Math.ceil(limit * CLIENT_SHARE))) {
        throw new PdfError('busy', `${waitingCount} PDFs are already waiting.`)
      }
    },
    add: (lane, job) => {
      lanes[lane].push(job)
    },
    takeNext() {
      const start = PDF_LANES.indexOf(lastLane) + 1
      const order = [...PDF_LANES.slice(start), ...PDF_LANES.slice(0, start)]
      const lane = order.find((name) => lanes[name].length > 0)
      if (!lane) return undefined
      lastLane = lane
      return lanes[lane].shift()
    },
  }
}

/** Counts the documents that each person waits for. */
export function createPersonPlaces(): { claim: (personId: string) => () => void } {
  const taken = new Map<string, number>()

  function giveBack(personId: string): void {
    const left = (taken.get(personId) ?? 1) - 1
    if (left > 0) taken.set(personId, left)
    else taken.delete(personId)
  }

  return {
    claim(personId) {
      const count = taken.get(personId) ?? 0
      if (count >= PLACES_A_PERSON) {
        throw new PdfError('person-busy', `${count} PDFs of this person are waiting.`)
      }
      taken.set(personId, count + 1)
      let isTaken = true
      return () => {
        if (isTaken) giveBack(personId)
        isTaken = false
      }
    },
  }
}
