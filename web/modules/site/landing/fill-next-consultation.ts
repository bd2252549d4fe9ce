import { PORTRAIT_SIZES_PX } from '#contract/site/public-content.ts'
import { formatDays, formatMonth } from '#domain/units/format.ts'
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
  const parts = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  }).formatToParts(at)
  const read = (type) => parts.find((part) => part.type === type)?.value ?? ''
  const startDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
  const daysAhead = Math.round((startDay(at) - startDay(new Date())) / 864e5)
  const weekday = texts.weekdays.split(' ')[at.getDay()]
  const date = read('day') + ' ' + texts.shortMonths.split(' ')[at.getMonth()]
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
  const name = texts.months.split(' ')[Number(month.slice(5)) - 1]
  const numbers = { left: count(left), cap: count(cap), month: name }
  if (left > 0) fill('[data-consultations-left]', say('left', numbers))
})().catch(() => undefined)`

const A_YEAR = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
  (month) => `2026-${month}`,
)
const A_WEEK = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`)

/** The sentences that `FILL_NEXT_CONSULTATION` writes, with a name in braces for each part, and the names of days and months. */
export function listFillTexts(): Record<string, string> {
  const when = { weekday: '{weekday}', date: '{date}', time: '{time}', minutes: '{minutes}' }
  return {
    // From Sunday, as JavaScript counts them.
    weekdays: A_WEEK.map(formatShortWeekday).join(' '),
    months: A_YEAR.map((month) => formatMonth(month).replace(/ \d+$/, '')).join(' '),
    shortMonths: A_YEAR.map((month) => formatDays(`${month}-01`, `${month}-01`).replace(/^\d+ /, '')).join(
      ' ',
    ),
    today: sayConsultationToday(when),
    soon: sayConsultation(when),
    far: sayFarConsultation(when),
    caller: sayCaller({ name: '{name}', isExample: false }),
    exampleCaller: sayCaller({ name: '{name}', isExample: true }),
    left: sayConsultationsLeft({ left: '{left}', cap: '{cap}', month: '{month}' }),
  }
}
