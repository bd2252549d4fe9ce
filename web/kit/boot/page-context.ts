import { createContext } from 'react-router'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import type { PageData, PageVariant } from '#contract/site/page-data.ts'

/** The data that the server gives to loaders of public pages, set for each rendering. */
export const pageDataContext = createContext<PageData>()

/** What a page without JavaScript shows for this request; `null` for all other pages. */
export const plainPageContext = createContext<PlainPage | null>(null)

/** `normal` is the screen of the address. The other variants replace it. */
export const pageVariantContext = createContext<PageVariant>('normal')
