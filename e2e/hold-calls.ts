import type { CDPSession, Page } from '@playwright/test'

const SESSION_PATH = '/api/auth/user'
/** The stream of events, which opens again by itself. */
const LIVE_PATH = '/api/live'

/** How held calls end: the server answers, answers 500, or cannot be reached. */
export type CallEnd = 'answered' | 'failed' | 'refused'

export type HeldCalls = {
  /** Holds back the calls from now on. */
  hold: () => void
  /** Lets the server say who is signed in. */
  answerSession: () => Promise<void>
  /** Returns how many calls are held, without those for the session and the stream of events. */
  count: () => number
  /** Ends the calls that are held, and those that follow in the same way. */
  end: (how: CallEnd) => Promise<void>
}

type Paused = { requestId: string; path: string }

/**
 * Holds back the calls of a page, as a slow network does. Playwright's own routes would turn off the cache of the browser, so
 * that each page would load all its scripts again.
 */
export async function holdCalls(page: Page): Promise<HeldCalls> {
  const session = await page.context().newCDPSession(page)
  let mode: CallEnd | 'held' = 'answered'
  let isSessionHeld = false
  let paused: Paused[] = []
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname: path } = new URL(request.url)
    if (path === SESSION_PATH ? isSessionHeld : mode === 'held') paused.push({ requestId, path })
    else void endCall(session, requestId, path === SESSION_PATH || mode === 'held' ? 'answered' : mode)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  const release = async (how: CallEnd, isReleased: (call: Paused) => boolean): Promise<void> => {
    const released = paused.filter(isReleased)
    paused = paused.filter((call) => !isReleased(call))
    await Promise.all(released.map(({ requestId }) => endCall(session, requestId, how)))
  }
  return {
    hold: () => {
      mode = 'held'
      isSessionHeld = true
      paused = []
    },
    answerSession: async () => {
      isSessionHeld = false
      await release('answered', ({ path }) => path === SESSION_PATH)
    },
    count: () => paused.filter(({ path }) => path !== SESSION_PATH && path !== LIVE_PATH).length,
    end: (how) => {
      mode = how
      return release(how, ({ path }) => path !== SESSION_PATH)
    },
  }
}

async function endCall(session: CDPSession, requestId: string, how: CallEnd): Promise<void> {
  const ending = {
    answered: () => session.send('Fetch.continueRequest', { requestId }),
    refused: () => session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' }),
    failed: () =>
      session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 500,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body: Buffer.from(JSON.stringify(FAILURE)).toString('base64'),
      }),
  }[how]
  // The page may have left, or have cancelled the call.
  await ending().catch(() => undefined)
}

/** The body of our own server's errors of this kind. */
const FAILURE = {
  statusCode: 500,
  error: 'Internal Server Error',
  code: 'internal',
  message: 'Something went wrong on our side. Your saved data is safe.',
}
