import { t } from '@lingui/core/macro'
import { setFoodSwap } from '#contract/plans/client-swaps.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { showToast } from '#web/ui/toast.tsx'

/** A planned food of a day, with its name. */
export type SwapPlace = { day: string; slot: MealSlot; foodId: string; name: string }

/**
 * Swaps a planned food for another one, or with `null` brings it back. A toast says so and takes a new swap back. Returns
 * whether it is stored.
 */
export async function swapFood(
  place: SwapPlace,
  instead: { foodId: string; name: string } | null,
): Promise<boolean> {
  const { day, slot, foodId, name } = place
  try {
    await call(setFoodSwap, { body: { day, slot, foodId, instead: instead?.foodId ?? null } })
  } catch (failure) {
    const description = messageOf(failure, t`Please try again.`)
    showToast({ title: t`The swap was not saved`, description, tone: 'danger' })
    return false
  }
  // The day itself shows the swap, and so does the grocery list.
  await queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
  if (instead === null) showToast({ title: t`${{ food: name }} is back`, tone: 'success' })
  else {
    showToast({
      title: t`${{ food: instead.name }} instead of ${{ plannedFood: name }}`,
      tone: 'success',
      action: { label: t`Undo`, onAction: () => void swapFood(place, null) },
    })
  }
  return true
}
