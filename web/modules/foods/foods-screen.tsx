import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { DeleteFoodDialog } from './delete-food-dialog.tsx'
import { EditFoodDialog } from './edit-food-dialog.tsx'
import type { FoodAction } from './food-columns.tsx'
import { FoodDetailDialog } from './food-detail-dialog.tsx'
import { FoodsList } from './foods-list.tsx'
import { AddFoodDialog, addFoodDraft } from './shared/add-food-dialog.tsx'

/**
 * The practice's foods: staff with the permission to write foods find, add, change, delete and restore them here. The
 * filters are in the address, and so is the food whose details a link shows.
 */
export function FoodsScreen() {
  const [task, setTask] = useState<FoodAction | null>(null)
  const rowsRef = useFocusAfterRemoval()
  const { newName, add, stopAdding } = useNewFood()
  const close = (): void => setTask(null)
  return (
    <>
      <section ref={rowsRef} aria-labelledby="foods-heading" className="flex min-w-0 flex-col gap-4">
        <FoodsList
          headingId="foods-heading"
          hasOpenDialog={task !== null || newName !== null}
          onTask={setTask}
          onAdd={add}
        />
      </section>
      {newName !== null && <AddFoodDialog name={newName} onAdded={stopAdding} onClose={stopAdding} />}
      {task?.kind === 'look' && <FoodDetailDialog food={task.food} onClose={close} />}
      {task?.kind === 'edit' && <EditFoodDialog food={task.food} onClose={close} />}
      {task?.kind === 'delete' && <DeleteFoodDialog food={task.food} onClose={close} />}
    </>
  )
}

/**
 * The name with which the dialog of a new food begins; `null` while it is closed. It is open at first if the address
 * says so, and if it was open when the session ended.
 */
function useNewFood() {
  const [params, setParams] = useSearchParams()
  const searched = params.get('food') ?? ''
  const hasDraft = useHasFormDraft(addFoodDraft(''))
  const hasNamedDraft = useHasFormDraft(addFoodDraft(searched))
  const [name, setName] = useState(hasDraft ? '' : hasNamedDraft ? searched : null)
  const stopAdding = (): void => {
    setName(null)
    if (!params.has('add')) return
    params.delete('add')
    setParams(params, { replace: true })
  }
  return { newName: name ?? (params.has('add') ? '' : null), add: setName, stopAdding }
}
