import { z } from 'zod'
import { OwnGrocery } from '#contract/plans/own-groceries.ts'
import { KEY_PREFIX, listKeys } from '#web/kit/drafts/browser-storage.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { queueOffline } from '#web/kit/offline/write-offline.ts'
import { atHomeWrite, groceryTickWrite, ownGroceryRemoval, ownGroceryWrite } from './grocery-writes.ts'
import { groupKeys } from './use-list-writer.ts'

/*
 * Until 0.2, changes of the grocery list that could not be sent were stored beside the outbox. What a device still has
 * of them becomes waiting writes. They replace what the server has, as they did then, so a second attempt is harmless.
 */

const openKeys = (name: string) =>
  definePersonDraft({
    name,
    area: 'browser',
    version: 1,
    schema: z.record(z.string(), z.boolean()),
    // The release before wrote the same content without an envelope.
    upgrade: (stored, version) => (version === 0 ? stored : null),
  })

const OLD_KEYS = [
  {
    name: 'grocery-ticks',
    write: (id: string, body: { from: string; to: string; keys: string[] }, isTicked: boolean) =>
      queueOffline(groceryTickWrite, { params: { id }, body: { ...body, isTicked } }),
  },
  {
    name: 'groceries-at-home',
    write: (id: string, body: { from: string; to: string; keys: string[] }, isAtHome: boolean) =>
      queueOffline(atHomeWrite, { params: { id }, body: { ...body, isAtHome } }),
  },
]

const openOwn = definePersonDraft({
  name: 'own-groceries',
  area: 'browser',
  version: 1,
  schema: z.record(z.string(), OwnGrocery.nullable()),
})

/** Hands what was stored in the old way to the outbox, and removes it once the outbox has stored it. */
export async function convertOldGroceries(userId: string): Promise<void> {
  for (const { name, write } of OLD_KEYS) {
    const prefix = `${KEY_PREFIX}${name}.${userId}.`
    for (const key of listKeys('browser', prefix)) {
      const [planId = '', from = '', to = ''] = key.slice(prefix.length).split('.')
      const slot = openKeys(name)(userId, planId, from, to)
      const wanted = Object.entries(slot.read()?.value ?? {})
      for (const isIn of [true, false]) {
        const keys = wanted.filter(([, value]) => value === isIn).map(([each]) => each)
        for (const group of groupKeys(keys)) await write(planId, { from, to, keys: group }, isIn)
      }
      slot.remove()
    }
  }
  const own = openOwn(userId)
  for (const [id, item] of Object.entries(own.read()?.value ?? {})) {
    if (item === null) await queueOffline(ownGroceryRemoval, { params: { id } })
    else await queueOffline(ownGroceryWrite, { params: { id }, body: omitId(item) })
  }
  own.remove()
}

function omitId({ id: _id, ...rest }: OwnGrocery): Omit<OwnGrocery, 'id'> {
  return rest
}
