import { PORTRAIT_SIZES_PX } from '#contract/site/public-content.ts'

/**
 * A part of the landing page: writes the next free time, who calls then and the number of free consultations left into their
 * reserved spaces, because the page's own script waits for a person (decision 18). It asks once the page is painted, or
 * loaded in a hidden tab. It writes the same texts as
 * `describeNextConsultation`, `describeNextCaller` and `describeLeft`; a test compares them.
 */
export const FILL_NEXT_CONSULTATION = `(async () => {
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
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
  const startDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
  const daysAhead = Math.round((startDay(at) - startDay(new Date())) / 864e5)
  const isFar = daysAhead > 6
  const date = isFar ? ' ' + read('day') + ' ' + read('month') : ''
  const day = daysAhead === 0 ? 'today' : read('weekday') + date
  const time = read('hour') + ':' + read('minute') + ' ' + read('dayPeriod').toLowerCase()
  const fill = (selector, text) => {
    for (const place of document.querySelectorAll(selector)) place.textContent = [text, place.dataset.rest].filter(Boolean).join(' ')
  }
  const length = isFar ? '' : ' · ' + nextSlot.minutes + ' min'
  fill('[data-next-consultation]', 'Talk free, ' + day + ' ' + time + length)
  const { person } = nextSlot
  if (person) {
    const name = person.name + (person.isExample ? ' (example)' : '')
    fill('[data-next-caller]', 'With ' + name + ', by phone or chat. No commitment.')
  }
  const portrait = person && person.portrait && document.querySelector('[data-caller-portrait] img')
  if (portrait) {
    const address = (size) => '/api/portraits/' + person.portrait + '/' + size
    portrait.srcset = address('small') + ' ${PORTRAIT_SIZES_PX.small}w, ' + address('large') + ' ${PORTRAIT_SIZES_PX.large}w'
    portrait.src = address('large')
  }
  const { left, cap, month } = offeredMonth
  const count = (number) => number.toLocaleString('en-IN')
  const name = write({ month: 'long', timeZone: 'UTC' }, new Date(month + '-01T00:00:00Z'))('month')
  if (left > 0) fill('[data-consultations-left]', count(left) + ' of ' + count(cap) + ' free talks left in ' + name)
})().catch(() => undefined)`
