import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_DISLIKE_LENGTH, MAX_DISLIKES } from '#contract/limits.ts'
import type { AdaptChange, AdaptedDays } from '#contract/plans/adapt-days.ts'
import { formatPlace } from '#domain/plans/plan.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Adapting } from './use-adapted-days.ts'

/** A longer list of changes is folded, so that the days below stay near. */
const MOST_OPEN_CHANGES = 10

/** Shows whether the days are adapted to the client, the dislikes, and the list of changes. */
export function AdaptSection({ adapting, clientName }: { adapting: Adapting; clientName: string }) {
  const { isOn, setIsOn, result, error, retry } = adapting
  return (
    <section aria-label={t`Adapted to the client`} className="flex flex-col gap-3">
      <Checkbox checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)}>
        {t`Swap unsuitable foods for ${clientName}`}
      </Checkbox>
      {isOn && <DislikesField adapting={adapting} />}
      {isOn && error && (
        <ErrorState
          title={t`The template could not be adapted`}
          detail={messageOf(error, t`Please try again.`)}
          onRetry={retry}
        />
      )}
      {isOn && !error && !result && (
        <LoadingRows label={t`Adapting the template`} count={2} rowClassName="h-12" />
      )}
      {result && <AdaptSummary result={result} clientName={clientName} />}
    </section>
  )
}

/** The dislikes are sent when the field loses the focus or on Enter, not at every key press. */
function DislikesField({ adapting: { dislikes, setDislikes } }: { adapting: Adapting }) {
  const [text, setText] = useState(dislikes.join(', '))
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const error =
    words.length > MAX_DISLIKES
      ? t`Enter at most ${{ count: MAX_DISLIKES }} dislikes`
      : words.some((word) => word.length > MAX_DISLIKE_LENGTH)
        ? t`Use at most ${{ count: MAX_DISLIKE_LENGTH }} characters for each`
        : undefined
  const send = (): void => {
    if (error === undefined && words.join() !== dislikes.join()) setDislikes(words)
  }
  return (
    <TextField
      label={t`Dislikes`}
      isOptional
      hint={t`Dishes or ingredients, separated by commas: karela, mushroom`}
      value={text}
      error={error}
      maxLength={MAX_DISLIKES * MAX_DISLIKE_LENGTH}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        send()
      }}
    />
  )
}

function AdaptSummary({ result, clientName }: { result: AdaptedDays; clientName: string }) {
  const { changes, unmarkedAllergies } = result
  const groups = groupChanges(result)
  const swapped = changes.filter(({ to }) => to !== null).length
  const left = changes.length - swapped
  return (
    <>
      {changes.length === 0 ? (
        <p>{t`All foods suit ${clientName}.`}</p>
      ) : (
        <details open={groups.length <= MOST_OPEN_CHANGES}>
          <summary className="rounded-control font-semibold focus-ring">
            {[
              ...(swapped > 0 ? [t`${{ foodCount: swapped }} swapped`] : []),
              ...(left > 0 ? [t`${{ foodCount: left }} left out: no swap found`] : []),
            ].join(', ')}
          </summary>
          <ul className="mt-2 flex flex-col divide-y divide-line border-y border-line text-sm">
            {groups.map(({ from, to, reasons, places }) => (
              <li key={`${from} ${to}`} className="py-1.5">
                <span className="font-semibold break-words">
                  {from} → {to ?? <span className="text-beet">{t`left out`}</span>}
                </span>
                <span className="block text-muted">
                  {reasons.join(', ')} · {places.join('; ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unmarkedAllergies.length > 0 && (
        <Banner tone="warning">
          <Trans>
            Foods are not labelled for {{ allergies: unmarkedAllergies.join(', ') }}. We searched names only,
            so please check the meals.
          </Trans>
        </Banner>
      )}
    </>
  )
}

type ChangeGroup = Pick<AdaptChange, 'from' | 'to' | 'reasons'> & { places: string[] }

/** Joins equal changes of several places, those that were left out first. */
function groupChanges({ changes, days }: AdaptedDays): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { dayNumber, slot, from, to, reasons } of changes) {
    const dayLabel = days.find((day) => day.dayNumber === dayNumber)?.dayLabel ?? t`Day ${dayNumber}`
    const place = formatPlace({ dayLabel, slot })
    const key = `${from} → ${to}`
    const group = groups.get(key)
    if (group) group.places.push(place)
    else groups.set(key, { from, to, reasons, places: [place] })
  }
  return [...groups.values()].toSorted((one, two) => Number(one.to !== null) - Number(two.to !== null))
}
