import { createContext } from 'react-router'
import type { PageData, PageVariant } from '#contract/site/page-data.ts'

/** What the server hands to loaders of public pages, set anew for each rendering. */
export const pageDataContext = createContext<PageData>()

/** `normal`: the screen of the address. The others replace it. */
export const pageVariantContext = createContext<PageVariant>('normal')
