import type { PracticeContent } from './content.ts'
import type { Logo } from './logo.ts'

/** A day of real food for the landing page: the meals of each slot and their nutrients. */
export type LivingDay = {
  meals: {
    slot: string
    time: string
    items: { name: string; hindiName: string | null; measure: string; grams: number }[]
    energyKcal: number
    proteinG: number
    carbsG: number
    fatG: number
    fibreG: number
  }[]
}

/** The ways of signing in that this installation offers. */
export type SignInOffer = {
  /** Who keeps identities: this server itself, or a Firebase project. */
  provider: 'embedded' | 'firebase'
  hasGoogle: boolean
  /** Addresses of this domain become staff; null: none does. */
  staffDomain: string | null
  /** The settings of the Firebase SDK; null with the embedded provider. `emulatorUrl` is set only in tests. */
  firebase: { apiKey: string; authDomain: string; projectId: string; emulatorUrl?: string } | null
}

/** The data of the public pages; the same for every visitor. */
export type PageData = {
  content: PracticeContent
  livingDay: LivingDay
  publicUrl: string
  signIn: SignInOffer
  /** The shortest passwords that may be chosen, in characters. */
  passwordLengths: { client: number; staff: number }
  /** Null: the practice has none, and the plate is shown instead. */
  logo: Logo | null
}

/**
 * An unknown path is the landing page for visitors and "Page Not Found" for the signed-in; both with status 404.
 * `unreadable`: what an address that cannot be read is answered, with status 400. `unavailable`: what every page is answered
 * while it cannot be made, with status 503.
 */
export type PageVariant =
  | 'normal'
  | 'unknown-for-visitor'
  | 'unknown-for-member'
  | 'unreadable'
  | 'unavailable'
