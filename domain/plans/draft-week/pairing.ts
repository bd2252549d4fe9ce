import type { DraftDish } from './draft-dish.ts'

/** Checks which dishes are eaten together. */
export type Pairing = {
  /** Checks whether a dal, a curry or a sabzi is eaten with this bread or rice. */
  suitsGrain: (dish: DraftDish, grain: DraftDish) => boolean
  /** Checks whether a chutney, a dal or a sabzi is eaten with this breakfast dish. */
  suitsBreakfast: (dish: DraftDish, main: DraftDish) => boolean
}

type Kind = 'rice' | 'bread'

/**
 * Creates the checks from the lists of dishes that are eaten together. A dish goes with the grains of its list and those
 * that name it; with plain bread if its list has any bread, and with plain rice if it has any rice. A dish without a list
 * goes with plain grains of its own region.
 */
export function createPairing(dishes: readonly DraftDish[]): Pairing {
  const byId = new Map(dishes.map((dish) => [dish.dishId, dish]))
  const linked = new Map<string, Set<string>>()
  const link = (one: string, other: string): void => {
    const set = linked.get(one) ?? new Set()
    linked.set(one, set.add(other))
  }
  for (const { dishId, pairsWith } of dishes) {
    for (const other of pairsWith) {
      link(dishId, other)
      link(other, dishId)
    }
  }
  const areLinked = (one: DraftDish, other: DraftDish): boolean =>
    linked.get(one.dishId)?.has(other.dishId) ?? false
  const kinds = new Map<string, Set<Kind>>()
  for (const { dishId } of dishes) {
    const grains = [...(linked.get(dishId) ?? [])].flatMap((id) => kindOf(byId.get(id)) ?? [])
    kinds.set(dishId, new Set(grains))
  }
  return {
    suitsGrain(dish, grain) {
      if (areLinked(dish, grain)) return true
      const kind = kindOf(grain)
      if (kind === null || !isPlainGrain(grain) || !areOfOneRegion(dish, grain)) return false
      const known = kinds.get(dish.dishId)
      return known === undefined || known.size === 0 || known.has(kind)
    },
    suitsBreakfast: (dish, main) => areLinked(dish, main),
  }
}

/** Checks whether two dishes can be of one meal by their regions. */
function areOfOneRegion(one: DraftDish, other: DraftDish): boolean {
  return one.region === 'all' || other.region === 'all' || one.region === other.region
}

function kindOf(dish: DraftDish | undefined): Kind | null {
  if (!dish) return null
  if (dish.roles.includes('bread')) return 'bread'
  return dish.roles.includes('grain') || dish.roles.includes('rice-dish') ? 'rice' : null
}

function isPlainGrain({ roles }: DraftDish): boolean {
  return roles.every((role) => role === 'grain' || role === 'bread')
}
