import '#web/ui/theme.css'
import { afterEach, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#web/kit/api/query-client.ts'
import { readWaitingWrites } from '#web/kit/offline/waiting-writes.ts'
import { sendWaiting } from '#web/kit/offline/write-offline.ts'
import { closeToasts } from '#web/ui/toast.tsx'

beforeEach(async () => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  queryClient.clear()
  // A message under the mouse stays open, and would cover what the next test presses.
  closeToasts()
  await commands.forgetAnswers()
})

// The library does this itself only for the first file of a worker.
afterEach(cleanup)

/** A write is shown as soon as it is stored, so a test may end before it is sent; it must not reach the next test. */
afterEach(async () => {
  if (readWaitingWrites().writes.every(({ write }) => write.problem !== null)) return
  await Promise.race([sendWaiting(), new Promise((done) => setTimeout(done, 1000))])
})

/** A test must declare a response to every request. */
afterEach(async () => {
  const unanswered = (await commands.listRequests()).filter(({ isAnswered }) => !isAnswered)
  if (unanswered.length === 0) return
  throw new Error(
    `No answer is planned for:\n${unanswered.map((one) => `${one.method} ${one.url}`).join('\n')}`,
  )
})
