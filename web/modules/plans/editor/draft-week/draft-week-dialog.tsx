import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { MAX_DRAFT_DAYS } from '#contract/limits.ts'
import { MATERNITY_STAGES } from '#domain/energy/energy-need.ts'
import { isOneOf } from '#domain/people/options.ts'
import { isDayEmpty } from '#domain/plans/plan.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { usePlanDays, usePlanParts, usePlanState, usePlanStore } from '../editor-context.ts'
import { DraftConflict } from './draft-conflict.tsx'
import {
  findWishProblems,
  listFilledCells,
  type SentCell,
  suggestWishes,
  toSentWishes,
  type WishProblems,
} from './draft-wishes.ts'
import { useDrafting } from './use-drafting.ts'
import { type Place, WeekPreview } from './week-preview.tsx'
import { WishesFields } from './wishes-fields.tsx'

const keyOf = ({ dayNumber, slot }: Place): string => `${dayNumber} ${slot}`

/** Drafts a week from wishes and inserts it into the plan in one step of undo. The plan must be stored. */
export function DraftWeekDialog({ planId, onClose }: { planId: string; onClose: () => void }) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const planDays = usePlanDays()
  const facts = useFacts()
  const [texts, setTexts] = useState(() => suggestWishes(facts))
  const [problems, setProblems] = useState<WishProblems>({})
  const [seed, setSeed] = useState(1)
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set())
  const { drafting, start, cancel, findOthers, replaceMeal } = useDrafting(planId)
  const { state, days, foods } = drafting
  const wishes = toSentWishes(texts, facts, planDays, seed)

  const draft = (nextSeed: number, cells: readonly SentCell[]): void => {
    const found = findWishProblems(texts)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setSeed(nextSeed)
    void start({ ...wishes, seed: nextSeed }, cells)
  }
  const submit = (): void => {
    if (state === 'idle') draft(seed, texts.isKeepingMeals ? listFilledCells(planDays) : [])
    else insert()
  }
  const insert = (): void => {
    addFoods(foods)
    dispatch({ type: 'replace-days', days })
    announce('The drafted week is in the plan. Undo brings back the days before.')
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
      title="Draft a week"
      size="lg"
      submitLabel="Draft"
      isDirty={false}
      onSubmit={submit}
      onClose={onClose}
      actions={({ formId, close }) => (
        <>
          {state === 'idle' && (
            <Button variant="secondary" onPress={close}>
              Cancel
            </Button>
          )}
          {state === 'drafting' && (
            <Button variant="secondary" onPress={cancel}>
              Cancel draft
            </Button>
          )}
          {(state === 'done' || state === 'stopped') && (
            <Button variant="secondary" icon={ArrowLeft} onPress={cancel}>
              Change wishes
            </Button>
          )}
          {state === 'done' && (
            <Button variant="secondary" icon={RefreshCw} onPress={() => draft(seed + 1, lockedCells)}>
              Redraw week
            </Button>
          )}
          {(state === 'idle' || state === 'done') && (
            <Button type="submit" form={formId}>
              {state === 'idle' ? 'Draft week' : 'Insert into plan'}
            </Button>
          )}
        </>
      )}
    >
      {state === 'idle' ? (
        <WishesFields
          texts={texts}
          problems={problems}
          hasMeals={!planDays.every(isDayEmpty)}
          onChange={(changes) => setTexts({ ...texts, ...changes })}
        />
      ) : (
        <>
          {state === 'drafting' && (
            <ProgressBar
              label="Drafting"
              value={days.length / MAX_DRAFT_DAYS}
              valueText={`${days.length} of ${MAX_DRAFT_DAYS} days`}
            />
          )}
          {drafting.problem && <Banner>{drafting.problem}</Banner>}
          {drafting.conflict && <DraftConflict conflict={drafting.conflict} />}
          {drafting.unknownDislikes.length > 0 && (
            <Banner tone="info">
              No dish contains {drafting.unknownDislikes.join(', ')}. Please check the spelling.
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
