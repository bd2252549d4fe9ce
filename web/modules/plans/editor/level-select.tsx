import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DISH_LEVEL_LABELS, type DishLevel } from '#domain/foods/dish-variants.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { listDishLevels, loadDishLevel } from '#web/modules/foods/shared/dish-levels.ts'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type EditorItem, findItem } from '../plan-editor-state.ts'
import type { KnownFood } from '../shared/plan-figures.ts'
import { usePlanStore } from './editor-context.ts'
import { toKnownFood } from './food-choice.ts'

/**
 * Chooses how much oil and salt a dish has. The plan then contains the food of that level in the same amount. Nothing
 * is shown for a food without levels.
 */
export function LevelSelect({ item, food }: { item: EditorItem; food: KnownFood | undefined }) {
  const { dispatch, addFoods, announce, getState } = usePlanStore()
  const [isLoading, setIsLoading] = useState(false)
  const dish = { code: food?.code ?? null, variant: food?.variant ?? null, variants: food?.variants ?? [] }
  const levels = listDishLevels(dish)
  if (levels.length === 0) return null
  const choose = async (level: DishLevel): Promise<void> => {
    setIsLoading(true)
    try {
      const chosen = await loadDishLevel(dish, level)
      const current = findItem(getState().days, item.key)?.item
      if (current === undefined) return
      addFoods({ [chosen.id]: toKnownFood(chosen) })
      const { grams, measure } = current
      dispatch({
        type: 'replace-food',
        itemKey: item.key,
        item: { foodId: chosen.id, name: chosen.name, grams, measure },
      })
      announce(t`${{ itemName: item.name }} is now ${{ chosenName: chosen.name }}`)
    } catch (error) {
      showToast({
        title: t`The dish was not changed`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Select
      label={t`Oil and salt of ${{ itemName: item.name }}`}
      isLabelHidden
      className="w-36"
      isDisabled={isLoading}
      options={levels.map((level) => ({ value: level, label: say(DISH_LEVEL_LABELS[level]) }))}
      value={dish.variant ?? 'usual'}
      onChange={(value) => {
        const level = levels.find((each) => each === value)
        if (level !== undefined && level !== (dish.variant ?? 'usual')) void choose(level)
      }}
    />
  )
}
