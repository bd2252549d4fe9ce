import { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import { LIVE_TOPICS, type LiveEvent } from '#contract/notifications/live.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '../app-error.ts'
import { instant, uuid } from '../database/columns.ts'
import type { DbAndClock } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import type { Actor } from '../sessions/sessions.ts'

/** Less than a minute, after which servers and proxies treat a silent connection as dead. */
const HEARTBEAT_MS = 25_000
/**
 * A stream ends after this time and the browser opens another, which passes the guard again. Everything that the guard
 * checks of a session is therefore also checked for people who only listen.
 */
const LIFETIME_MS = 10 * 60_000
const MAX_PER_SESSION = 10
const MAX_PER_PERSON = 30
/** A browser that reads nothing is gone; a slow reader opens another stream. */
const MAX_UNREAD_BYTES = 16 * 1024
/** How long the end of a stream waits for a browser to read the rest. */
const END_TIMEOUT_MS = 1000

const findOpenSession = statement({
  name: 'find-open-session',
  params: { id: uuid, now: instant },
  text: (p) => `select from sessions where id = ${p.id} and expires_at > ${p.now}`,
})

type Owner = Pick<Actor, 'sessionId' | 'userId' | 'role'>
type Stream = Owner & { body: Readable; endsAt: number }

/** Manages the open streams of this process, and sends them the changes in the database. */
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
     * @returns The body of the answer, which lasts until the session ends or the browser disconnects.
     * @throws AppError 401 if the session has ended meanwhile, 429 if too many streams are open.
     */
    async open({ sessionId, userId, role }: Owner): Promise<Readable> {
      const ofPerson = [...streams].filter((stream) => stream.userId === userId)
      const ofSession = ofPerson.filter((stream) => stream.sessionId === sessionId)
      if (ofSession.length >= MAX_PER_SESSION || ofPerson.length >= MAX_PER_PERSON) {
        throw new AppError(
          429,
          'too_many_requests',
          say(msg`Too many windows are open. Please close some.`),
          {
            retryAfterSeconds: 60,
          },
        )
      }
      const body = new Readable({ read: () => undefined, highWaterMark: MAX_UNREAD_BYTES })
      const stream = { sessionId, userId, role, body, endsAt: now().getTime() + LIFETIME_MS }
      streams.add(stream)
      body.once('close', () => streams.delete(stream))
      // The first bytes send the headers, so that the browser sees that it is connected.
      write(stream, ': connected\n\n')
      // Checked after joining: the end of a session between the guard and this point is not announced again.
      if ((await findOpenSession.run(db, { id: sessionId, now: now() })) === 1) return body
      body.destroy()
      throw new AppError(401, 'session_required', say(msg`Unauthorized`))
    },

    channels: createChannels({ streams, send, end }),

    /**
     * Ends all streams after changes may have been missed: browsers open new ones and load their data again. The guard
     * refuses sessions that ended during the gap.
     */
    closeAll,

    /** Ends all streams permanently. */
    close(): void {
      clearInterval(heartbeat)
      closeAll()
    },

    /** Returns how many streams are open in this process. */
    count: (): number => streams.size,
  }
}

/** Creates the handler of each channel that the database notifies on, for the process's listener. */
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
    /**
     * Payload: the topic. Only for staff, whose pages then load what they may see. A change of role ends the session.
     */
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
