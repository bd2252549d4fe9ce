import type { FoodSet } from '#domain/foods/food-code.ts'
import type { Locale } from '#domain/words/locale.ts'
import type { PracticeContent } from './content.ts'
import type { Logo } from './logo.ts'

/** A day of real food for the landing page: the meals of each slot and their nutrients. */
export type SampleDay = {
  meals: {
    slot: string
    time: string
    items: { name: string; hindiName: string | null; measure: string; grams: number; energyKcal: number }[]
    energyKcal: number
    proteinG: number
    carbsG: number
    fatG: number
    fibreG: number
  }[]
}

/** A package on offer, as the landing page shows it. */
export type PagePackage = {
  key: string
  name: string
  description: string | null
  durationWeeks: number
  amountPaise: number
}

/** The methods of signing in that this installation offers. */
export type SignInOffer = {
  /** The system that stores identities: this server itself, or a Firebase project. */
  provider: 'embedded' | 'firebase'
  hasGoogle: boolean
  /** The domain whose verified addresses become admins; `null` if there is none. */
  staffDomain: string | null
  /** The settings of the Firebase SDK; `null` with the embedded provider. `emulatorUrl` is set only in tests. */
  firebase: { apiKey: string; authDomain: string; projectId: string; emulatorUrl?: string } | null
}

/** What the pages say about tax beside prices. `gstin` is `null` if the practice is not registered for GST. */
export type PageTax = { gstin: string | null; includesGst: boolean }

/** The data of the public pages; the same for every visitor. */
export type PageData = {
  content: PracticeContent
  tax: PageTax
  livingDay: SampleDay
  packages: PagePackage[]
  publicUrl: string
  /** The languages in which the site is offered. */
  locales: readonly Locale[]
  /** The foods with which the product was started; public pages name their tables. */
  foodSet: FoodSet
  signIn: SignInOffer
  /** Minimum lengths of passwords, in characters. */
  passwordLengths: { client: number; staff: number }
  /** `null` if the practice has none; the default logo, a plate, is shown instead. */
  logo: Logo | null
}

/**
 * The variant of a page. An unknown path shows visitors the landing page and signed-in people "Page Not Found", both
 * with status 404. `unreadable`: the response to an address that cannot be parsed, with status 400. `unavailable`: the
 * response for every page while it cannot be rendered, with status 503.
 */
export type PageVariant =
  | 'normal'
  | 'unknown-for-visitor'
  | 'unknown-for-member'
  | 'unreadable'
  | 'unavailable'
