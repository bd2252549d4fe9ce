import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { deleteFoodItem, type ManagedFoodItem } from '#contract/foods/food-items.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshFoods } from './use-food-form.ts'

/** Asks before a food is deleted, or retired if plans or dishes use it. */
export function DeleteFoodDialog({ food, onClose }: { food: ManagedFoodItem; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false)
  const remove = async (): Promise<void> => {
    setIsPending(true)
    try {
      const { result, message } = await call(deleteFoodItem, { params: { id: food.id } })
      refreshFoods()
      showToast({
        title: result === 'deleted' ? t`Food item deleted` : t`Food item retired`,
        description: message,
        tone: 'success',
      })
    } catch (error) {
      showToast({
        title: t`Failed to delete food item`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Are you sure you want to delete this food item?`}
      confirmLabel={isPending ? t`Deleting...` : t`Delete`}
      isOpen
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className="font-semibold">{food.name}</p>
      <p className="mt-1 text-muted">
        {food.source === 'custom'
          ? t`If plans or dishes use it, it is retired: it leaves the search, but they keep it. Otherwise it is deleted permanently.`
          : t`This food comes from the food tables, so it is retired: it leaves the search, but plans keep it. You can restore it.`}
      </p>
    </ConfirmDialog>
  )
}
