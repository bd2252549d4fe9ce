import { invoices, money } from './billing.ts'
import { booking } from './booking.ts'
import { drafts } from './drafts.ts'
import { erasure } from './erasure.ts'
import { publishing } from './publishing.ts'

/** The areas in the order in which seeds choose them: a seed names the same history as long as this list is the same. */
export const AREAS = [booking, money, invoices, publishing, drafts, erasure]
