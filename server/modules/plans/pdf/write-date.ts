import type { PlanLanguage } from './plan-words.ts'

/** Formats a date as `21 Nov 2026` or `21 नवंबर 2026`. */
export function writeDate(date: string, texts: PlanLanguage): string {
  return `${writeDayOfYear(date, texts)} ${date.slice(0, 4)}`
}

/** Formats a date without the year, as `21 Nov` or `21 नवंबर`. */
export function writeDayOfYear(date: string, texts: PlanLanguage): string {
  const [, month = '', day = ''] = date.split('-')
  return `${Number(day)} ${texts.months[Number(month) - 1] ?? month}`
}
