import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { MAX_TICK_NOTE } from '#contract/limits.ts'
import type { DiaryEntry } from '#contract/plans/diary.ts'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { listOtherLevelNames } from '#domain/foods/dish-variants.ts'
import { findServedDay } from '#domain/plans/client-swaps.ts'
import { readPlannedMinutes } from '#domain/plans/meal-times.ts'
import type { MealSlot, PlanMeals } from '#domain/plans/plan.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { type TickState, writeTickNote } from '#domain/plans/ticks.ts'
import { todayIn } from '#domain/units/dates.ts'
import { useUser } from '#web/kit/api/session.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { deleteEntry } from './delete-entry.ts'
import { diaryQuery } from './diary-queries.ts'
import { writeTime } from './diary-words.ts'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryPhotoField, EntryWords } from './entry-fields.tsx'
import { type EntryForm, readNow, useEntryForm, writeClock } from './use-entry-form.ts'

type Props = {
  plan: DietPlan
  date: string
  slot: MealSlot
  tick: { state: TickState; note: string | null } | null
  /** Marks the meal, or removes its mark. */
  onChoose: (choice: { state: TickState | null; note: string | null }) => Promise<boolean>
  onClose: () => void
}

/**
 * What a client ate instead of a planned meal, as they say it: an entry of the diary, which marks the meal too. An entry that
 * was written before is shown, to change or delete it.
 */
export function InsteadDialog(props: Props) {
  const { date, slot, tick, onClose } = props
  const { id: userId, timeZone } = useUser()
  const [edited, setEdited] = useState<DiaryEntry | null>(null)
  // While the dialog closes, the form must not replace the entry that was deleted.
  const [isDeleted, setIsDeleted] = useState(false)
  const isMarked = tick?.state === 'swapped'
  const diary = useShown({ ...diaryQuery(userId, { from: date, to: date }), enabled: isMarked })
  const entries = (diary.data?.days ?? [])
    .flatMap((day) => day.entries)
    .filter((entry) => entry.day === date && entry.slot === slot)
  const isLoading = isMarked && diary.data === undefined && !diary.error
  const hasForm = !isLoading && !isDeleted && entries.length === 0
  const form = useInsteadForm(props, hasForm)
  if (edited)
    return <EditEntryDialog entry={edited} today={todayIn(timeZone, new Date())} onClose={onClose} />
  return (
    <FormDialog
      title={t`Instead of ${{ meal: nameSlot(slot) }}`}
      size="md"
      submitLabel={t`Save`}
      isDirty={hasForm && form.isDirty}
      isSubmitting={form.isSubmitting}
      problem={hasForm ? form.problem : null}
      actions={({ formId, close }) =>
        hasForm ? (
          <Actions {...props} isMarked={isMarked} formId={formId} isSubmitting={form.isSubmitting} />
        ) : (
          <Button variant="secondary" onPress={close}>
            {t`Close`}
          </Button>
        )
      }
      onSubmit={() => hasForm && form.submit()}
      onClose={onClose}
    >
      {isLoading && (
        <Loading label={t`Loading your entry`}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {entries.map((entry) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          own={{
            onEdit: () => setEdited(entry),
            onDelete: () => {
              setIsDeleted(true)
              onClose()
              void deleteEntry(entry)
            },
          }}
        />
      ))}
      {hasForm && <Fields {...props} form={form} />}
    </FormDialog>
  )
}

/** The form of the entry. Saved without a connection, the meal is marked on this device until the server has the entry. */
function useInsteadForm({ plan, date, slot, tick, onChoose, onClose }: Props, isShown: boolean): EntryForm {
  const { timeZone } = useUser()
  const form = useEntryForm({
    entry: null,
    initial: {
      day: date,
      time: findTime(findServedDay(plan, date)?.meals, slot, date < todayIn(timeZone, new Date())),
      slot,
      text: tick?.state === 'swapped' ? (tick.note ?? '') : '',
    },
    isShown,
    draftName: `diary-instead-${date}-${slot}`,
    onSaved: ({ id, isWaiting }) => {
      if (isWaiting) {
        void onChoose({ state: 'swapped', note: writeTickNote(form.values.text.trim(), MAX_TICK_NOTE) })
      }
      showToast(
        isWaiting
          ? {
              title: t`Saved on this phone`,
              description: t`It is sent when you are online.`,
              tone: 'success',
            }
          : {
              title: t`Saved instead of ${{ meal: nameSlot(slot) }}`,
              tone: 'success',
              action: { label: t`Undo`, onAction: () => void deleteEntry({ id }) },
            },
      )
      onClose()
    },
  })
  return form
}

function Fields({ plan, date, slot, form }: Props & { form: EntryForm }) {
  const { text } = form.values
  const offered = listOtherLevels(plan, date, slot).filter((name) => !text.includes(name))
  return (
    <>
      <EntryWords form={form} label={t`What did you eat?`} />
      {offered.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`Other versions of this dish`}</legend>
          {offered.map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              className="max-md:min-h-11"
              onPress={() => form.change({ text: text.trim() === '' ? name : `${text.trim()}, ${name}` })}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <EntryPhotoField form={form} />
      <p className="text-sm text-muted">{t`This will be in your diary at ${{ time: writeTime(form.values.time) }}.`}</p>
    </>
  )
}

function Actions({
  isMarked,
  formId,
  isSubmitting,
  onChoose,
  onClose,
}: Props & { isMarked: boolean; formId: string; isSubmitting: boolean }) {
  const mark = (state: 'swapped' | null): void => {
    onClose()
    void onChoose({ state, note: null })
  }
  return (
    <>
      {isMarked ? (
        <Button variant="secondary" isDisabled={isSubmitting} onPress={() => mark(null)}>
          {t`Remove mark`}
        </Button>
      ) : (
        <Button variant="secondary" isDisabled={isSubmitting} onPress={() => mark('swapped')}>
          {t`Mark without details`}
        </Button>
      )}
      <Button type="submit" form={formId} isPending={isSubmitting}>
        {isSubmitting ? t`Saving...` : t`Save`}
      </Button>
    </>
  )
}

/** The time of the entry: that of the planned meal if it can be read and is over, otherwise now. */
function findTime(meals: PlanMeals | undefined, slot: MealSlot, isDayOver: boolean): string {
  const now = readNow()
  const minutes = meals && readPlannedMinutes(meals)[slot]
  if (minutes === undefined || minutes === null) return now
  const planned = writeClock(minutes)
  return isDayOver || planned < now ? planned : now
}

/** Lists the other levels of the dishes of a meal, such as the restaurant style of a dal. */
function listOtherLevels(plan: DietPlan, date: string, slot: MealSlot): string[] {
  const items = findServedDay(plan, date)?.meals[slot].items ?? []
  return items.flatMap(({ foodId }) => {
    const food = plan.foods[foodId]
    return food ? listOtherLevelNames(food) : []
  })
}
