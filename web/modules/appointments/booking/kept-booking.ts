import { z } from 'zod'
import { BookingToken } from '#contract/appointments/consultations.ts'
import { tryStorage } from '#web/kit/try-storage.ts'

/*
 * The way back to a booking that was made in this browser, until the talk is over: a bookmark of its page, or the page
 * opened anew, shows it without the link, which is in no mail where no address was given. Only the page of a booking reads
 * it, and offers to forget it.
 */

const KEY = 'pathya.booking'

const KeptBooking = z.object({ token: BookingToken, endsAt: z.iso.datetime() })

/** Keeps the secret of a booking's link, in place of an earlier booking's. */
export function keepBooking(token: string, endsAt: string): void {
  tryStorage('localStorage', (browser) => browser.setItem(KEY, JSON.stringify({ token, endsAt })))
}

/** The secret of the latest booking that was made in this browser; null: none, or its talk is over. */
export function readKeptBooking(): string | null {
  const kept = KeptBooking.safeParse(parse(tryStorage('localStorage', (browser) => browser.getItem(KEY))))
  if (kept.success && new Date(kept.data.endsAt) > new Date()) return kept.data.token
  forgetKeptBooking()
  return null
}

/** From here on this browser needs the link. */
export function forgetKeptBooking(): void {
  tryStorage('localStorage', (browser) => browser.removeItem(KEY))
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
