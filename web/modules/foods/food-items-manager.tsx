import { useState } from 'react'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { AddFoodForm } from './add-food-form.tsx'
import { DeleteFoodDialog } from './delete-food-dialog.tsx'
import { EditFoodDialog } from './edit-food-dialog.tsx'
import type { FoodAction } from './food-columns.tsx'
import { FoodDetailDialog } from './food-detail-dialog.tsx'
import { FoodsList } from './foods-list.tsx'

/**
 * The practice's foods: staff with the permission to write foods add, find, change, delete and restore them here. The
 * filters are in the address, and so is the food whose details a link shows.
 */
export function FoodItemsManager() {
  const [task, setTask] = useState<FoodAction | null>(null)
  const rowsRef = useFocusAfterRemoval()
  const close = (): void => setTask(null)
  return (
    <div className="flex flex-col gap-8">
      <AddFoodForm />
      <section ref={rowsRef} aria-labelledby="foods-heading" className="flex min-w-0 flex-col gap-4">
        <FoodsList headingId="foods-heading" hasOpenDialog={task !== null} onTask={setTask} />
      </section>
      {task?.kind === 'look' && <FoodDetailDialog food={task.food} onClose={close} />}
      {task?.kind === 'edit' && <EditFoodDialog food={task.food} onClose={close} />}
      {task?.kind === 'delete' && <DeleteFoodDialog food={task.food} onClose={close} />}
    </div>
  )
}
