import { msg, plural } from '@lingui/core/runtime-macro'
import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import {
  deleteOwnGrocery,
  getOwnGroceries,
  type OwnGrocery,
  setGroceriesAtHome,
  setOwnGrocery,
} from '#contract/plans/own-groceries.ts'
import { formatDays } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'

/*
 * What a client writes in the shop. A tick only turns the state around that was shown, so two devices cannot contradict
 * each other about it; own entries name what was shown.
 */

/** Puts entries of a list into the basket, or removes them. */
export const groceryTickWrite = defineOfflineWrite(setGroceryTick, {
  name: 'grocery-tick',
  changes: (on) => [
    on(getGroceryTicks, (basket, { input: { params, body }, answer }, address) => {
      const { from, to } = address.query
      if (params.id !== address.params.id || body.from !== from || body.to !== to) return basket
      return answer ?? { keys: changeKeys(basket.keys, body.keys, body.isTicked) }
    }),
  ],
  describe: ({ body: { keys, isTicked, from, to } }) =>
    isTicked
      ? say(
          msg`Groceries, ${{ days: formatDays(from, to) }}: ${plural({ count: keys.length }, { one: '# item in the basket', other: '# items in the basket' })}`,
        )
      : say(
          msg`Groceries, ${{ days: formatDays(from, to) }}: ${plural({ count: keys.length }, { one: '# item removed from the basket', other: '# items removed from the basket' })}`,
        ),
})

/** Notes which entries of a list the client has at home, or no longer has. */
export const atHomeWrite = defineOfflineWrite(setGroceriesAtHome, {
  name: 'groceries-at-home',
  changes: (on) => [
    on(getOwnGroceries, (own, { input: { body }, answer }) => {
      if (answer) return { ...own, ...answer }
      const others = own.atHome.filter(({ key }) => !body.keys.includes(key))
      // Until the server has it, it is not known whether the food lasts longer than these days.
      const added = body.isAtHome ? body.keys.map((key) => ({ key, untilDay: body.to })) : []
      return { ...own, atHome: [...others, ...added] }
    }),
  ],
  describe: ({ body: { keys, isAtHome, from, to } }) =>
    isAtHome
      ? say(
          msg`Groceries, ${{ days: formatDays(from, to) }}: ${plural({ count: keys.length }, { one: '# item at home', other: '# items at home' })}`,
        )
      : say(
          msg`Groceries, ${{ days: formatDays(from, to) }}: ${plural({ count: keys.length }, { one: '# item to buy again', other: '# items to buy again' })}`,
        ),
})

/** Writes an entry of the client's own, or changes it. */
export const ownGroceryWrite = defineOfflineWrite(setOwnGrocery, {
  name: 'own-grocery',
  changes: (on) => [
    on(getOwnGroceries, (own, { input: { params, body }, answer }) => {
      const { name, amountText = '', isBought = false } = body
      const item = answer ?? { id: params.id, name, amountText, isBought }
      const isKnown = own.items.some(({ id }) => id === item.id)
      const items = isKnown
        ? own.items.map((each) => (each.id === item.id ? item : each))
        : [...own.items, item]
      return { ...own, items }
    }),
  ],
  describe: ({ body: { name, isBought } }) =>
    isBought ? say(msg`Groceries: ${{ food: name }}, bought`) : say(msg`Groceries: ${{ food: name }}`),
  explain: (body, { body: { name } }) => {
    const theirs = readTheirs(body)
    if (theirs === undefined) return undefined
    return theirs === null
      ? say(msg`${{ food: name }} was removed from the list on another device.`)
      : say(msg`${{ food: name }} was changed on another device. Your change was not saved.`)
  },
  override: (body, { params, body: mine }) => {
    const theirs = readTheirs(body)
    if (theirs === undefined) return null
    return {
      label: theirs === null ? say(msg`Add again`) : say(msg`Change`),
      input: { params, body: { ...mine, seen: theirs } },
    }
  },
})

/** Removes an entry of the client's own. */
export const ownGroceryRemoval = defineOfflineWrite(deleteOwnGrocery, {
  name: 'own-grocery-removal',
  changes: (on) => [
    on(getOwnGroceries, (own, { input: { params } }) => ({
      ...own,
      items: own.items.filter(({ id }) => id !== params.id),
    })),
  ],
  describe: () => say(msg`Groceries: your own item removed`),
})

/** Returns keys with some added at the end, or removed. */
export function changeKeys(keys: readonly string[], changed: readonly string[], isIn: boolean): string[] {
  const others = keys.filter((key) => !changed.includes(key))
  return isIn ? [...others, ...changed] : others
}

/** Returns the entry as another device left it; `null` if it removed it; `undefined` if that is not the reason. */
function readTheirs({
  code,
  details,
}: {
  code: string
  details?: Record<string, unknown>
}): Omit<OwnGrocery, 'id'> | null | undefined {
  if (code !== 'stale_version') return undefined
  const item = details?.item as Partial<OwnGrocery> | null | undefined // checked below
  if (!item) return null
  const { name, amountText = '', isBought = false } = item
  return name === undefined ? undefined : { name, amountText, isBought }
}
