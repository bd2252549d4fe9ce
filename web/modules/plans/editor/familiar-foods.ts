import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FamiliarFood, listFamiliarFoods } from '#contract/plans/familiar-foods.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import type { FamiliarChoice } from '#web/modules/foods/shared/food-search.tsx'
import { usePlanState } from './editor-context.ts'

/** Favourites and recently used foods of this dietician and of the plan's client. Empty until they are loaded. */
export function useFamiliarFoods(): readonly FamiliarFood[] {
  const clientId = usePlanState(({ client }) => client?.id)
  const { data } = useQuery(queryOf(listFamiliarFoods, { querystring: clientId ? { clientId } : {} }))
  return data ?? NONE
}

const NONE: readonly FamiliarFood[] = []

/** The familiar foods as the search lists them, each with the reason. */
export function useFamiliarChoices(): readonly FamiliarChoice[] {
  const name = usePlanState(({ client }) => client?.firstName) ?? t`The client`
  const familiar = useFamiliarFoods()
  return useMemo(
    () => familiar.map((each) => ({ food: each.food, familiarity: describeFamiliarity(each, name) })),
    [familiar, name],
  )
}

function describeFamiliarity(
  { isFavourite, isClientFavourite, isClientRecent }: FamiliarFood,
  clientName: string,
): string {
  if (isClientFavourite) return t`${clientName}’s favourite`
  if (isFavourite) return t`Your favourite`
  return isClientRecent ? t`Recently for ${clientName}` : t`Recently used`
}

/** Reads the familiar foods again, after a favourite has changed. */
export function refreshFamiliarFoods(): void {
  void queryClient.invalidateQueries({ queryKey: ['api', 'familiar-foods'] })
}
