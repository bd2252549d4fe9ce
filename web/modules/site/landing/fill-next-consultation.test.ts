import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { type ConsultationsLeft, describeLeft, describeNextConsultation } from './consultations-left.ts'
import { FILL_NEXT_CONSULTATION } from './fill-next-consultation.ts'

const HOUR_MS = 3_600_000

/** Runs the script on a page with the two places, and returns their texts. */
async function fill(left: ConsultationsLeft): Promise<Record<string, string>> {
  const places: Record<string, { textContent: string }> = {
    '[data-next-consultation]': { textContent: 'Book a free talk' },
    '[data-consultations-left]': { textContent: '' },
  }
  await runInNewContext(FILL_NEXT_CONSULTATION, {
    fetch: async () => ({ ok: true, json: async () => left }),
    document: { querySelectorAll: (selector: string) => [places[selector]] },
    Intl,
    Date,
  })
  return Object.fromEntries(Object.entries(places).map(([name, { textContent }]) => [name, textContent]))
}

it('writes the same texts before React as React does', async () => {
  for (const hoursAhead of [0.1, 5, 26, 24 * 5, 24 * 6.5, 24 * 9, 24 * 40]) {
    const startsAt = new Date(Date.now() + hoursAhead * HOUR_MS).toISOString()
    const nextSlot = { startsAt, minutes: 15, person: null }
    for (const left of [1, 12, 1200]) {
      const month = { month: startsAt.slice(0, 7), cap: 1500, left }
      const known = { thisMonth: month, nextSlot, offeredMonth: month, confirmsByMail: false }
      expect(await fill(known)).toEqual({
        '[data-next-consultation]': describeNextConsultation(nextSlot, new Date()),
        '[data-consultations-left]': describeLeft(known),
      })
    }
  }
})

it('changes nothing if no time is free', async () => {
  const month = { month: '2026-11', cap: 15, left: 0 }
  const texts = await fill({
    thisMonth: month,
    nextSlot: null,
    offeredMonth: month,
    confirmsByMail: false,
  })
  expect(texts).toEqual({
    '[data-next-consultation]': 'Book a free talk',
    '[data-consultations-left]': '',
  })
})
