/*
 * States and union territories with their GST codes: the first two digits of a GSTIN, and the place of supply on an
 * invoice and in GSTR-1. From the list of the GST portal (services.gst.gov.in) as it has been since 2020, when 25
 * (Daman and Diu) was merged into 26; 28 was Andhra Pradesh before its division. GSTR-1 and e-invoices use 96 for a
 * place outside India.
 */

type GstState = { code: string; name: string; isUnionTerritory?: true }

/** Ordered by code. `isUnionTerritory`: a union territory without a legislature, where UTGST replaces SGST. */
export const GST_STATES: readonly GstState[] = [
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '03', name: 'Punjab' },
  { code: '04', name: 'Chandigarh', isUnionTerritory: true },
  { code: '05', name: 'Uttarakhand' },
  { code: '06', name: 'Haryana' },
  { code: '07', name: 'Delhi' },
  { code: '08', name: 'Rajasthan' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '10', name: 'Bihar' },
  { code: '11', name: 'Sikkim' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '13', name: 'Nagaland' },
  { code: '14', name: 'Manipur' },
  { code: '15', name: 'Mizoram' },
  { code: '16', name: 'Tripura' },
  { code: '17', name: 'Meghalaya' },
  { code: '18', name: 'Assam' },
  { code: '19', name: 'West Bengal' },
  { code: '20', name: 'Jharkhand' },
  { code: '21', name: 'Odisha' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '24', name: 'Gujarat' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu', isUnionTerritory: true },
  { code: '27', name: 'Maharashtra' },
  { code: '29', name: 'Karnataka' },
  { code: '30', name: 'Goa' },
  { code: '31', name: 'Lakshadweep', isUnionTerritory: true },
  { code: '32', name: 'Kerala' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '34', name: 'Puducherry' },
  { code: '35', name: 'Andaman and Nicobar Islands', isUnionTerritory: true },
  { code: '36', name: 'Telangana' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '38', name: 'Ladakh', isUnionTerritory: true },
  { code: '97', name: 'Other Territory', isUnionTerritory: true },
]

/** The code for everywhere outside India. No GSTIN begins with it. */
export const OUTSIDE_INDIA = { code: '96', name: 'Outside India' } as const

/** The possible places of supply, ordered by name; outside India last. */
export const SUPPLY_PLACES: readonly { code: string; name: string }[] = [
  ...GST_STATES.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  OUTSIDE_INDIA,
]

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
  return place ? `${place.code}-${place.name}` : code
}

/** Returns the name of a place; an unknown code is returned unchanged. */
export function nameSupplyPlace(code: string): string {
  return SUPPLY_PLACES.find((one) => one.code === code)?.name ?? code
}

/**
 * Returns the name of the tax that is charged together with CGST in the supplier's state: UTGST in union territories
 * without a legislature (UTGST Act, 2017), otherwise SGST.
 */
export function nameStateTax(supplierStateCode: string | null): 'SGST' | 'UTGST' {
  return GST_STATES.find(({ code }) => code === supplierStateCode)?.isUnionTerritory ? 'UTGST' : 'SGST'
}
