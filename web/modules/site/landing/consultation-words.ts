import { t } from '@lingui/core/macro'

/*
 * The sentences about the next free time, from parts that are written already. The page says them, and an inline script before
 * it (`FILL_NEXT_CONSULTATION`).
 */

/** A free time on the visitor's own clock. */
export type ConsultationTime = { weekday: string; date: string; time: string; minutes: string }

/** Example: `Free talk: today 10:30 am · 15 min`. */
export function sayConsultationToday({ time, minutes }: Pick<ConsultationTime, 'time' | 'minutes'>): string {
  return t`Free talk: today ${time} · ${minutes} min`
}

/** Example: `Free talk: Mon 10:30 am · 15 min`. */
export function sayConsultation({ weekday, time, minutes }: Omit<ConsultationTime, 'date'>): string {
  return t`Free talk: ${weekday} ${time} · ${minutes} min`
}

/** Example: `Free talk: Fri 4 Dec 10:30 am`. */
export function sayFarConsultation({ weekday, date, time }: Omit<ConsultationTime, 'minutes'>): string {
  return t`Free talk: ${weekday} ${date} ${time}`
}

/** Example: `3 of 15 free talks left in November`. */
export function sayConsultationsLeft({
  left,
  cap,
  month,
}: {
  left: string
  cap: string
  month: string
}): string {
  return t`${left} of ${cap} free talks left in ${month}`
}

export function sayCaller({ name, isExample }: { name: string; isExample: boolean }): string {
  return isExample
    ? t`With ${name} (example), by phone or chat. No commitment.`
    : t`With ${name}, by phone or chat. No commitment.`
}
