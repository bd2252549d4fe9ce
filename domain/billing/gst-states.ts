import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { currentLocaleTag, say, sayIn } from '#domain/words/say.ts'

/*
 * States and union territories with their GST codes: the first two digits of a GSTIN, and the place of supply on an
 * invoice and in GSTR-1. From the list of the GST portal (services.gst.gov.in) as it has been since 2020, when 25
 * (Daman and Diu) was merged into 26; 28 was Andhra Pradesh before its division. GSTR-1 and e-invoices use 96 for a
 * place outside India.
 */

type GstState = { code: string; name: MessageDescriptor; isUnionTerritory?: true }

/** Ordered by code. `isUnionTerritory`: a union territory without a legislature, where UTGST replaces SGST. */
export const GST_STATES: readonly GstState[] = [
  { code: '01', name: msg`Jammu and Kashmir` },
  { code: '02', name: msg`Himachal Pradesh` },
  { code: '03', name: msg`Punjab` },
  { code: '04', name: msg`Chandigarh`, isUnionTerritory: true },
  { code: '05', name: msg`Uttarakhand` },
  { code: '06', name: msg`Haryana` },
  { code: '07', name: msg`Delhi` },
  { code: '08', name: msg`Rajasthan` },
  { code: '09', name: msg`Uttar Pradesh` },
  { code: '10', name: msg`Bihar` },
  { code: '11', name: msg`Sikkim` },
  { code: '12', name: msg`Arunachal Pradesh` },
  { code: '13', name: msg`Nagaland` },
  { code: '14', name: msg`Manipur` },
  { code: '15', name: msg`Mizoram` },
  { code: '16', name: msg`Tripura` },
  { code: '17', name: msg`Meghalaya` },
  { code: '18', name: msg`Assam` },
  { code: '19', name: msg`West Bengal` },
  { code: '20', name: msg`Jharkhand` },
  { code: '21', name: msg`Odisha` },
  { code: '22', name: msg`Chhattisgarh` },
  { code: '23', name: msg`Madhya Pradesh` },
  { code: '24', name: msg`Gujarat` },
  { code: '26', name: msg`Dadra and Nagar Haveli and Daman and Diu`, isUnionTerritory: true },
  { code: '27', name: msg`Maharashtra` },
  { code: '29', name: msg`Karnataka` },
  { code: '30', name: msg`Goa` },
  { code: '31', name: msg`Lakshadweep`, isUnionTerritory: true },
  { code: '32', name: msg`Kerala` },
  { code: '33', name: msg`Tamil Nadu` },
  { code: '34', name: msg`Puducherry` },
  { code: '35', name: msg`Andaman and Nicobar Islands`, isUnionTerritory: true },
  { code: '36', name: msg`Telangana` },
  { code: '37', name: msg`Andhra Pradesh` },
  { code: '38', name: msg`Ladakh`, isUnionTerritory: true },
  { code: '97', name: msg`Other Territory`, isUnionTerritory: true },
]

/** The code for everywhere outside India. No GSTIN begins with it. */
export const OUTSIDE_INDIA = { code: '96', name: msg`Outside India` } as const

const SUPPLY_PLACES: readonly Pick<GstState, 'code' | 'name'>[] = [...GST_STATES, OUTSIDE_INDIA]

/** Lists the states and union territories with their names in the reader's language, ordered by name. */
export function listGstStates(): { code: string; name: string }[] {
  return GST_STATES.map(({ code, name }) => ({ code, name: say(name) })).toSorted((a, b) =>
    a.name.localeCompare(b.name, currentLocaleTag()),
  )
}

/** Lists the possible places of supply in the same way; outside India last. */
export function listSupplyPlaces(): { code: string; name: string }[] {
  return [...listGstStates(), { code: OUTSIDE_INDIA.code, name: say(OUTSIDE_INDIA.name) }]
}

/** Checks whether a code belongs to a state or union territory. */
export function isGstState(code: string): boolean {
  return GST_STATES.some((state) => state.code === code)
}

/** Checks whether a code belongs to a place of supply. */
export function isSupplyPlace(code: string): boolean {
  return isGstState(code) || code === OUTSIDE_INDIA.code
}

/** Returns a place as GSTR-1 writes it: `27` → `27-Maharashtra`. An unknown code is returned unchanged. */
export function writeSupplyPlace(code: string): string {
  const place = SUPPLY_PLACES.find((one) => one.code === code)
  return place ? `${place.code}-${sayIn('en', place.name)}` : code
}

/** Returns the name of a place in the reader's language; an unknown code is returned unchanged. */
export function nameSupplyPlace(code: string): string {
  const place = SUPPLY_PLACES.find((one) => one.code === code)
  return place ? say(place.name) : code
}

/** Returns the name of a place in English, for invoices; an unknown code is returned unchanged. */
export function nameSupplyPlaceInEnglish(code: string): string {
  const place = SUPPLY_PLACES.find((one) => one.code === code)
  return place ? sayIn('en', place.name) : code
}

/**
 * Returns the name of the tax that is charged together with CGST in the supplier's state: UTGST in union territories
 * without a legislature (UTGST Act, 2017), otherwise SGST.
 */
export function nameStateTax(supplierStateCode: string | null): 'SGST' | 'UTGST' {
  return GST_STATES.find(({ code }) => code === supplierStateCode)?.isUnionTerritory ? 'UTGST' : 'SGST'
}
