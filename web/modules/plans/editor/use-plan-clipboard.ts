import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { nameSlot } from '#domain/plans/plan.ts'
import { isMealEmpty, type MealPlace, toCopiedMeal, toCopiedMeals } from '../plan-editor-state.ts'
import { setClip } from './clipboard.ts'
import { usePlanStore } from './editor-context.ts'
import { describePlace } from './move-dialog.tsx'

/** Copies, cuts, pastes and clears meals and days, with announcements. Menus and keys both use it. */
export function usePlanClipboard() {
  const { dispatch, announce, addFoods, getState } = usePlanStore()
  return useMemo(() => {
    const findDay = (dayKey: string) => getState().days.find(({ key }) => key === dayKey)
    const copy = (place: MealPlace): boolean => {
      const meal = findDay(place.dayKey)?.meals[place.slot]
      if (meal === undefined || isMealEmpty(meal)) {
        announce(t`Nothing to copy here`)
        return false
      }
      const label = nameSlot(place.slot)
      setClip({ kind: 'meal', label, meal: toCopiedMeal(meal), foods: getState().foods })
      return true
    }
    const clear = (place: MealPlace): void => dispatch({ type: 'clear-meal', place })
    return {
      copyMeal: (place: MealPlace): void => {
        if (copy(place)) announce(t`${{ name: describePlace(getState().days, place) }} copied`)
      },
      cutMeal: (place: MealPlace): void => {
        if (!copy(place)) return
        clear(place)
        announce(t`${{ name: describePlace(getState().days, place) }} cut`)
      },
      clearMeal: (place: MealPlace): void => {
        clear(place)
        announce(t`${{ name: describePlace(getState().days, place) }} cleared. You can undo this.`)
      },
      copyDay: (dayKey: string): void => {
        const day = findDay(dayKey)
        if (day === undefined) return
        setClip({ kind: 'day', label: day.dayLabel, meals: toCopiedMeals(day), foods: getState().foods })
        announce(t`${{ name: day.dayLabel }} copied`)
      },
      clearDay: (dayKey: string): void => {
        dispatch({ type: 'clear-day', dayKey })
        announce(t`${{ name: findDay(dayKey)?.dayLabel ?? t`Day` }} cleared. You can undo this.`)
      },
      /** A copied meal replaces the meal, a copied day the whole day. Without a slot only a day can be pasted. */
      paste: (place: { dayKey: string; slot: MealPlace['slot'] | null }): void => {
        const { clip } = getState()
        const day = findDay(place.dayKey)
        if (clip === null || day === undefined) {
          announce(t`Nothing has been copied yet`)
          return
        }
        if (clip.kind === 'block') {
          announce(t`Several meals copied. Paste them into the grid of all days.`)
          return
        }
        addFoods(clip.foods)
        if (clip.kind === 'day') {
          dispatch({ type: 'paste-day', dayKey: day.key, meals: clip.meals })
          announce(t`${{ name: clip.label }} pasted into ${{ place: day.dayLabel }}. You can undo this.`)
        } else if (place.slot === null) {
          announce(t`Meal copied. Choose where to paste it.`)
        } else {
          const to = { dayKey: day.key, slot: place.slot }
          dispatch({ type: 'paste-meal', place: to, meal: clip.meal })
          announce(
            t`${{ name: clip.label }} pasted into ${{ place: describePlace(getState().days, to) }}. You can undo this.`,
          )
        }
      },
    }
  }, [dispatch, announce, addFoods, getState])
}
