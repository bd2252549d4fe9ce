import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { DraftConflict, DraftContent, MergedDraft } from '../plan-merge.ts'
import { usePlanEditing, usePlanParts } from './editor-context.ts'

/**
 * Shown if somebody else has stored another version and both changed the same places. The writer chooses which text
 * stays in each place. Changes in other places are already merged.
 */
export function Conflict({
  theirs,
  onReload,
}: {
  theirs: DietPlan
  /** Opens the stored version and discards the local changes. */
  onReload: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { saving } = usePlanEditing()
  usePlanParts(({ values, days }) => ({ values, days })) // renders again when the plan changes, because the differences change too
  const merged = saving.compare()
  if (merged === null || merged.conflicts.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={t`Someone else changed this plan while you were editing`}
      actions={
        <>
          <Button size="sm" onPress={() => setIsOpen(true)}>
            {t`Choose what to keep`}
          </Button>
          <Button variant="quiet" size="sm" onPress={() => setIsAsking(true)}>
            {t`Use the saved version`}
          </Button>
        </>
      }
    >
      {describeConflict(theirs, merged.conflicts)}
      {isOpen && (
        <ChoiceDialog
          merged={merged}
          onClose={() => setIsOpen(false)}
          onResolve={(content, taken) => {
            setIsOpen(false)
            saving.resolveConflict(content, taken)
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Use the saved version?`}
          confirmLabel={t`Use the saved version`}
          isOpen
          onClose={() => setIsAsking(false)}
          onConfirm={onReload}
        >
          {t`Your changes since your last save are discarded, and the saved version opens.`}
        </ConfirmDialog>
      )}
    </Banner>
  )
}

/** A dialog with each place that both have changed. The writer's own text is chosen by default. */
function ChoiceDialog({
  merged,
  onClose,
  onResolve,
}: {
  merged: MergedDraft
  onClose: () => void
  onResolve: (content: DraftContent, taken: readonly string[]) => void
}) {
  const [ofTheirs, setOfTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (path: string, isTheirs: boolean): void =>
    setOfTheirs((paths) => {
      const next = new Set(paths)
      if (isTheirs) next.add(path)
      else next.delete(path)
      return next
    })
  const save = (): void => {
    const chosen = merged.conflicts.filter(({ path }) => ofTheirs.has(path))
    onResolve(merged.chooseTheirs(chosen.map(({ path }) => path)), [
      ...merged.taken.map(({ place }) => place),
      ...chosen.map(({ place }) => place),
    ])
  }
  return (
    <FormDialog
      title={t`What do you want to keep?`}
      size="lg"
      submitLabel={t`Save this version`}
      cancelLabel={t`Not now`}
      isDirty={ofTheirs.size > 0}
      formClassName=""
      onSubmit={save}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">{t`You and someone else made different changes here.`}</p>
        <span className="flex gap-1">
          <Button variant="quiet" size="sm" onPress={() => setOfTheirs(new Set())}>
            {t`Keep all mine`}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onPress={() => setOfTheirs(new Set(merged.conflicts.map(({ path }) => path)))}
          >
            {t`Keep all theirs`}
          </Button>
        </span>
      </div>
      <ul className="mt-3 flex flex-col gap-5">
        {merged.conflicts.map(({ path, place, mine, theirs }) => (
          <li key={path}>
            <RadioCards
              label={place}
              value={ofTheirs.has(path) ? 'theirs' : 'mine'}
              options={[
                { value: 'mine', label: t`Mine`, hint: <Text text={mine} /> },
                { value: 'theirs', label: t`Theirs`, hint: <Text text={theirs} /> },
              ]}
              inputProps={{
                name: `stays-${path}`,
                onChange: (event) => choose(path, event.currentTarget.value === 'theirs'),
              }}
            />
          </li>
        ))}
      </ul>
      {merged.taken.length > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="font-semibold">{t`Merged from the other version`}</h3>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {merged.taken.map(({ path, place, after }) => (
              <li key={path}>
                <span className="font-semibold">{place}: </span>
                <Text text={after} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

/** The text of a place, with its line breaks. */
function Text({ text }: { text: string | null }) {
  return text === null ? (
    <em>{t`nothing`}</em>
  ) : (
    <span className="whitespace-pre-line break-words">{text}</span>
  )
}

function describeConflict({ updatedAt }: DietPlan, conflicts: readonly DraftConflict[]): string {
  const savedAt = formatDateTime(updatedAt, PRACTICE_TIME_ZONE)
  const places = listPlaces(conflicts)
  return plural(conflicts.length, {
    one: `It was last saved on ${savedAt}. You both changed one place: ${places}. Your version stays in this browser and is not saved until you choose.`,
    other: `It was last saved on ${savedAt}. You both changed # places: ${places}. Your version stays in this browser and is not saved until you choose.`,
  })
}

/** Lists the names of the first places. */
function listPlaces(conflicts: readonly DraftConflict[]): string {
  const places = conflicts.map(({ place }) => place)
  return places.length > 3
    ? t`${{ names: places.slice(0, 3).join('; ') }} and ${{ count: places.length - 3 }} more`
    : places.join('; ')
}
