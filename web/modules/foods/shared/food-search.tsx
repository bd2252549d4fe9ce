import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { type FoundFoodItem, searchFoodItems } from '#contract/foods/food-items.ts'
import type { TypedFood, TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { AddFoodDialog } from './add-food-dialog.tsx'
import { FoundFood, MissingFood } from './found-food.tsx'
import {
  type ChosenPart,
  joinChoices,
  listChosen,
  type Replacements,
  type TypedChoice,
  useTypedFoods,
} from './typed-foods.ts'
import { CandidateChoice, TypedFoodsChoice } from './typed-foods-choice.tsx'
import { type ChoiceUse, findRest } from './typed-line.ts'
import { describeUsualServing } from './usual-serving.ts'

const PAUSE_MS = 150
const RESULT_LIMIT = 20

/**
 * An entry of the list: a found food; the foods of a typed line; another food for a part of that line; or the offer to
 * add a food that was not found.
 */
type Choice =
  | { kind: 'food'; food: FoundFoodItem; familiarity?: string | undefined }
  | { kind: 'typed'; parts: TypedFood[]; chosen: ChosenPart[] }
  | { kind: 'candidate'; part: TypedFood; candidate: TypedFoodCandidate; isOnly: boolean }
  | { kind: 'add'; name: string }

/** A food that is listed first, and why: `Your favourite`. */
export type FamiliarChoice = { food: FoundFoodItem; familiarity: string }

const MOST_CANDIDATES = 8

/**
 * Finds foods by name in any language while the person types; dishes come before raw foods, and familiar foods before all
 * but the food with exactly the typed name. In the empty field the familiar foods are listed. After a choice the field is
 * emptied for the next one. If no food is found, people who may add foods are offered to add it; it is then chosen.
 *
 * With `onChooseTyped` it also reads lines such as `3 idli, 1 katori sambar`, and shows what it understood before Enter
 * adds it. A candidate for an unclear part takes its place, and is added at once if the line has no other part. Parts
 * without a food stay in the field.
 *
 * @param findMarks Returns warnings to show beside a food, such as an allergen that the client avoids.
 */
export function FoodSearch({
  label,
  isLabelHidden,
  onChoose,
  onChooseTyped,
  choices: choiceUse = 'first',
  room = Number.POSITIVE_INFINITY,
  findMarks,
  familiar = NONE,
  onClose,
  areRawFirst = false,
  className,
  inputRef,
}: {
  label: string
  isLabelHidden?: boolean
  onChoose: (food: FoundFoodItem) => void
  /** Gets the foods of a typed line with their amounts and alternatives. */
  onChooseTyped?: (foods: TypedChoice[]) => void
  /** What happens to a choice in a typed line, such as `roti or rice`. */
  choices?: ChoiceUse
  /** How many foods can still be added. */
  room?: number
  findMarks?: (food: FoundFoodItem) => string[]
  /** Favourites and recently used foods, best first. */
  familiar?: readonly FamiliarChoice[]
  /** Called on Escape in the empty field and by the close button. Without it there is no close button. */
  onClose?: () => void
  /** True for recipes: foods come before dishes in the results. */
  areRawFirst?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
}) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [replacements, setReplacements] = useState<Replacements>(new Map())
  /** False after a food was added, so that the list does not cover the page; the arrow key opens it. */
  const [isFamiliarShown, setIsFamiliarShown] = useState(true)
  const canAdd = isAllowed(useUser(), 'foods:write')
  const query = useDebounced(text.trim(), PAUSE_MS)
  const isSearching = text.trim() !== ''
  const found = useQuery({
    ...queryOf(searchFoodItems, { querystring: { q: query, limit: RESULT_LIMIT } }),
    enabled: isSearching && query !== '' && query.length <= MAX_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  })
  const typed = useTypedFoods(query, {
    isOn: isSearching && onChooseTyped !== undefined,
    purpose: areRawFirst ? 'recipe' : 'meal',
    replacements,
  })
  const areTypedBehind = typed.isBehind || query !== text.trim()
  const isBehind = isSearching && (found.isFetching || areTypedBehind)
  const foods = areRawFirst ? putDishesLast(found.data ?? []) : (found.data ?? [])
  const isMissing = isSearching && !isBehind && found.data?.length === 0
  const entries: Choice[] = typed.error
    ? []
    : typed.parts
      ? listTypedChoices(typed.parts, { room, canAdd, choices: choiceUse })
      : isMissing && canAdd
        ? [{ kind: 'add', name: query }]
        : listFamiliarFirst(foods, familiar, query)
  const choose = (food: FoundFoodItem): void => {
    setText('')
    setIsFamiliarShown(false)
    onChoose(food)
  }
  const addTyped = (chosen: TypedChoice[], rest: string): void => {
    setText(rest)
    setIsFamiliarShown(false)
    setReplacements(new Map())
    onChooseTyped?.(chosen)
  }
  const select = (choice: Choice): void => {
    if (choice.kind === 'food') choose(choice.food)
    else if (choice.kind === 'add') setMissing(choice.name)
    // The list may still show the parts of an earlier text.
    else if (areTypedBehind) return
    else if (choice.kind === 'candidate' && choice.isOnly)
      addTyped([{ ...choice.candidate, alternatives: [] }], '')
    else if (choice.kind === 'candidate') {
      setReplacements(new Map([...replacements, [choice.part.text, choice.candidate]]))
    } else {
      addTyped(joinChoices(choice.chosen), findRest(choice.parts, choice.chosen))
    }
  }
  const field = (
    <ComboBox
      label={label}
      isLabelHidden={isLabelHidden}
      items={isSearching ? entries : isFamiliarShown ? familiar.map(toChoice) : []}
      getKey={findKey}
      getText={findText}
      renderItem={(choice) => <ShownChoice choice={choice} findMarks={findMarks} isByWeight={areRawFirst} />}
      inputValue={text}
      onInputChange={setText}
      onSelect={select}
      enterTakes={isSearching ? 'first' : 'marked'}
      staysOpen={({ kind }) => kind === 'candidate'}
      opensOnFocus={familiar.length > 0}
      isLoading={isBehind}
      // An empty field needs no text, because its list is closed or has familiar foods.
      emptyText={isSearching ? describeEmptiness(typed.error ?? found.error, isBehind) : undefined}
      placeholder={findPlaceholder({ areRawFirst, isTyped: onChooseTyped !== undefined })}
      hasButton={false}
      inputRef={inputRef}
      className="flex-1"
    />
  )
  /** The first Escape closes the list, the second closes the search. */
  const handleKeys = ({ target, key }: KeyboardEvent<HTMLElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    if (key === 'ArrowDown') setIsFamiliarShown(true)
    if (key === 'Escape' && target.ariaExpanded !== 'true') onClose?.()
  }
  return (
    <>
      <div className={joinClasses('flex items-end gap-1', className)} onKeyDownCapture={handleKeys}>
        {field}
        {onClose && <IconButton label={t`Close search`} icon={X} onPress={onClose} />}
      </div>
      {missing !== null && (
        <AddFoodDialog
          name={missing}
          onAdded={(food) => {
            setMissing(null)
            if (typed.parts) typed.readAgain()
            else choose({ ...food, matchedName: food.name })
          }}
          onClose={() => setMissing(null)}
        />
      )}
    </>
  )
}

/** Lists the entries for a typed line: all that can be added, candidates for its unclear parts, and the offer to add a food. */
function listTypedChoices(
  parts: TypedFood[],
  { canAdd, ...limits }: { room: number; canAdd: boolean; choices: ChoiceUse },
): Choice[] {
  const chosen = listChosen(parts, limits)
  const candidates = parts
    .filter(({ certainty }) => certainty !== 'sure')
    .flatMap((part) =>
      part.candidates.map((candidate) => ({
        kind: 'candidate' as const,
        part,
        candidate,
        isOnly: parts.length === 1,
      })),
    )
  const unknown = parts.find(({ food, candidates, name }) => !food && candidates.length === 0 && name !== '')
  return [
    ...(chosen.length > 0 ? [{ kind: 'typed' as const, parts, chosen }] : []),
    ...candidates.slice(0, MOST_CANDIDATES),
    ...(unknown && canAdd ? [{ kind: 'add' as const, name: unknown.name }] : []),
  ]
}

function findKey(choice: Choice): string {
  if (choice.kind === 'food') return choice.food.id
  return choice.kind === 'candidate' ? `${choice.part.start} ${choice.candidate.food.id}` : choice.kind
}

function findText(choice: Choice): string {
  if (choice.kind === 'typed') return choice.chosen.map(({ food }) => food.name).join(', ')
  if (choice.kind === 'add') return choice.name
  return choice.kind === 'food' ? choice.food.name : choice.candidate.food.name
}

function ShownChoice({
  choice,
  findMarks,
  isByWeight,
}: {
  choice: Choice
  findMarks?: (food: FoundFoodItem) => string[]
  /** Ingredients of a recipe are compared by weight. */
  isByWeight: boolean
}) {
  if (choice.kind === 'add') return <MissingFood name={choice.name} />
  if (choice.kind === 'typed') return <TypedFoodsChoice {...choice} findMarks={findMarks} />
  if (choice.kind === 'candidate') return <CandidateChoice {...choice} />
  const { food, familiarity } = choice
  return (
    <FoundFood
      food={food}
      familiarity={familiarity}
      marks={findMarks?.(food) ?? []}
      serving={describeUsualServing(isByWeight ? { ...food, measures: [], usualPortion: null } : food)}
    />
  )
}

function findPlaceholder({ areRawFirst, isTyped }: { areRawFirst: boolean; isTyped: boolean }): string {
  if (!isTyped) return t`Type a food, such as moong dal`
  return areRawFirst ? t`Such as 2 onions, 1 tsp oil` : t`Such as 3 idli, 1 katori sambar`
}

const toChoice = (each: FamiliarChoice): Choice => ({ kind: 'food', ...each })

const NONE: readonly FamiliarChoice[] = []

/** Puts familiar foods before all but those with exactly the typed name, and says why they are there. */
function listFamiliarFirst(
  foods: readonly FoundFoodItem[],
  familiar: readonly FamiliarChoice[],
  query: string,
): Choice[] {
  const reasons = new Map(familiar.map(({ food, familiarity }) => [food.id, familiarity]))
  const rank = ({ id, matchedName }: FoundFoodItem): number =>
    matchedName.toLowerCase() === query.toLowerCase() ? 0 : reasons.has(id) ? 1 : 2
  return foods
    .toSorted((one, other) => rank(one) - rank(other))
    .map((food) => ({ kind: 'food', food, familiarity: reasons.get(food.id) }))
}

function putDishesLast(foods: readonly FoundFoodItem[]): FoundFoodItem[] {
  return foods.toSorted((one, other) => Number(one.source === 'dish') - Number(other.source === 'dish'))
}

function describeEmptiness(error: Error | null, isBehind: boolean): string {
  if (isBehind) return t`Searching…`
  return error ? messageOf(error, t`Foods could not be searched. Please try again.`) : t`No foods found`
}
