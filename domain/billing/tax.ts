export const TAX_TREATMENTS = ['exempt', 'taxable'] as const
export type TaxTreatment = (typeof TAX_TREATMENTS)[number]

/** An amount and the taxes in it, in whole paise: `totalPaise` is the sum of the other four. */
export type TaxSplit = {
  taxablePaise: number
  cgstPaise: number
  /** Always the same as CGST. */
  sgstPaise: number
  igstPaise: number
  totalPaise: number
}

const WHOLE = 10_000

/**
 * Splits an amount that includes GST: within a state into CGST and SGST, each half of the rate and equal to the paisa;
 * between states into IGST. Taxes are rounded to the nearest paisa and the value is the remainder, so that the parts
 * always add up to the amount.
 *
 * The formula is that of rule 35 of the CGST Rules, 2017 (value inclusive of tax): tax = amount × rate ÷ (100 + rate).
 *
 * @param amount `rateBasisPoints`: 1800 is 18 %; applies to taxable services only.
 *
 * Example: ₹2,499 at 18 % within a state → 211780 + 19060 + 19060. Throws RangeError for amounts that are not whole and
 * for invalid rates.
 */
export function splitTax(amount: {
  totalPaise: number
  treatment: TaxTreatment
  rateBasisPoints: number
  isInterState: boolean
}): TaxSplit {
  const { totalPaise, treatment, rateBasisPoints, isInterState } = amount
  requirePaise(totalPaise)
  if (treatment === 'exempt') {
    return { taxablePaise: totalPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise }
  }
  if (!Number.isSafeInteger(rateBasisPoints) || rateBasisPoints < 0 || rateBasisPoints > WHOLE) {
    throw new RangeError(`Not a rate in basis points: ${rateBasisPoints}`)
  }
  if (isInterState) {
    const igstPaise = divideRounded(totalPaise, rateBasisPoints, WHOLE + rateBasisPoints)
    return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise, totalPaise }
  }
  const half = divideRounded(totalPaise, rateBasisPoints, 2 * (WHOLE + rateBasisPoints))
  return {
    taxablePaise: totalPaise - 2 * half,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: 0,
    totalPaise,
  }
}

/**
 * Splits a credited amount in the proportions of its invoice. With any number and size of credit notes, no part of them
 * together is more than on the invoice, and once everything is credited, every part is exactly as on the invoice.
 *
 * @param before The parts that were already credited; all 0 the first time.
 *
 * Throws RangeError if the amount is 0, or more than is left.
 */
export function splitCredit(invoice: TaxSplit, before: TaxSplit, amountPaise: number): TaxSplit {
  requirePaise(amountPaise)
  const leftPaise = invoice.totalPaise - before.totalPaise - amountPaise
  if (amountPaise === 0 || leftPaise < 0) throw new RangeError('A credit is above 0 and within its invoice.')
  // `weight`: how many times the tax is included in the amount; 2 for CGST, because SGST is the same.
  const share = (wholePaise: number, beforePaise: number, weight: number): number => {
    const aimed = divideRounded(wholePaise, invoice.totalPaise - leftPaise, invoice.totalPaise) - beforePaise
    const openPaise = wholePaise - beforePaise
    const least = Math.max(0, openPaise - Math.floor(leftPaise / weight))
    const most = Math.min(openPaise, Math.floor(amountPaise / weight))
    return Math.min(most, Math.max(least, aimed))
  }
  const half = share(invoice.cgstPaise, before.cgstPaise, 2)
  const igstPaise = share(invoice.igstPaise, before.igstPaise, 1)
  return {
    taxablePaise: amountPaise - 2 * half - igstPaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
    totalPaise: amountPaise,
  }
}

/** All parts 0: the amount credited before the first credit note. */
export const NO_TAX_SPLIT: TaxSplit = {
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
}

/** Formats basis points as people write a rate: 1800 → `18`, 250 → `2.5`. */
export function writeRate(rateBasisPoints: number): string {
  return String(rateBasisPoints / 100)
}

/**
 * Returns `amount × part ÷ whole` rounded to the nearest integer, halves up. Uses BigInt, because the products are
 * larger than the largest exact `number`.
 */
function divideRounded(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole)
  return Number((BigInt(amount) * BigInt(part) * 2n + divisor) / (2n * divisor))
}

function requirePaise(paise: number): void {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`Not an amount in paise: ${paise}`)
}
