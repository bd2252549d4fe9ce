import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { MAX_DRAFT_DAYS } from '#contract/limits.ts'
import { MATERNITY_STAGES } from '#domain/energy/energy-need.ts'
import { isOneOf } from '#domain/people/options.ts'
import { isDayEmpty } from '#domain/plans/plan.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { usePlanDays, usePlanParts, usePlanState, usePlanStore } from '../editor-context.ts'
import { DraftActions } from './draft-actions.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import {
  findWishProblems,
  listFilledCells,
  type SentCell,
  suggestEnergyFor,
  suggestWishes,
  toSentWishes,
  type WishProblems,
  type WishTexts,
} from './draft-wishes.ts'
import { type Conflict, type ConflictWish, listCellsAfter, relaxWish } from './relax-wishes.ts'
import { useDrafting } from './use-drafting.ts'
import { type Place, WeekPreview } from './week-preview.tsx'
import { WishesFields } from './wishes-fields.tsx'

const keyOf = ({ dayNumber, slot }: Place): string => `${dayNumber} ${slot}`

/** Drafts a week from wishes and inserts it into the plan in one step of undo. The plan must be stored. */
export function DraftWeekDialog({ planId, onClose }: { planId: string; onClose: () => void }) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const planDays = usePlanDays()
  const facts = useFacts()
  const [changes, setChanges] = useState<Partial<WishTexts>>({})
  // The client's record may arrive after the dialog has opened.
  const texts: WishTexts = { ...suggestWishes(facts), ...changes }
  const change = (more: Partial<WishTexts>): void => setChanges((before) => ({ ...before, ...more }))
  const [problems, setProblems] = useState<WishProblems>({})
  const [seed, setSeed] = useState(1)
  const [sentCells, setSentCells] = useState<readonly SentCell[]>([])
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set())
  const { drafting, start, cancel, findOthers, replaceMeal } = useDrafting(planId)
  const { state, days, foods, conflict } = drafting
  const wishes = toSentWishes(texts, facts, planDays, seed)

  const draft = (next: WishTexts, nextSeed: number, cells: readonly SentCell[]): void => {
    const found = findWishProblems(next)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSeed(nextSeed)
    setSentCells(cells)
    void start(toSentWishes(next, facts, planDays, nextSeed), cells)
  }
  const relax = (refusal: Conflict, wish: ConflictWish): void => {
    const next = relaxWish(texts, refusal, wish)
    if (next === null) return
    setChanges(next)
    draft(next, seed, listCellsAfter(refusal, wish, listFilledCells(days), sentCells))
  }
  const submit = (): void => {
    if (state === 'idle') draft(texts, seed, texts.isKeepingMeals ? listFilledCells(planDays) : [])
    else insert()
  }
  const insert = (): void => {
    addFoods(foods)
    dispatch({ type: 'replace-days', days })
    announce(t`Drafted week added to the plan. You can undo this.`)
    onClose()
  }
  const toggleLock = (place: Place): void =>
    setLocked((before) => {
      const next = new Set(before)
      if (!next.delete(keyOf(place))) next.add(keyOf(place))
      return next
    })
  const lockedCells = listFilledCells(days).filter((cell) => locked.has(keyOf(cell)))

  return (
    <FormDialog
      title={t`Draft a week`}
      size="lg"
      submitLabel={t`Draft`}
      isDirty={false}
      onSubmit={submit}
      onClose={onClose}
      actions={({ formId, close }) => (
        <DraftActions
          state={state}
          formId={formId}
          onClose={close}
          onCancel={cancel}
          onChangeWishes={() => {
            change({ exceptions: [] })
            cancel()
          }}
          onRedraw={() => draft(texts, seed + 1, lockedCells)}
        />
      )}
    >
      {state === 'idle' ? (
        <WishesFields
          texts={texts}
          problems={drafting.keepProblem ? { ...problems, keepFoods: drafting.keepProblem } : problems}
          suggestion={suggestEnergyFor(facts)}
          hasMeals={!planDays.every(isDayEmpty)}
          onChange={change}
        />
      ) : (
        <>
          {state === 'drafting' && (
            <ProgressBar
              label={t`Drafting`}
              value={days.length / MAX_DRAFT_DAYS}
              valueText={t`${{ doneCount: days.length }} of ${{ dayCount: MAX_DRAFT_DAYS }} days`}
            />
          )}
          {drafting.problem && <Banner>{drafting.problem}</Banner>}
          {conflict && (
            <DraftConflict
              conflict={conflict}
              canRelax={(wish) => relaxWish(texts, conflict, wish) !== null}
              onRelax={(wish) => relax(conflict, wish)}
            />
          )}
          {drafting.unknownDislikes.length > 0 && (
            <Banner tone="info">
              {t`No dish contains ${{ dislikes: drafting.unknownDislikes.join(', ') }}. Please check the spelling.`}
            </Banner>
          )}
          <WeekPreview
            days={days}
            foods={foods}
            actions={
              state === 'done'
                ? {
                    isLocked: (place) => locked.has(keyOf(place)),
                    onLock: toggleLock,
                    findOthers: (place, count) => findOthers(wishes, place, count),
                    onReplace: replaceMeal,
                  }
                : null
            }
          />
        </>
      )}
    </FormDialog>
  )
}

/** Returns the facts about plan and client from which wishes are suggested. */
function useFacts() {
  const client = usePlanState((state) => state.client)
  return {
    client,
    ...usePlanParts(({ values: { caloriesTarget, proteinGoal, safetyRecords } }) => ({
      caloriesTarget,
      proteinGoal,
      maternityStage: isOneOf(MATERNITY_STAGES, safetyRecords.maternityStage)
        ? safetyRecords.maternityStage
        : null,
    })),
  }
}
