import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_CLIENT_MESSAGE, MAX_CLIENTS_AT_ONCE } from '../limits.ts'

/*
 * Actions on several clients at once. The server decides for each client: one that is refused does not stop the others.
 * A client out of reach is refused in the same way as one that does not exist.
 */

const tags: ['clients'] = ['clients']

const ClientIds = z
  .array(Uuid)
  .min(1, sentence(msg`Choose a client`))
  .max(MAX_CLIENTS_AT_ONCE, sentence(msg`At most ${{ max: MAX_CLIENTS_AT_ONCE }} clients at a time`))

/** `done`: the clients for whom it was done. `refused`: the others, each with the reason. */
export const ClientsOutcome = z.object({
  done: z.array(Uuid),
  refused: z.array(z.object({ id: Uuid, message: z.string() })),
})
export type ClientsOutcome = z.infer<typeof ClientsOutcome>

export const MessageClients = z.object({
  ids: ClientIds,
  text: z
    .string()
    .trim()
    .min(1, sentence(msg`Enter a message`))
    .max(MAX_CLIENT_MESSAGE, sentence(msg`Please use at most ${{ max: MAX_CLIENT_MESSAGE }} characters.`)),
})

/**
 * Takes `Idempotency-Key`: a repeated call sends nothing twice. Each client reads the message among their
 * notifications. A mail says that there is one, unless the client has switched these mails off. At most five messages a
 * day for each client, and 20 calls an hour for each sender.
 */
export const messageClients = endpoint({
  method: 'POST',
  url: '/api/admin/clients/message',
  access: 'clients:write',
  schema: {
    summary: 'Send clients a message',
    tags,
    body: MessageClients,
    response: { 200: ClientsOutcome },
  },
})

/** Other members of the care team stay. 400 at `staffId` if this is nobody who works here. */
export const assignClients = endpoint({
  method: 'POST',
  url: '/api/admin/clients/assign',
  access: 'users:manage',
  schema: {
    summary: 'Put clients into the care of a staff member',
    tags,
    body: z.object({ ids: ClientIds, staffId: Uuid }),
    response: { 200: ClientsOutcome },
  },
})

/**
 * Deactivates the accounts: the clients are signed out and no longer listed. Their records stay, and each account can
 * be activated again.
 */
export const archiveClients = endpoint({
  method: 'POST',
  url: '/api/admin/clients/archive',
  access: 'users:manage',
  schema: {
    summary: 'Archive clients',
    tags,
    body: z.object({ ids: ClientIds }),
    response: { 200: ClientsOutcome },
  },
})
