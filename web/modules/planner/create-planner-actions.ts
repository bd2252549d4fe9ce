import { t } from '@lingui/core/macro'
import { MAX_MEALS_A_DAY } from '#contract/planner/meal-planner.ts'
import { findMeal, hasRoom, listMeals, type PlannedMeal } from '#domain/planner/planner.ts'
import { showToast } from '#web/ui/toast.tsx'
import { planCardId } from './day-frame.tsx'
import { createEntryId } from './entry-id.ts'
import { focusOnceLost } from './focus-once-lost.ts'
import type { MealCatalogue } from './meal-catalogue.ts'
import { nameDay } from './name-day.ts'
import type { PlannerActions } from './planner-actions.ts'
import { PLANNER_LIMITS, type PlannerStore } from './planner-store.ts'
import { nameMeal } from './week-text.ts'

/**
 * Creates the actions on a week of meals. Each shows a message with its result; a full day refuses with a toast.
 *
 * @param options.say Announces a sentence to assistive technology.
 * @param options.onRemoved Called with the id of a removed meal, and with the function that closes the toast with Undo.
 */
export function createPlannerActions({
  store,
  known,
  say,
  onRemoved,
  onShowMeal,
  onAskForDay,
  onOpenLibrary,
}: {
  store: PlannerStore
  known: MealCatalogue
  say: (sentence: string) => void
  onRemoved: (id: string, dismiss: () => void) => void
  onShowMeal: PlannerActions['showMeal']
  onAskForDay: (meal: PlannedMeal, intent: 'move' | 'copy') => void
  onOpenLibrary: PlannerActions['openLibrary']
}): PlannerActions {
  const refuseFull = (day: string): boolean => {
    if (hasRoom(store.getState().days, day, PLANNER_LIMITS)) return false
    showToast({
      title: t`${{ day: nameDay(day) }} is full`,
      description: t`You can plan up to ${{ count: MAX_MEALS_A_DAY }} meals a day. Remove one, or choose another day.`,
      tone: 'danger',
    })
    return true
  }
  const nameOf = (id: string): string => {
    const found = findMeal(store.getState().days, id)
    return found ? nameMeal(found.meal.mealId, known) : t`A meal`
  }
  return {
    add: (meal, day, index) => {
      if (refuseFull(day)) return
      const entry = { id: createEntryId(), mealId: meal.id, type: meal.type, servings: 1 }
      store.change({ type: 'add', day, meal: entry, ...(index === undefined ? {} : { index }) })
      say(t`${{ meal: meal.name }} added to ${{ day: nameDay(day) }}`)
    },
    addAll: (meals, day) => (refuseFull(day) ? 0 : addMeals({ store, say }, meals, day)),
    move: (id, day, index) => {
      if (findMeal(store.getState().days, id)?.day !== day && refuseFull(day)) return
      if (store.change({ type: 'move', id, day, ...(index === undefined ? {} : { index }) })) {
        say(t`${{ meal: nameOf(id) }} moved to ${{ day: nameDay(day) }}`)
      }
    },
    copy: (id, day, index) => {
      const found = findMeal(store.getState().days, id)
      if (!found || refuseFull(day)) return
      const meal = { ...found.meal, id: createEntryId() }
      store.change({ type: 'add', day, meal, ...(index === undefined ? {} : { index }) })
      say(t`${{ meal: nameOf(id) }} copied to ${{ day: nameDay(day) }}`)
    },
    remove: (id) => {
      const found = findMeal(store.getState().days, id)
      if (!found) return
      const name = nameOf(id)
      const neighbours = listMeals(store.getState().days, found.day)
      const next = neighbours[found.index + 1] ?? neighbours[found.index - 1]
      store.change({ type: 'remove', id })
      const dismiss = showToast({
        title: t`${{ meal: name }} removed from ${{ day: nameDay(found.day) }}`,
        // Restores that meal, even if other changes were made since then.
        action: {
          label: t`Undo`,
          onAction: () =>
            void store.change({ type: 'add', day: found.day, index: found.index, meal: found.meal }),
        },
      })
      onRemoved(id, dismiss)
      focusOnceLost(() =>
        next
          ? findPlannedRow(next.id)
          : document.querySelector<HTMLElement>(`button[data-day="${found.day}"]`),
      )
    },
    setServings: (id, servings) => void store.change({ type: 'set-servings', id, servings }),
    showMeal: onShowMeal,
    askForDay: onAskForDay,
    openLibrary: onOpenLibrary,
  }
}

/** Adds as many of the meals as the day has room for, in one step of undo. */
function addMeals(
  { store, say }: { store: PlannerStore; say: (sentence: string) => void },
  meals: Parameters<PlannerActions['addAll']>[0],
  day: string,
): number {
  const added = meals.slice(0, MAX_MEALS_A_DAY - listMeals(store.getState().days, day).length)
  store.change({
    type: 'several',
    changes: added.map(({ meal, servings }) => ({
      type: 'add',
      day,
      meal: { id: createEntryId(), mealId: meal.id, type: meal.type, servings },
    })),
  })
  say(t`${{ meals: added.map(({ meal }) => meal.name).join(', ') }} added to ${{ day: nameDay(day) }}`)
  return added.length
}

/** Finds the row of a planned meal on the page. */
export function findPlannedRow(id: string): HTMLElement | null {
  return document.getElementById(planCardId(id))?.closest<HTMLElement>('[role=row]') ?? null
}
