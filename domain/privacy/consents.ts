/*
 * The texts of the consents, word for word. The site shows these sentences and the server stores the one that was
 * shown. A change here affects only later consents.
 */

/**
 * Consent to store a client's health answers and measurements for their care. Without it nobody can become a client.
 */
export function writeCareConsent(brand: string): string {
  return `${brand} may keep what I say about my health, and my measurements, to write my diet plans, to check that they are safe for me and to see how they work. The people of the practice who look after me can read it; I can see who did. I can have all of it erased at any time.`
}

/** Consent to copy figures of the calorie calculator to the profile. */
export function writeCalculatorConsent(brand: string): string {
  return `${brand} may take the age, sex, height, weight and activity that I gave the calorie calculator into my profile.`
}

/** Consent to store progress photos. */
export function writePhotosConsent(brand: string): string {
  return `${brand} may keep the progress photos that I add, to compare them over time. Only I and the people of the practice who look after me can see them. I can delete each of them at any time, and all of them by taking this back.`
}

/** Consent to store photos of food, in the diary and of dishes. */
export function writeMealPhotosConsent(brand: string): string {
  return `${brand} may keep the photos of my food that I add to my diary or to a dish, to advise me on what I eat. Only I and the people of the practice who look after me can see them. I can delete each of them at any time, and all of them by taking this back.`
}

/** Consent of a parent or guardian for a person under 18. */
export function writeGuardianConsent(brand: string): string {
  return `I am the parent or guardian of this person, who is under 18. I have read this with them, and I agree that ${brand} advises them and keeps what they say about their health for that.`
}
