import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { getClient } from '#contract/people/clients.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, focusField } from '#web/ui/error-summary.tsx'
import { Conflict } from './conflict.tsx'
import { readTheirs } from './draft-saving.ts'
import { fieldId, usePlanEditing, usePlanState, usePlanStore } from './editor-context.ts'
import { afterNextPaint, PLACE_IDS } from './editor-navigation.ts'
import type { EditorStart } from './open-editor.ts'

/** Number of merged places that are listed before "and 3 more". */
const MAX_LISTED_CHANGES = 6

/** The notice at the start, with a button that discards a restored draft. */
export function StartNotice({ start, onDiscard }: { start: EditorStart; onDiscard: () => void }) {
  const { saving } = usePlanEditing()
  const [isShown, setIsShown] = useState(true)
  if (start.notice === null || !isShown) return null
  return (
    <Banner
      tone="info"
      actions={
        start.discardLabel && (
          <>
            <Button variant="secondary" size="sm" onPress={() => setIsShown(false)}>
              {t`Continue`}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              onPress={() => {
                saving.dropUnsaved()
                onDiscard()
              }}
            >
              {start.discardLabel}
            </Button>
          </>
        )
      }
    >
      {start.notice}
    </Banner>
  )
}

/**
 * A version that somebody else stored in the meantime: merged automatically, or shown when the writer has to choose.
 */
export function ConflictNotice({ onReload }: { onReload: (planId: string) => void }) {
  const { store, saving } = usePlanEditing()
  const theirs = usePlanState(() => readTheirs(store))
  useEffect(() => {
    if (theirs !== null) void saving.mergeUncontested()
  }, [theirs, saving])
  if (theirs === null) return null
  return (
    <Conflict
      theirs={theirs}
      onReload={() => {
        saving.dropUnsaved()
        onReload(theirs.id)
      }}
    />
  )
}

/** The changes that were merged in from somebody else's version. */
export function MergedChangesNotice() {
  const store = usePlanStore()
  const taken = usePlanState((state) => state.taken)
  if (taken.length === 0) return null
  return (
    <Banner
      tone="info"
      title={t`Someone else’s changes were merged into this plan`}
      actions={
        <Button variant="secondary" size="sm" onPress={() => store.set({ taken: [] })}>
          {t`OK`}
        </Button>
      }
    >
      {t`${{ places: listPlaces(taken) }}. Everything you wrote is still here.`}
    </Banner>
  )
}

function listPlaces(places: readonly string[]): string {
  return places.length > MAX_LISTED_CHANGES
    ? t`${{ names: places.slice(0, MAX_LISTED_CHANGES).join('; ') }} and ${{ count: places.length - MAX_LISTED_CHANGES }} more`
    : places.join('; ')
}

/** Loads the chosen client's record into the store. Shows an error if that fails. */
export function ClientNotice() {
  const store = usePlanStore()
  const userId = usePlanState(({ values }) => values.userId)
  const {
    data = null,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    ...queryOf(getClient, { params: { id: userId } }),
    enabled: userId !== '',
    // The writer relies on allergies and flags, so data of an earlier visit are not used.
    staleTime: 60_000,
  })
  // Runs before the first paint, so that cached data are visible immediately.
  useLayoutEffect(() => store.set({ client: data, isClientLoading: isFetching }), [store, data, isFetching])
  if (!isError) return null
  return (
    <Banner
      title={t`The client’s record could not be loaded`}
      actions={
        <Button variant="secondary" size="sm" onPress={() => void refetch()}>
          {t`Try again`}
        </Button>
      }
    >
      {t`Allergies and conditions are not shown until it loads.`}
    </Banner>
  )
}

/** The problems that prevent publishing, at the top of the editor. */
export function ProblemNotice() {
  const { places } = usePlanEditing()
  const isSimple = usePlanState(({ values }) => values.kind === 'simple')
  const problems = useShownProblems()
  return (
    <div id={PLACE_IDS.problems} tabIndex={-1} className="outline-none empty:hidden">
      {problems.length > 0 && (
        <ErrorSummary
          title={isSimple ? t`Please fill in all required fields.` : t`Fix these before you publish`}
          problems={problems.map(({ path, message }) => ({ fieldId: path, message }))}
          onGoTo={(problem) => places.goToField(problem.fieldId)}
        />
      )}
      <RefusalNotice />
    </div>
  )
}

/**
 * The problems at the top: everything missing after an attempt to publish, otherwise the problems that the server
 * named.
 */
export function useShownProblems() {
  return usePlanState(({ hasAttempted, problems, serverProblems }) =>
    hasAttempted ? problems : serverProblems,
  )
}

function RefusalNotice() {
  const { places } = usePlanEditing()
  const refusal = usePlanState((state) => state.refusal)
  if (refusal === null) return null
  return (
    <Banner
      title={t`This plan cannot be published yet`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          onPress={() => {
            places.openTab('summary')
            afterNextPaint(() => focusField(fieldId('safety')))
          }}
        >
          {t`Go to Safety`}
        </Button>
      }
    >
      {refusal.find(({ severity }) => severity !== 'warn')?.message}
    </Banner>
  )
}
