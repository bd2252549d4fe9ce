/**
 * The hash of all foods in the product's data files, as `hashFoods` returns it. If a database has the same hash, it
 * needs no import, and the start does not read the food tables. A test compares the hash with the data and rules; `node
 * server/seed/print-food-report.ts --write` updates it after a change to either.
 */
export const FOODS_FINGERPRINT = 'cd6e99f2e4d19db7d45534a9572c285aeb0a53f2b026bda4740c742d8b4ede5f'

/** The same for the open set, which contains no food of IFCT 2017. */
export const OPEN_FOODS_FINGERPRINT = '3a8d396fb6c41a5749a405ebe9800e42c39877844278c72db0e40f771bac7159'
export const OPEN_FOODS_FINGERPRINT = '467982e0394d406ea9694c5aef74a70fa38a683123f799b7c0054940722b3ae3'
export const FOODS_FINGERPRINT = '9081a5915cc0241fe2ef9ff34b1e167c994a1ca594333c0dd0b7c7f42e4c12de'
export const FOODS_FINGERPRINT = 'a639685aeead8c32fd7a94c64402edead0e9d7578bc2b63e9c311eec041f5332'
export const FOODS_FINGERPRINT = '23c46056211a499aba6c5beabefc7816d68ce6747da188b78789d2019b58df50'
export const FOODS_FINGERPRINT = 'ed5aa7685a3ecbec5059304af3e2d56332ce399ba458148c5e553dd8dc5a4574'
