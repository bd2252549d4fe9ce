import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { IdParams, IsoDate, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_TICKED_KEYS } from '../limits.ts'
import { PLAN_TEXT_LENGTHS } from './plan-text-lengths.ts'

const tags: [string] = ['diet-plans']

/** An entry that a client wrote on their grocery list. */
export const OwnGrocery = z.object({
  id: Uuid,
  name: z.string(),
  /** May be empty. */
  amountText: z.string(),
  isBought: z.boolean(),
})
export type OwnGrocery = z.infer<typeof OwnGrocery>

/** An entry of a grocery list that the client has at home. */
export const GroceryAtHome = z.object({
  key: z.string(),
  /** Fresh food is at home for lists that begin on this day or earlier; `null` for other food. */
  untilDay: IsoDate.nullable(),
})
export type GroceryAtHome = z.infer<typeof GroceryAtHome>

/** Entries that were bought more than a day ago are left out. */
export const getOwnGroceries = endpoint({
  method: 'GET',
  url: '/api/groceries',
  access: 'client-area:own',
  schema: {
    summary: 'One’s own entries of grocery lists, and what one has at home',
    tags,
    response: { 200: z.object({ items: z.array(OwnGrocery), atHome: z.array(GroceryAtHome) }) },
  },
})

/**
 * The page chooses the id, so a repeated call changes nothing. 404 if the entry belongs to somebody else; 409
 * `list_full`. `seen` is the entry as the page showed it before (`null`: a new one): 409 `stale_version` with the stored
 * `item` if another device has changed or removed it meanwhile. One that was bought may have left the list.
 */
export const setOwnGrocery = endpoint({
  method: 'PUT',
  url: '/api/groceries/:id',
  access: 'client-area:own',
  schema: {
    summary: 'Write an entry of one’s own on the grocery list, or change it',
    tags,
    params: IdParams,
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, sentence(msg`Enter an item to buy`))
        .max(
          PLAN_TEXT_LENGTHS.groceryName,
          sentence(msg`Please use at most ${{ max: PLAN_TEXT_LENGTHS.groceryName }} characters`),
        ),
      amountText: z
        .string()
        .trim()
        .max(
          PLAN_TEXT_LENGTHS.groceryAmount,
          sentence(msg`Please use at most ${{ max: PLAN_TEXT_LENGTHS.groceryAmount }} characters`),
        )
        .default(''),
      isBought: z.boolean().default(false),
      seen: OwnGrocery.omit({ id: true }).nullish(),
    }),
    response: { 200: OwnGrocery },
  },
})

/** An entry that does not exist is ignored. */
export const deleteOwnGrocery = endpoint({
  method: 'DELETE',
  url: '/api/groceries/:id',
  access: 'client-area:own',
  schema: {
    summary: 'Remove an entry of one’s own from the grocery list',
    tags,
    params: IdParams,
    response: { 200: z.object({}) },
  },
})

/** A repeated call changes nothing. Fresh food is at home until the end of the days. */
export const setGroceriesAtHome = endpoint({
  method: 'PUT',
  url: '/api/diet-plans/:id/groceries-at-home',
  access: 'client-area:own',
  schema: {
    summary: 'Note which entries of a grocery list one has at home, or no longer has',
    tags,
    params: IdParams,
    body: z.object({
      from: IsoDate,
      to: IsoDate,
      keys: z.array(z.string().trim().min(1).max(60)).min(1).max(MAX_TICKED_KEYS),
      isAtHome: z.boolean(),
    }),
    response: { 200: z.object({ atHome: z.array(GroceryAtHome) }) },
  },
})
