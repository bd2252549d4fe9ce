import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, RotateCw, Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_TYPED_FOODS_LENGTH } from '#contract/limits.ts'
import { readTotal } from '#domain/nutrients/totals.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { findRest } from '#web/modules/foods/shared/typed-line.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { inputClass, labelClass } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { AmountFields } from './amount-fields.tsx'
import { type CalculatorFood, MAX_MEAL_ITEMS, type TypedAmount } from './calculator-state.ts'
import { addFood, useCalculator } from './calculator-store.ts'
import { RESULT_LIMIT, type TypedFoodPart } from './find-foods.ts'
import { describeAmount, describeWeight, findStartAmount, readAmount, sumMeal } from './meal.ts'
import { listKnown, TypedFoodsCard } from './typed-foods-card.tsx'
import { useFoodFinder } from './use-food-finder.ts'

/** Suggested searches for an empty meal. */
const EXAMPLES = [msg`poha`, msg`phulka`, msg`moong dal`, msg`rajma`, msg`curd`, msg`banana`]

/**
 * Finds foods and adds them to the meal, also several with their amounts from a typed line, by Enter. Keyboard: Enter or Down goes to the amount of the first food, arrows move
 * between foods, Enter adds, Escape clears the search and returns to it.
 */
export function FoodFinder() {
  const { meal, recent } = useCalculator()
  const [text, setText] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const { foods, parts, isBehind, hasFailed, retry } = useFoodFinder(text)
  const known = listKnown(parts ?? [], MAX_MEAL_ITEMS - meal.length)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isSearching = text.trim() !== ''
  useTypedBefore(field, setText)

  const add = (food: CalculatorFood, amount: TypedAmount): void => {
    setNotice(
      addFood(food, amount)
        ? t`Added ${{ food: food.name }}, ${{ amount: describeAmount(food, amount) }}.`
        : t`Your Meal can have at most ${{ count: MAX_MEAL_ITEMS }} foods. Remove one to add another.`,
    )
  }
  /** Adds the foods of the typed line in one go. The other parts stay in the field. */
  const addLine = (): void => {
    if (isBehind || !parts || known.length === 0) return
    for (const { found } of known) addFood(found.food, found.amount)
    setNotice(t`Added ${{ foods: known.map(({ found }) => found.food.name).join(', ') }}.`)
    setText(findRest(parts, known))
    field.current?.focus()
  }
  const empty = (): void => {
    setText('')
    field.current?.focus()
  }
  const goToFirst = (): void => {
    if (isBehind) isAwaited.current = true
    else if (parts) addLine()
    // On touch screens, close the keyboard so that the results are visible.
    else if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur()
    else focusAmount(list.current, 0)
  }
  const isAwaited = useAwaitedAnswer(!isBehind, () => (parts ? addLine() : focusAmount(list.current, 0)))
  const handleKeys = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement)) return
    const index = target === field.current ? -1 : listAmounts(list.current).indexOf(target)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (key === 'ArrowDown') focusAmount(list.current, index + 1)
      else if (index > 0) focusAmount(list.current, index - 1)
      else field.current?.focus()
    }
    if (key === 'Escape') {
      event.preventDefault()
      if (index < 0) setText('')
      else field.current?.focus()
    }
  }

  const shown = isSearching ? foods : recent.map((food) => ({ food, otherName: null as string | null }))
  return (
    <section aria-label={t`Find foods`} className="flex min-w-0 flex-col gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys of the fields inside */}
      <div onKeyDown={handleKeys} className="flex flex-col gap-3">
        <search>
          <FormFrame
            onSubmit={() => {
              if (isSearching) goToFirst()
            }}
            className="flex flex-col gap-1.5"
          >
            <label htmlFor="food-search" className={labelClass}>
              {t`Search foods`}
            </label>
            <div className="relative">
              <Search
                size={20}
                aria-hidden
                className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
              />
              <input
                ref={field}
                id="food-search"
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  setNotice(null)
                }}
                placeholder={t`Such as 3 idli, 1 katori sambar`}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                maxLength={MAX_TYPED_FOODS_LENGTH}
                className={joinClasses(inputClass, 'min-h-13 pr-12 pl-11 text-base')}
              />
              {text !== '' && (
                <button
                  type="button"
                  aria-label={t`Clear the search`}
                  title={t`Clear the search`}
                  onClick={empty}
                  className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-control text-muted hover:text-ink focus-ring"
                >
                  <X size={20} aria-hidden />
                </button>
              )}
            </div>
          </FormFrame>
        </search>
        <p role="status" className="min-h-5.5 text-sm text-muted tabular">
          {notice ?? describeFound({ isSearching, isBehind, hasFailed, count: foods.length, parts })}
          {notice !== null && meal.length > 0 && (
            <>
              {' '}
              <MealLink energyKcal={readTotal(sumMeal(meal), 'energyKcal')} />
            </>
          )}
        </p>
        {hasFailed ? (
          <Banner
            title={t`Foods could not be searched`}
            actions={
              <button
                type="button"
                onClick={retry}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                <RotateCw size={18} aria-hidden className="shrink-0" />
                {t`Try again`}
              </button>
            }
          >
            {t`Your meal is still here. Please check your connection.`}
          </Banner>
        ) : parts ? (
          <TypedFoodsCard parts={parts} known={known} onAdd={addLine} />
        ) : isSearching && isBehind && foods.length === 0 ? (
          <LoadingRows label={t`Searching foods`} count={3} rowClassName="h-30 sm:h-24" />
        ) : shown.length > 0 ? (
          <>
            {!isSearching && <h2 className="text-sm font-semibold text-muted">{t`Recent foods`}</h2>}
            <ul
              ref={list}
              aria-label={isSearching ? t`Foods found` : t`Recent foods`}
              aria-busy={isBehind}
              className="max-h-[min(36rem,70dvh)] divide-y divide-line overflow-y-auto overscroll-contain rounded-card border border-line bg-surface"
            >
              {shown.map(({ food, otherName }) => (
                <FoundFoodRow
                  key={food.id}
                  food={food}
                  otherName={otherName}
                  onAdd={(amount) => add(food, amount)}
                  onAddByKey={(amount) => {
                    add(food, amount)
                    field.current?.focus()
                    field.current?.select()
                  }}
                />
              ))}
            </ul>
          </>
        ) : isSearching ? (
          <NothingFound text={text.trim()} />
        ) : (
          <FirstSteps onTry={(example) => setText(example)} />
        )}
      </div>
    </section>
  )
}

/** Leads to the meal, with its energy. */
function MealLink({ energyKcal }: { energyKcal: number }) {
  const energy = formatKcal(energyKcal)
  return (
    <Trans>
      <a href="#your-meal" className="font-medium text-leaf underline underline-offset-3">
        Your Meal
      </a>
      : {energy}
    </Trans>
  )
}

/** A found food with the amount to add. */
function FoundFoodRow({
  food,
  otherName,
  onAdd,
  onAddByKey,
}: {
  food: CalculatorFood
  otherName: string | null
  onAdd: (amount: TypedAmount) => void
  onAddByKey: (amount: TypedAmount) => void
}) {
  const [amount, setAmount] = useState(() => findStartAmount(food))
  const [isRefused, setRefused] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const read = readAmount(food, amount)
  const tryToAdd = (addIt: (amount: TypedAmount) => void): void => {
    setRefused(!read.ok)
    if (read.ok) addIt(amount)
    else row.current?.querySelector<HTMLInputElement>('[data-amount]')?.focus()
  }
  const { name } = food
  const energyKcal = food.nutrients.energyKcal
  const weight = describeWeight(food, amount)
  return (
    <li
      ref={row}
      className="flex flex-col gap-x-4 gap-y-2.5 px-4 py-3.5 focus-within:bg-sunken sm:flex-row sm:items-center"
    >
      <div className="flex min-w-0 flex-1 items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="leading-snug font-semibold">
            {food.name}
            {otherName !== null && <span className="font-normal text-muted"> · {otherName}</span>}
          </p>
          <p className="mt-0.5 text-sm text-muted">
            {food.kind}
            {weight !== null && <span className="tabular"> · {weight}</span>}
          </p>
        </div>
        <p className="shrink-0 text-right text-sm text-muted tabular sm:w-22">
          <span className="block text-base font-semibold text-ink">
            {read.ok && energyKcal !== undefined ? formatKcal((energyKcal * read.grams) / 100) : '—'}
          </span>
          {food.nutrients.proteinG !== undefined && read.ok
            ? t`${{ grams: formatNumber((food.nutrients.proteinG * read.grams) / 100, 1) }} g protein`
            : ' '}
        </p>
      </div>
      <div className="flex items-start justify-between gap-1.5 sm:justify-end">
        <AmountFields
          food={food}
          amount={amount}
          problem={read.ok ? null : read.problem}
          isRefused={isRefused}
          onChange={(changed) => {
            setAmount(changed)
            setRefused(false)
          }}
          onEnter={() => tryToAdd(onAddByKey)}
        />
        <button
          type="button"
          onClick={() => tryToAdd(onAdd)}
          className={joinClasses(buttonClass({ variant: 'secondary' }), 'shrink-0 pl-3')}
        >
          <Plus size={20} aria-hidden className="shrink-0" />
          <span>
            <Trans>
              Add<span className="sr-only"> {name}</span>
            </Trans>
          </span>
        </button>
      </div>
    </li>
  )
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="rounded-card border border-dashed border-control p-6">
      <h2 className="heading text-lg">{t`No foods found`}</h2>
      <p className="measure mt-1 text-muted">
        <Trans>
          We found no food called “{text}”. Try a shorter word, another spelling or language, or the main
          ingredient, such as chana for chana zor garam.
        </Trans>
      </p>
    </div>
  )
}

function FirstSteps({ onTry }: { onTry: (example: string) => void }) {
  return (
    <div className="rounded-card border border-dashed border-control p-6">
      <p className="measure text-muted">
        <Trans>
          Search in English or any Indian language. Foods you add are listed here next time. For example:
        </Trans>
      </p>
      <ul aria-label={t`Foods to try`} className="mt-3 flex flex-wrap gap-2">
        {EXAMPLES.map((message) => say(message)).map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onTry(example)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeFound({
  isSearching,
  isBehind,
  hasFailed,
  count,
  parts,
}: {
  isSearching: boolean
  isBehind: boolean
  hasFailed: boolean
  count: number
  parts: readonly TypedFoodPart[] | null
}): string {
  if (!isSearching || hasFailed) return ''
  if (isBehind) return t`Searching…`
  if (parts) return t`Press Enter to add the foods you typed`
  if (count === 0) return t`No foods found`
  if (count >= RESULT_LIMIT) return t`The ${{ count: RESULT_LIMIT }} closest foods`
  return plural(count, { one: '# food found', other: '# foods found' })
}

/** Takes over a text that was typed before the script loaded. */
function useTypedBefore(field: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the script has loaded
  useEffect(() => {
    if (field.current?.value) take(field.current.value)
  }, [])
}

/** Acts on the foods as soon as they are found, if Enter was pressed earlier. */
function useAwaitedAnswer(isThere: boolean, act: () => void): RefObject<boolean> {
  const isAwaited = useRef(false)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isThere || !isAwaited.current) return
    isAwaited.current = false
    actNow()
  }, [isThere])
  return isAwaited
}

function listAmounts(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>('[data-amount]') ?? [])]
}

function focusAmount(list: HTMLElement | null, index: number): void {
  listAmounts(list)[index]?.focus()
}
