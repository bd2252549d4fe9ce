import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** An error that no code expected, in one of our scripts. Nothing of the page's content, its address or its person. */
export const BrowserError = z.strictObject({
  message: z.string().max(300),
  /** The places in our own scripts, the innermost first: `name /assets/script.js:line:column`. */
  frames: z.array(z.string().max(200)).min(1).max(20),
  /** The pattern of the screen, such as `/diet-plans/:id`. */
  screen: z.string().max(100),
  /** The version of the site that the page belongs to. */
  release: z.string().max(40),
})
export type BrowserError = z.infer<typeof BrowserError>

export const reportBrowserError = endpoint({
  method: 'POST',
  url: '/api/browser-errors',
  access: 'public',
  schema: {
    summary: 'Report an unexpected error of a page, for the server’s log',
    tags: ['health'],
    body: BrowserError,
    response: {
      200: z.object({
        /** The beginning of the id in the log, which the page shows. */
        reference: z.string(),
      }),
    },
  },
})
