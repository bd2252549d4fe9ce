import { PORTRAIT_SIZES_PX } from '#contract/site/public-content.ts'
import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import {
  sayCaller,
  sayConsultation,
  sayConsultationsLeft,
  sayConsultationToday,
  sayFarConsultation,
} from './consultation-words.ts'

/**
 * A part of the landing page: writes the next free time, who calls then and the number of free consultations left into their
 * reserved spaces, because the page's own script waits for a person (decision 18). It asks once the page is painted, or
 * loaded in a hidden tab. It writes the same texts as
 * `describeNextConsultation`, `describeNextCaller` and `describeLeft`; a test compares them. The script is the same in each
 * language, because a page's policy allows it by its hash; its element has the sentences (`listFillTexts`).
 */
export const FILL_NEXT_CONSULTATION = `(async () => {
  const texts = JSON.parse(document.currentScript.dataset.texts)
  const say = (text, values) => texts[text].replace(/{(\\w+)}/g, (_, name) => values[name])
  await new Promise((done) => {
    addEventListener('load', done)
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && done())
      .observe({ type: 'paint', buffered: true })
  })
  const response = await fetch('/api/consultations/left')
  const { nextSlot, offeredMonth } = response.ok ? await response.json() : {}
  if (!nextSlot) return
  const at = new Date(nextSlot.startsAt)
  const write = (options, date = at) => {
    const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(date)
    return (type) => parts.find((part) => part.type === type)?.value ?? ''
  }
  const read = write({
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  const startDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
  const daysAhead = Math.round((startDay(at) - startDay(new Date())) / 864e5)
  const weekday = texts.weekdays.split(' ')[at.getDay()]
  const date = read('day') + ' ' + read('month')
  const time = read('hour') + ':' + read('minute') + ' ' + read('dayPeriod').toLowerCase()
  const fill = (selector, text) => {
    for (const place of document.querySelectorAll(selector)) place.textContent = [text, place.dataset.rest].filter(Boolean).join(' ')
  }
  const sentence = daysAhead > 6 ? 'far' : daysAhead === 0 ? 'today' : 'soon'
  const count = (number) => number.toLocaleString('en-IN')
  fill('[data-next-consultation]', say(sentence, { weekday, date, time, minutes: count(nextSlot.minutes) }))
  const { person } = nextSlot
  if (person) fill('[data-next-caller]', say(person.isExample ? 'exampleCaller' : 'caller', person))
  const portrait = person && person.portrait && document.querySelector('[data-caller-portrait] img')
  if (portrait) {
    const address = (size) => '/api/portraits/' + person.portrait + '/' + size
    portrait.srcset = address('small') + ' ${PORTRAIT_SIZES_PX.small}w, ' + address('large') + ' ${PORTRAIT_SIZES_PX.large}w'
    portrait.src = address('large')
  }
  const { left, cap, month } = offeredMonth
  const name = write({ month: 'long', timeZone: 'UTC' }, new Date(month + '-01T00:00:00Z'))('month')
  const numbers = { left: count(left), cap: count(cap), month: name }
  if (left > 0) fill('[data-consultations-left]', say('left', numbers))
})().catch(() => undefined)`

const A_WEEK = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`)

/** The sentences that `FILL_NEXT_CONSULTATION` writes, with a name in braces for each part, and the days of the week. */
export function listFillTexts(): Record<string, string> {
  const when = { weekday: '{weekday}', date: '{date}', time: '{time}', minutes: '{minutes}' }
  return {
    // From Sunday, as JavaScript counts them.
    weekdays: A_WEEK.map(formatShortWeekday).join(' '),
    today: sayConsultationToday(when),
    soon: sayConsultation(when),
    far: sayFarConsultation(when),
    caller: sayCaller({ name: '{name}', isExample: false }),
    exampleCaller: sayCaller({ name: '{name}', isExample: true }),
    left: sayConsultationsLeft({ left: '{left}', cap: '{cap}', month: '{month}' }),
  }
}
