import { z } from 'zod'
import { Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { FoundFoodItem } from '../foods/food-items.ts'

/** How many foods of each kind are listed. */
export const MAX_RECENT_FOODS = 12
/** How many favourites a person can have. */
export const MAX_FAVOURITE_FOODS = 60

/** A food that the caller, or a client, has as a favourite or that was used in a recent plan. */
export const FamiliarFood = z.object({
  food: FoundFoodItem,
  /** A favourite of the caller. */
  isFavourite: z.boolean(),
  /** A favourite of the client, for everybody who writes plans for the client. */
  isClientFavourite: z.boolean(),
  /** Used in a recent plan of the client. */
  isClientRecent: z.boolean(),
})
export type FamiliarFood = z.infer<typeof FamiliarFood>

const tags: [string] = ['diet-plans']

export const listFamiliarFoods = endpoint({
  method: 'GET',
  url: '/api/familiar-foods',
  access: 'plans:write',
  schema: {
    summary: 'Favourites and recently used foods of the caller and of a client, the client’s first',
    tags,
    querystring: z.object({ clientId: Uuid.optional() }),
    response: { 200: z.array(FamiliarFood) },
  },
})

export const setFavouriteFood = endpoint({
  method: 'PUT',
  url: '/api/familiar-foods/favourite',
  access: 'plans:write',
  schema: {
    summary: 'Make a food a favourite of the caller or of a client, or no longer one',
    tags,
    body: z.object({
      foodId: Uuid,
      /** The client whose favourite it is; `null` for the caller. */
      clientId: Uuid.nullable(),
      isFavourite: z.boolean(),
    }),
    response: { 200: z.object({ isFavourite: z.boolean() }) },
  },
})
