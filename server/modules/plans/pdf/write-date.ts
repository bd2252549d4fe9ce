import { currentLocale } from '#domain/words/say.ts'

/** Formats a date as `21 Nov 2026` or `21 नवंबर 2026`. */
export function writeDate(date: string): string {
  return `${writeDayOfYear(date)} ${date.slice(0, 4)}`
}

/** Formats a date without the year, as `21 Nov` or `21 नवंबर`. */
export function writeDayOfYear(date: string): string {
  const locale = currentLocale()
  // Short names of months are usual in English only.
  const style = { month: locale === 'en' ? 'short' : 'long', timeZone: 'UTC' } as const
  return `${Number(date.slice(8))} ${new Intl.DateTimeFormat(locale, style).format(new Date(date))}`
}

/** Names the day of the week of a date: `Sun` or `रवि`. */
export function writeWeekday(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(date),
  )
}
