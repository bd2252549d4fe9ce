import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, RotateCcw, X } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { MAX_GROCERY_EDITS } from '#contract/limits.ts'
import { type GroceryEdit, type GroceryList, getGroceryList } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { AISLE_LABELS } from '#domain/plans/grocery/aisle-labels.ts'
import { GROCERY_CATEGORIES, type GroceryCategory } from '#domain/plans/grocery/aisles.ts'
import { isOwnEntry } from '#domain/plans/grocery/grocery.ts'
import { formatGrams } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { isSaved } from '#web/kit/drafts/save-status.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  addOwnEntry,
  applyEdits,
  type EditableEntry,
  removeEntry,
  restoreEntry,
  setAmount,
} from '../grocery-edits.ts'
import { GroceryAisle } from '../shared/grocery-aisle.tsx'
import { GroceryLoading, UnlistedMeals } from '../shared/grocery-list.tsx'
import { describeRange } from '../shared/grocery-text.ts'
import { HindiName } from '../shared/hindi-name.tsx'
import { fieldId, usePlanState, usePlanStore } from './editor-context.ts'
import { FormSection } from './form-section.tsx'
import { describeMissing } from './use-safety.ts'

/**
 * The grocery list of a plan's first week, computed by the server for the draft as stored, with the writer's changes on
 * top. Changes are part of the plan's form and saved with it.
 */
export function GrocerySection() {
  const { setFields } = usePlanStore()
  const stored = usePlanState((state) => state.stored)
  const status = usePlanState((state) => state.status)
  const edits = usePlanState(({ values }) => values.groceryEdits)
  const area = useFocusAfterRemoval()
  const setEdits = useCallback(
    (groceryEdits: GroceryEdit[]) => setFields({ groceryEdits }, { isTouched: true }),
    [setFields],
  )
  const query = useQuery({
    queryKey: ['api', 'diet-plans', stored?.id, 'grocery-list', stored?.version],
    queryFn: ({ signal }) =>
      call(getGroceryList, { params: { id: stored?.id ?? '' }, querystring: {} }, { signal }),
    enabled: stored !== null,
    placeholderData: keepPreviousData,
    // Recipes of dishes may have changed in the meantime.
    staleTime: 0,
    gcTime: 0,
  })
  const list = query.data
  return (
    <FormSection
      title={t`Grocery list`}
      hint={t`Amounts for the first week, rounded up to pack sizes in shops. The list is part of the plan. An amount you enter stays the same, however many days the client shops for.`}
    >
      <div ref={area} id={fieldId('groceryEdits')} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {stored === null ? (
          <p className="text-muted">
            {describeMissing(status, t`The list is calculated once the plan is saved`)}
          </p>
        ) : list ? (
          <>
            <p className="text-sm text-muted">
              {isSaved(status) && !query.isFetching
                ? t`Calculated for ${{ days: describeRange(list) }}.`
                : t`From the last save. Updates once your changes are saved.`}
            </p>
            <Entries list={list} edits={edits} setEdits={setEdits} />
            <UnlistedMeals meals={list.unlisted} />
          </>
        ) : query.isError ? (
          <ErrorState
            title={t`The grocery list could not be calculated`}
            detail={messageOf(query.error, t`Please try again.`)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <GroceryLoading />
        )}
        <Removed edits={edits} setEdits={setEdits} />
        {stored !== null && <AddEntry edits={edits} setEdits={setEdits} />}
      </div>
    </FormSection>
  )
}

/** Where a new entry goes unless its writer chooses another aisle. */
const USUAL_AISLE = GROCERY_CATEGORIES.find((category) => category === 'Vegetables') ?? GROCERY_CATEGORIES[0]

type GroceryEdits = readonly GroceryEdit[]
type Editing = { edits: GroceryEdits; setEdits: (edits: GroceryEdit[]) => void }

/** Redrawn only when the list or its changes differ, not with every key typed elsewhere in the plan. */
const Entries = memo(function Entries({ list, edits, setEdits }: Editing & { list: GroceryList }) {
  const aisles = useMemo(() => applyEdits(list, edits), [list, edits])
  if (aisles.length === 0) {
    return <p className="text-muted">{t`Nothing to buy yet. Add foods to the days to fill the list.`}</p>
  }
  return (
    <div className="gap-10 lg:columns-2">
      {aisles.map(({ category, items }) => (
        <GroceryAisle key={category} category={category} count={items.length}>
          {items.map((entry) => (
            <Entry key={entry.key} entry={entry} edits={edits} setEdits={setEdits} />
          ))}
        </GroceryAisle>
      ))}
    </div>
  )
})

function listFacts(entry: EditableEntry): string[] {
  const isOwn = isOwnEntry(entry)
  return [
    ...(isOwn ? [t`Added by you`] : []),
    ...(!isOwn && entry.grams !== null ? [t`The plan needs ${{ amount: formatGrams(entry.grams) }}`] : []),
    ...(entry.hasRefuse && !entry.isEdited ? [t`buy about the amount shown, with peel, pods or bone`] : []),
    ...(!isOwn && entry.isEdited ? [t`your amount`] : []),
  ]
}

function Entry({ entry, edits, setEdits }: Editing & { entry: EditableEntry }) {
  const { announce } = usePlanStore()
  // The text being typed. The list is updated with each key; an empty field means "as computed".
  const [typed, setTyped] = useState<string | null>(null)
  const isFull = edits.length >= MAX_GROCERY_EDITS && edits.every(({ key }) => key !== entry.key)
  const isOwn = isOwnEntry(entry)
  return (
    <li className="flex flex-wrap items-center gap-1 py-1.5 sm:flex-nowrap">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <p className="break-words">
          {entry.name}
          <HindiName name={entry.hindiName} />
        </p>
        <p className="text-xs text-muted tabular">{listFacts(entry).join('; ')}</p>
      </div>
      <TextField
        label={t`Amount of ${{ entryName: entry.name }}`}
        isLabelHidden
        autoComplete="off"
        maxLength={PLAN_TEXT_LENGTHS.groceryAmount}
        placeholder={entry.amountText === null ? t`calculated when saved` : undefined}
        value={typed ?? entry.amountText ?? ''}
        readOnly={isFull}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setEdits(setAmount(edits, entry, event.currentTarget.value))
        }}
        onBlur={() => setTyped(null)}
        className="flex-1 sm:w-52 sm:flex-none"
        inputClassName="tabular"
      />
      <IconButton
        label={t`Reset ${{ entryName: entry.name }} to the calculated amount`}
        icon={RotateCcw}
        size="sm"
        isDisabled={isOwn || !entry.isEdited}
        className={isOwn || !entry.isEdited ? 'invisible' : undefined}
        onPress={() => {
          setTyped(null)
          setEdits(setAmount(edits, entry, ''))
          announce(t`${{ entryName: entry.name }} reset to the calculated amount`)
        }}
      />
      <IconButton
        label={t`Remove ${{ entryName: entry.name }}`}
        icon={X}
        size="sm"
        isDisabled={isFull}
        onPress={() => {
          setEdits(removeEntry(edits, entry))
          announce(t`${{ entryName: entry.name }} removed from the grocery list`)
        }}
      />
    </li>
  )
}

/** The removed entries, with buttons that restore them. */
function Removed({ edits, setEdits }: Editing) {
  const { announce } = usePlanStore()
  const removed = edits.filter(({ isRemoved }) => isRemoved)
  if (removed.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{t`Removed`}</h3>
      <ul className="mt-1 flex flex-wrap gap-2">
        {removed.map(({ key, name }) => (
          <li key={key}>
            <Button
              variant="secondary"
              size="sm"
              icon={RotateCcw}
              onPress={() => {
                setEdits(restoreEntry(edits, key))
                announce(t`${name} is back on the grocery list`)
              }}
            >
              {t`Restore ${name}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const AISLE_OPTIONS = GROCERY_CATEGORIES.map((category) => ({
  value: category,
  label: AISLE_LABELS[category],
}))

/** A form that adds the writer's own entry. */
function AddEntry({ edits, setEdits }: Editing) {
  const { announce } = usePlanStore()
  const [category, setCategory] = useState<GroceryCategory>(USUAL_AISLE)
  const [name, setName] = useState('')
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const add = (): void => {
    if (name.trim() === '') {
      setProblem(t`Enter an item to buy`)
      return
    }
    setEdits(addOwnEntry(edits, { category, name, amountText }))
    announce(t`${{ name: name.trim() }} added to the grocery list`)
    setName('')
    setAmountText('')
    document.getElementById(NAME_FIELD_ID)?.focus()
  }
  const onEnter = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    // Without this, Enter would save the plan's form.
    event.preventDefault()
    add()
  }
  if (edits.length >= MAX_GROCERY_EDITS) {
    return (
      <p className="text-sm text-muted">
        {t`This list has ${MAX_GROCERY_EDITS} changes, the maximum. Restore an item to make another change.`}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        id={NAME_FIELD_ID}
        label={t`Another item`}
        value={name}
        error={problem}
        maxLength={PLAN_TEXT_LENGTHS.groceryName}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={onEnter}
        className="min-w-48 flex-1"
      />
      <TextField
        label={t`Amount`}
        isOptional
        value={amountText}
        maxLength={PLAN_TEXT_LENGTHS.groceryAmount}
        autoComplete="off"
        onChange={(event) => setAmountText(event.currentTarget.value)}
        onKeyDown={onEnter}
        className="w-40"
      />
      <Select
        label={t`Aisle`}
        options={sayOptions(AISLE_OPTIONS)}
        value={category}
        onChange={(value) => setCategory(GROCERY_CATEGORIES.find((known) => known === value) ?? category)}
        className="w-52"
      />
      <Button variant="secondary" icon={Plus} onPress={add} className="sm:mt-7">
        {t`Add to the list`}
      </Button>
    </div>
  )
}

const NAME_FIELD_ID = fieldId('grocery-name')
