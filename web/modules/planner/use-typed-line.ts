import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TypedMeal, TypedServings } from '#contract/planner/meal-planner.ts'
import { findRest } from '#web/modules/foods/shared/typed-line.ts'
import { addToCatalogue } from './meal-catalogue.ts'
import { usePlannerActions } from './planner-actions.ts'
import { listPlanned, type Replacements, useTypedMeals } from './typed-meals.ts'

/**
 * Reads the line in the library's search field and adds its dishes. Enter adds them to the day, or opens the menu of days;
 * if the line is still being read, this happens when it has been. Parts that are not added stay in the field.
 *
 * @param props.query What was typed before the last pause.
 * @param props.onRest Called with the text that stays in the field.
 */
export function useTypedLine({
  typed,
  query,
  day,
  onRest,
}: {
  typed: string
  query: string
  day: string | null
  onRest: (rest: string) => void
}) {
  const actions = usePlannerActions()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const [replacements, setReplacements] = useState<Replacements>(new Map())
  /** True if Enter was pressed before the line was read. */
  const [isEntered, setIsEntered] = useState(false)
  const { parts: read, isBehind: isReading, error } = useTypedMeals(query, replacements)
  const parts = typed.trim() === '' ? null : read
  const planned = listPlanned(parts ?? [])
  const isBehind = isReading || typed.trim() !== query

  const add = (to: string): void => {
    if (isBehind || !parts) return
    const dishes = planned.map((part) => part.planned)
    addToCatalogue(dishes.map(({ meal }) => meal))
    const count = actions.addAll(dishes, to)
    if (count === 0) return
    onRest(findRest(parts, planned.slice(0, count)))
    setReplacements(new Map())
    field.current?.focus()
  }
  const enter = (): void => {
    if (planned.length === 0) return
    if (day !== null) add(day)
    else button.current?.querySelector('button')?.click()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter acts when the line has been read
  useEffect(() => {
    if (!isEntered || isBehind) return
    setIsEntered(false)
    enter()
  }, [isEntered, isBehind])

  return {
    parts,
    planned,
    error,
    giveUpEnter: () => setIsEntered(false),
    fieldProps: {
      ref: field,
      onKeyDown: (event: KeyboardEvent): void => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (isBehind) setIsEntered(true)
        else enter()
      },
    },
    cardProps: {
      planned,
      buttonRef: button,
      onAdd: add,
      onReplace: (part: TypedMeal, dish: TypedServings): void => {
        setReplacements(new Map([...replacements, [part.text, dish]]))
        field.current?.focus()
      },
    },
  }
}
