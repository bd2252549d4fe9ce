import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Place } from './sky.ts'

/*
 * The places for which a practice can have the dates and times of fasts computed. Coordinates are of the city's centre, to
 * two places: a hundredth of a degree moves a sunrise by at most some seconds.
 */

const INDIA = { utcOffsetMinutes: 330, timeZone: 'Asia/Kolkata' }

export type FastPlace = Place & { name: MessageDescriptor; timeZone: string }

const abroad = (
  name: MessageDescriptor,
  latitude: number,
  longitude: number,
  utcOffsetMinutes: number,
  timeZone: string,
): FastPlace => ({ name, latitude, longitude, utcOffsetMinutes, timeZone })

const inIndia = (name: MessageDescriptor, latitude: number, longitude: number): FastPlace => ({
  name,
  latitude,
  longitude,
  ...INDIA,
})

/** By key: first the cities of India by name, then some abroad. */
export const FAST_PLACES = {
  agra: inIndia(msg`Agra`, 27.18, 78.01),
  ahmedabad: inIndia(msg`Ahmedabad`, 23.02, 72.57),
  amritsar: inIndia(msg`Amritsar`, 31.63, 74.87),
  bengaluru: inIndia(msg`Bengaluru`, 12.97, 77.59),
  bhopal: inIndia(msg`Bhopal`, 23.26, 77.41),
  bhubaneswar: inIndia(msg`Bhubaneswar`, 20.3, 85.82),
  chandigarh: inIndia(msg`Chandigarh`, 30.73, 76.78),
  chennai: inIndia(msg`Chennai`, 13.08, 80.27),
  coimbatore: inIndia(msg`Coimbatore`, 11.02, 76.96),
  dehradun: inIndia(msg`Dehradun`, 30.32, 78.03),
  guwahati: inIndia(msg`Guwahati`, 26.14, 91.74),
  hyderabad: inIndia(msg`Hyderabad`, 17.39, 78.49),
  indore: inIndia(msg`Indore`, 22.72, 75.86),
  jaipur: inIndia(msg`Jaipur`, 26.91, 75.79),
  jammu: inIndia(msg`Jammu`, 32.73, 74.86),
  kanpur: inIndia(msg`Kanpur`, 26.45, 80.33),
  kochi: inIndia(msg`Kochi`, 9.93, 76.27),
  kolkata: inIndia(msg`Kolkata`, 22.5726, 88.3639),
  lucknow: inIndia(msg`Lucknow`, 26.85, 80.95),
  ludhiana: inIndia(msg`Ludhiana`, 30.9, 75.86),
  madurai: inIndia(msg`Madurai`, 9.93, 78.12),
  mangaluru: inIndia(msg`Mangaluru`, 12.91, 74.86),
  mumbai: inIndia(msg`Mumbai`, 19.08, 72.88),
  mysuru: inIndia(msg`Mysuru`, 12.3, 76.64),
  nagpur: inIndia(msg`Nagpur`, 21.15, 79.09),
  nashik: inIndia(msg`Nashik`, 20.0, 73.79),
  new_delhi: inIndia(msg`New Delhi`, 28.6139, 77.209),
  panaji: inIndia(msg`Panaji`, 15.49, 73.83),
  patna: inIndia(msg`Patna`, 25.59, 85.14),
  prayagraj: inIndia(msg`Prayagraj`, 25.44, 81.85),
  pune: inIndia(msg`Pune`, 18.52, 73.86),
  raipur: inIndia(msg`Raipur`, 21.25, 81.63),
  rajkot: inIndia(msg`Rajkot`, 22.3, 70.8),
  ranchi: inIndia(msg`Ranchi`, 23.34, 85.31),
  srinagar: inIndia(msg`Srinagar`, 34.08, 74.8),
  surat: inIndia(msg`Surat`, 21.17, 72.83),
  thiruvananthapuram: inIndia(msg`Thiruvananthapuram`, 8.52, 76.94),
  vadodara: inIndia(msg`Vadodara`, 22.31, 73.18),
  varanasi: inIndia(msg`Varanasi`, 25.32, 82.97),
  vijayawada: inIndia(msg`Vijayawada`, 16.51, 80.65),
  visakhapatnam: inIndia(msg`Visakhapatnam`, 17.69, 83.22),
  abu_dhabi: abroad(msg`Abu Dhabi`, 24.45, 54.38, 240, 'Asia/Dubai'),
  doha: abroad(msg`Doha`, 25.29, 51.53, 180, 'Asia/Qatar'),
  dubai: abroad(msg`Dubai`, 25.2, 55.27, 240, 'Asia/Dubai'),
  kathmandu: abroad(msg`Kathmandu`, 27.72, 85.32, 345, 'Asia/Kathmandu'),
  kuala_lumpur: abroad(msg`Kuala Lumpur`, 3.14, 101.69, 480, 'Asia/Kuala_Lumpur'),
  london: abroad(msg`London`, 51.51, -0.13, 0, 'Europe/London'),
  muscat: abroad(msg`Muscat`, 23.59, 58.41, 240, 'Asia/Muscat'),
  nairobi: abroad(msg`Nairobi`, -1.29, 36.82, 180, 'Africa/Nairobi'),
  new_york: abroad(msg`New York`, 40.71, -74.01, -300, 'America/New_York'),
  san_francisco: abroad(msg`San Francisco`, 37.77, -122.42, -480, 'America/Los_Angeles'),
  singapore: abroad(msg`Singapore`, 1.35, 103.82, 480, 'Asia/Singapore'),
  sydney: abroad(msg`Sydney`, -33.87, 151.21, 600, 'Australia/Sydney'),
  toronto: abroad(msg`Toronto`, 43.65, -79.38, -300, 'America/Toronto'),
} as const satisfies Record<string, FastPlace>

export type FastPlaceKey = keyof typeof FAST_PLACES
export const FAST_PLACE_KEYS = Object.keys(FAST_PLACES) as FastPlaceKey[] // the keys of the object above
export const DEFAULT_FAST_PLACE: FastPlaceKey = 'new_delhi'

/** Returns a place by its key. */
export function findFastPlace(key: FastPlaceKey): FastPlace {
  return FAST_PLACES[key]
}
