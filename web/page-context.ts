import { createContext } from 'react-router'
import type { PageData } from '#contract/page-data.ts'

/** What the server hands to loaders of public pages, set anew for each rendering. */
export const pageDataContext = createContext<PageData>()

/** `normal`: the screen of the address. The others: an address that is none, for a visitor or for somebody signed in. */
export const pageVariantContext = createContext<'normal' | 'unknown-for-visitor' | 'unknown-for-member'>(
  'normal',
)
