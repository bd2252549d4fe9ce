import { runInNewContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import { portraitUrl } from '#contract/site/public-content.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import {
  type ConsultationsLeft,
  describeLeft,
  describeNextCaller,
  describeNextConsultation,
} from './consultations-left.ts'
import { FILL_NEXT_CONSULTATION, listFillTexts } from './fill-next-consultation.ts'

const HOUR_MS = 3_600_000

const PERSON = {
  id: 'meera',
  name: 'Meera Rao',
  role: 'Dietician',
  qualification: 'MSc Nutrition',
  registration: null,
  languages: ['Hindi'],
  practisingSince: 2012,
  words: '',
  portrait: 'abc123',
  isExample: false,
}

/** Runs the script on a page with the places, and returns their texts and the address of the portrait. */
async function fill(left: ConsultationsLeft): Promise<Record<string, string>> {
  const portrait = { src: 'first', srcset: '' }
  const places: Record<string, { textContent: string; dataset: { rest?: string } }> = {
    '[data-next-caller]': {
      textContent: 'By phone or chat, no commitment. Disclaimer.',
      dataset: { rest: 'Disclaimer.' },
    },
    '[data-next-consultation]': { textContent: 'Book Free Consultation', dataset: {} },
    '[data-consultations-left]': { textContent: '', dataset: {} },
  }
  await runInNewContext(FILL_NEXT_CONSULTATION, {
    fetch: async () => ({ ok: true, json: async () => left }),
    document: {
      currentScript: { dataset: { texts: JSON.stringify(listFillTexts()) } },
      querySelectorAll: (selector: string) => [places[selector]],
      querySelector: () => portrait,
    },
    // The page has loaded, without being painted.
    addEventListener: (_name: string, listener: () => void) => listener(),
    PerformanceObserver: class {
      observe(): void {}
    },
    Intl,
    Date,
  })
  const texts = Object.entries(places).map(([name, { textContent }]) => [name, textContent])
  return { ...Object.fromEntries(texts), portrait: portrait.src }
}

afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

it.each(LOCALES)('writes the same texts before React as React does (%s)', async (locale) => {
  setLanguageSource({ findLocale: () => locale })
  for (const hoursAhead of [0.1, 5, 26, 24 * 5, 24 * 6.5, 24 * 9, 24 * 40]) {
    const startsAt = new Date(Date.now() + hoursAhead * HOUR_MS).toISOString()
    for (const left of [1, 12, 1200]) {
      const person = left === 1 ? null : { ...PERSON, isExample: left === 12 }
      const nextSlot = { startsAt, minutes: 15, person }
      const month = { month: startsAt.slice(0, 7), cap: 1500, left }
      const known = { thisMonth: month, nextSlot, offeredMonth: month, confirmsByMail: false }
      expect(await fill(known)).toEqual({
        portrait: person ? portraitUrl(person.portrait, 'large') : 'first',
        '[data-next-caller]': `${describeNextCaller(nextSlot)} Disclaimer.`,
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
    portrait: 'first',
    '[data-next-caller]': `${describeNextCaller(null)} Disclaimer.`,
    '[data-next-consultation]': 'Book Free Consultation',
    '[data-consultations-left]': '',
  })
})
