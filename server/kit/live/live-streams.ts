import { Readable } from 'node:stream'
import { LIVE_TOPICS, type LiveEvent } from '#contract/notifications/live.ts'
import { AppError } from '../app-error.ts'
import { instant, uuid } from '../database/columns.ts'
import type { DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import type { Actor } from '../sessions/sessions.ts'

/** Below the minute after which servers and proxies take a silent connection for a dead one. */
const HEARTBEAT_MS = 25_000
/**
 * A stream ends after this time and the browser opens another, which passes the guard: so whatever the guard checks of a
 * session is checked of those who only listen, too.
 */
const LIFETIME_MS = 10 * 60_000
const MAX_PER_SESSION = 10
const MAX_PER_PERSON = 30
/** A browser that takes nothing off is gone; a reader that is slow opens another stream. */
const MAX_UNREAD_BYTES = 16 * 1024
/** How long the end of a stream waits for a browser to take the rest. */
const END_TIMEOUT_MS = 1000

const findOpenSession = statement({
  name: 'find-open-session',
  params: { id: uuid, now: instant },
  text: (p) => `select from sessions where id = ${p.id} and expires_at > ${p.now}`,
})

type Owner = Pick<Actor, 'sessionId' | 'userId' | 'role'>
type Stream = Owner & { body: Readable; endsAt: number }

/** The open streams of this process, and the changes in the database that go to them. */
export function createLiveStreams({ db, now }: DbAndClock) {
  const streams = new Set<Stream>()

  const heartbeat = setInterval(() => {
    for (const stream of streams) {
      if (now().getTime() > stream.endsAt) end(stream)
      else write(stream, ': still here\n\n')
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()

  function send(isMeant: (stream: Stream) => boolean, event: LiveEvent): void {
    for (const stream of streams) if (isMeant(stream)) write(stream, `event: ${event}\ndata: {}\n\n`)
  }

  function end(stream: Stream): void {
    streams.delete(stream)
    stream.body.push(null)
    setTimeout(() => stream.body.destroy(), END_TIMEOUT_MS).unref()
  }

  function closeAll(): void {
    for (const stream of streams) end(stream)
  }

  return {
    /**
     * Opens a stream to a person whom the guard has admitted.
     *
     * @returns The body of the answer, until the session ends or the browser leaves.
     * @throws AppError 401 when the session has ended meanwhile, 429 when too many are open.
     */
    async open({ sessionId, userId, role }: Owner): Promise<Readable> {
      const ofPerson = [...streams].filter((stream) => stream.userId === userId)
      const ofSession = ofPerson.filter((stream) => stream.sessionId === sessionId)
      if (ofSession.length >= MAX_PER_SESSION || ofPerson.length >= MAX_PER_PERSON) {
        throw new AppError(429, 'too_many_requests', 'Too many windows are open. Please close some.', {
          retryAfterSeconds: 60,
        })
      }
      const body = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD_BYTES })
      const stream = { sessionId, userId, role, body, endsAt: now().getTime() + LIFETIME_MS }
      streams.add(stream)
      body.once('close', () => streams.delete(stream))
      // The first bytes send the headers: the browser knows that it is connected.
      write(stream, ': connected\n\n')
      // Asked after joining: a session that ended between the guard and here is not announced any more.
      if ((await findOpenSession.run(db, { id: sessionId, now: now() })) === 1) return body
      body.destroy()
      throw new AppError(401, 'session_required', 'Unauthorized')
    },

    channels: createChannels({ streams, send, end }),

    /**
     * Ends all streams after changes may have been missed: browsers open others, and load their data again. Sessions that
     * ended during the gap do not get past the guard.
     */
    closeAll,

    /** Ends all streams for good. */
    close(): void {
      clearInterval(heartbeat)
      closeAll()
    },

    /** How many are open in this process. */
    count: (): number => streams.size,
  }
}

/** What to do with each channel that the database notifies on: for the process's listener. */
function createChannels({
  streams,
  send,
  end,
}: {
  streams: ReadonlySet<Stream>
  send: (isMeant: (stream: Stream) => boolean, event: LiveEvent) => void
  end: (stream: Stream) => void
}) {
  return {
    pathya_session_ended: (sessionId: string): void => {
      const isOver = (stream: Stream): boolean => stream.sessionId === sessionId
      send(isOver, 'session-ended')
      for (const stream of streams) if (isOver(stream)) end(stream)
    },
    pathya_user_changed: (userId: string): void => send((stream) => stream.userId === userId, 'user-changed'),
    /** Payload: the person's id and the topic. */
    pathya_record_changed: (payload: string): void => {
      const [userId, name] = payload.split(' ')
      const topic = LIVE_TOPICS.find((known) => known === name)
      if (topic) send((stream) => stream.userId === userId, `${topic}-changed`)
    },
    pathya_packages_changed: (): void => send(() => true, 'packages-changed'),
    /** Payload: the topic. For staff alone, who then load what they may see. A change of role ends the session. */
    pathya_practice_changed: (name: string): void => {
      const topic = LIVE_TOPICS.find((known) => known === name)
      if (topic) send((stream) => stream.role !== 'client', `${topic}-changed`)
    },
  }
}

export type LiveStreams = ReturnType<typeof createLiveStreams>

function write({ body }: Stream, text: string): void {
  if (!body.push(text)) body.destroy()
}
