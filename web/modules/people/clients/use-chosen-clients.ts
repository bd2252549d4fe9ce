import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ClientsOutcome } from '#contract/people/client-actions.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { showToast } from '#web/ui/toast.tsx'

/** The chosen clients by their id. */
export type ChosenClients = ReadonlyMap<string, ListedClient>

/** A client for whom an action was refused, with the reason. */
export type RefusedClient = { id: string; name: string; message: string }

/** The clients that are chosen for an action, and those for whom the last action was refused. */
export function useChosenClients() {
  const [chosen, setChosen] = useState<ChosenClients>(new Map())
  const [refused, setRefused] = useState<readonly RefusedClient[]>([])
  const choose = (clients: readonly ListedClient[], isChosen: boolean): void => {
    const next = new Map(chosen)
    for (const client of clients) {
      if (isChosen) next.set(client.id, client)
      else next.delete(client.id)
    }
    setChosen(next)
  }

  /** Shows what became of an action. Clients for whom it was refused stay chosen. */
  const finish = (
    clients: readonly ListedClient[],
    { done, refused }: ClientsOutcome,
    what: string,
  ): void => {
    const byId = new Map(clients.map((client) => [client.id, client]))
    choose(
      clients.filter(({ id }) => done.includes(id)),
      false,
    )
    setRefused(
      refused.map(({ id, message }) => {
        const client = byId.get(id)
        return { id, message, name: client ? namePerson(client) : 'A client' }
      }),
    )
    void queryClient.invalidateQueries({ queryKey: ['api', 'admin'] })
    if (done.length > 0) {
      showToast({ title: what, description: countClients(done.length), tone: 'success' })
    }
  }
  return { chosen, choose, refused, dismissRefused: () => setRefused([]), finish }
}

/** Writes a number of clients: `1 client`, `12 clients`. */
function countClients(count: number): string {
  return count === 1 ? '1 client' : t`${count} clients`
}
