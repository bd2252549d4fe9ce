import { useLayoutEffect, useState } from 'react'
import { usePageParam } from '#web/kit/history/use-page-param.ts'
import { focusField } from '#web/ui/error-summary.tsx'
import { findTab, type PlanTab } from '../plan-form.ts'
import { fieldId } from './editor-context.ts'
import type { PlanStore } from './plan-store.ts'

/** Shows a day; `null` shows the first. With `isStep: false` the browser's history gets no new entry. */
export type ShowDay = (dayKey: string | null, options?: { isStep?: boolean }) => void

/** The functions that navigate to the parts of one editor. */
export type EditorNavigation = {
  showDay: ShowDay
  /** Opens a tab without a new entry in the browser's history. A simple plan has no tabs. */
  openTab: (tab: PlanTab) => void
  /** Opens another tab as the next step and scrolls to its top. */
  goToStep: (tab: PlanTab) => void
  /** Opens the tab and the day of a field and moves focus to it. */
  goToField: (path: string) => void
  /** Opens the list of what is needed before publishing, and moves focus to it. */
  goToChecklist: () => void
  /** Moves focus to the problems at the top. */
  goToProblems: () => void
}

/** The ids of the tabs, of the problems at the top and of the list before publishing. */
export const PLACE_IDS = {
  tabs: 'plan-parts',
  problems: 'plan-problems',
  checklist: 'plan-checklist',
} as const

type ShowParam = ReturnType<typeof usePageParam>[1]

/**
 * Returns the places of an editor. The address contains the tab and the number of the shown day, so that Back shows the
 * previous day and a reload the same day. A day remains shown when it is moved.
 */
export function useEditorNavigation(store: PlanStore): EditorNavigation {
  const [, showTab] = usePageParam('tab')
  const [dayNumber, showDayNumber] = usePageParam('day')
  // Runs before the first paint, so that no other day is visible for a moment at the start or after Back.
  useLayoutEffect(
    () => store.set({ dayKey: store.getState().days[Number(dayNumber) - 1]?.key ?? null }),
    [store, dayNumber],
  )
  const [places] = useState(() => createPlaces(store, showTab, showDayNumber))
  return places
}

function createPlaces(store: PlanStore, showTab: ShowParam, showDayNumber: ShowParam): EditorNavigation {
  const showDay: ShowDay = (dayKey, options) => {
    const index = store.getState().days.findIndex(({ key }) => key === dayKey)
    store.set({ dayKey })
    showDayNumber(index === -1 ? null : String(index + 1), options)
  }
  const openTab = (tab: PlanTab): void => {
    if (store.getState().values.kind !== 'simple') showTab(tab, { isStep: false })
  }
  return {
    showDay,
    openTab,
    goToStep: (tab) => {
      openTab(tab)
      afterNextPaint(() => {
        const tabs = document.getElementById(PLACE_IDS.tabs)
        const chosen = tabs?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
        chosen?.focus({ preventScroll: true })
        chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
        tabs?.scrollIntoView({ block: 'start' })
      })
    },
    goToField: (path) => {
      openTab(findTab(path))
      const day = /^days\.(\d+)/.exec(path)?.[1]
      if (day !== undefined) showDay(store.getState().days[Number(day)]?.key ?? null)
      // The tab's fields exist only after it has opened. If the row of a food is gone, its meal still exists.
      afterNextPaint(() => focusField(findFieldId(path)))
    },
    goToChecklist: () => {
      openTab('summary')
      afterNextPaint(() => document.getElementById(PLACE_IDS.checklist)?.focus())
    },
    goToProblems: () => afterNextPaint(() => document.getElementById(PLACE_IDS.problems)?.focus()),
  }
}

/** Returns the id of a field's control, or of the nearest surrounding control that exists. */
function findFieldId(path: string): string {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const id = fieldId(parts.slice(0, length).join('.'))
    if (document.getElementById(id)) return id
  }
  return fieldId(path)
}

export function afterNextPaint(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
