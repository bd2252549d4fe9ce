import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { Page, Route } from 'playwright'

/** One response of the API, as a component test declares it. If several match, the newest is used. */
export type PlannedAnswer = {
  method: string
  /** The path with its parameters: `/api/clients/7`. */
  path: string
  /** The values that the query must have; `null` means that the name must be missing. Other names are ignored. */
  query: Record<string, string | null>
  /** 0: the request does not reach the server. */
  status: number
  headers: Record<string, string>
  body: string
  /** Delays the response until `releaseAnswers`, so that a test can check the screen in the meantime. */
  isHeld: boolean
}

/** One request as it reached the network. */
export type SeenRequest = { method: string; url: string; body: string | null; isAnswered: boolean }

type Api = { answers: PlannedAnswer[]; requests: SeenRequest[]; held: (() => void)[] }

const apis = new WeakMap<Page, Api>()

async function apiOf(page: Page): Promise<Api> {
  const known = apis.get(page)
  if (known) return known
  const api: Api = { answers: [], requests: [], held: [] }
  apis.set(page, api)
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => respond(api, route),
  )
  return api
}

async function respond(api: Api, route: Route): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const answer = api.answers.findLast(
    ({ method, path, query }) =>
      method === request.method() &&
      path === url.pathname &&
      Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value),
  )
  api.requests.push({
    method: request.method(),
    url: `${url.pathname}${url.search}`,
    body: request.postData(),
    isAnswered: answer !== undefined,
  })
  if (!answer || answer.status === 0) return await route.abort()
  if (answer.isHeld) await new Promise<void>((release) => api.held.push(release))
  // The screen has cancelled this request, so it needs no response.
  await route
    .fulfill({ status: answer.status, headers: answer.headers, body: answer.body })
    .catch(() => undefined)
}

function release(api: Api): void {
  for (const answer of api.answers) answer.isHeld = false
  for (const go of api.held.splice(0)) go()
}

/** The network of component tests, run by Vitest in Node: `answer-api.ts` calls these commands from the browser. */
export const apiCommands = {
  planAnswer: defineBrowserCommand<[PlannedAnswer]>(async ({ page }, answer) => {
    const api = await apiOf(page)
    api.answers.push(answer)
  }),
  listRequests: defineBrowserCommand<[]>(async ({ page }) => (await apiOf(page)).requests),
  releaseAnswers: defineBrowserCommand<[]>(async ({ page }) => release(await apiOf(page))),
  forgetAnswers: defineBrowserCommand<[]>(async ({ page }) => {
    const api = await apiOf(page)
    release(api)
    api.answers = []
    api.requests = []
  }),
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    planAnswer: (answer: PlannedAnswer) => Promise<void>
    listRequests: () => Promise<SeenRequest[]>
    releaseAnswers: () => Promise<void>
    forgetAnswers: () => Promise<void>
  }
}
