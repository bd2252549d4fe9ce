import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

/*
 * The texts of the consents. The site shows these sentences in the language of the person, and the server stores what was shown,
 * word for word, with its language and version (`consent-record.ts`). A change here affects only later consents.
 */

/**
 * Consent to store a client's health answers and measurements for their care. Without it nobody can become a client.
 */
export function careConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may keep my health answers and measurements, to write my diet plans, to check that they are safe for me and to see how they work. The people at the practice who look after me can read them, and I can see who did. I can have all of this erased at any time.`
}

/** Consent to copy figures of the calorie calculator to the profile. */
export function calculatorConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may copy the age, sex, height, weight and activity that I entered in the calorie calculator to my profile.`
}

/** Consent to store progress photos. */
export function photosConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may keep the progress photos that I add, to compare them over time. Only I and the people at the practice who look after me can see them. I can delete any photo at any time, or all of them by withdrawing this consent.`
}

/** Consent to store photos of food, in the diary and of dishes. */
export function mealPhotosConsent(brand: string): MessageDescriptor {
  return msg`${{ brand }} may keep the photos of my food that I add to my diary or to a dish, to advise me on what I eat. Only I and the people at the practice who look after me can see them. I can delete any photo at any time, or all of them by withdrawing this consent.`
}

/** Consent of a parent or guardian for a person under 18. */
export function guardianConsent(brand: string): MessageDescriptor {
  return msg`I am the parent or guardian of this person, who is under 18. I have read this with them, and I agree that ${{ brand }} may advise them and keep what they say about their health for this purpose.`
}

export function writeCareConsent(brand: string): string {
  return say(careConsent(brand))
}

export function writeCalculatorConsent(brand: string): string {
  return say(calculatorConsent(brand))
}

export function writePhotosConsent(brand: string): string {
  return say(photosConsent(brand))
}

export function writeMealPhotosConsent(brand: string): string {
  return say(mealPhotosConsent(brand))
}

export function writeGuardianConsent(brand: string): string {
  return say(guardianConsent(brand))
}
