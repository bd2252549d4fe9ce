import type { Person, ResultConfirmation, ServiceProgram, Testimonial } from './content.ts'

/*
 * What visitors see of the content. Without Zod, because public pages use it.
 */

/** The most results that visitors see. */
export const MAX_RESULTS = 3

/** The content that decides which results are shown. */
type ResultContent = {
  testimonials: readonly Testimonial[]
  confirmations: readonly Pick<ResultConfirmation, 'confirmed' | 'confirmedOn'>[]
}

/** A result with the day on which an admin confirmed it; `null` in the preview, for one that is not confirmed. */
export type ShownResult = Testimonial & { confirmedOn: string | null }

/**
 * Lists the results that visitors see: those that an admin has confirmed and that still say what was confirmed, in the
 * order of the content, at most three.
 */
export function listConfirmedResults(content: ResultContent): ShownResult[] {
  return listAllResults(content)
    .filter(({ confirmedOn }) => confirmedOn !== null)
    .slice(0, MAX_RESULTS)
}

/** Lists every result, for the preview of an admin. */
export function listAllResults({ testimonials, confirmations }: ResultContent): ShownResult[] {
  return testimonials.map((testimonial) => {
    const confirmation = confirmations.find(({ confirmed }) => isSameResult(confirmed, testimonial))
    const isShown = confirmation && !testimonial.isSample
    return { ...testimonial, confirmedOn: isShown ? confirmation.confirmedOn : null }
  })
}

/** Checks whether two testimonials say the same. */
export function isSameResult(a: Testimonial, b: Testimonial): boolean {
  const write = ({ id, name, location, rating, text, result, condition, measure }: Testimonial): string =>
    JSON.stringify([
      [id, name, location, rating, text, result, condition],
      [measure.label, measure.unit, measure.before, measure.after],
    ])
  return write(a) === write(b)
}

/** The success rate of a programme with its meaning; `null` if there is none, or nobody wrote what it means. */
export function readSuccessRate({
  successRatePercent,
  successRateMeaning,
}: Pick<ServiceProgram, 'successRatePercent' | 'successRateMeaning'>): {
  percent: number
  meaning: string
} | null {
  return successRatePercent === null || successRateMeaning === ''
    ? null
    : { percent: successRatePercent, meaning: successRateMeaning }
}

/** A person of the practice as visitors see them. */
export type PublicPerson = Omit<Person, 'staffId'>

/** Leaves out what visitors do not need: which account a person has. */
export function toPublicPerson({ staffId: _, ...person }: Person): PublicPerson {
  return person
}

/** The sides in pixels of the square versions of a portrait. */
export const PORTRAIT_SIZES_PX = { small: 192, large: 640 } as const
export type PortraitSize = keyof typeof PORTRAIT_SIZES_PX

/** The address of a portrait. It changes with the image, so browsers cache it for ever. */
export function portraitUrl(hash: string, size: PortraitSize): string {
  return `/api/portraits/${hash}/${size}`
}
