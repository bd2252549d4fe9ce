import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type ClientSummary, listClients } from '#contract/people/clients.ts'
import { identifyClient, nameClient } from '#domain/plans/client-facts.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { keepMatchingClients } from '#web/modules/people/shared/keep-matching-clients.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { chooseClient } from './choose-client.ts'
import { fieldId, useFieldError, usePlanEditing, usePlanParts } from './editor-context.ts'
import type { EditorState } from './plan-store.ts'

/**
 * Finds clients by name or email. A whole email or ID that is typed or pasted chooses its client when the field is
 * left. A stored plan belongs to its client, so another choice starts a new draft.
 */
export function ClientPicker({ label }: { label: string }) {
  const editing = usePlanEditing()
  const { client, isClientLoading, isRevision, userId, clientName, isStored } = usePlanParts(readClient)
  const ownError = useFieldError('userId')
  const [text, setText] = useState<string | null>(null)
  const [pickedText, setPickedText] = useState<string | null>(null)
  const [wanted, setWanted] = useState<ClientSummary | null>(null)
  /** An email or ID that was in the field when it was left, until its client is found. */
  const [reference, setReference] = useState<string | null>(null)
  const chosenText = client ? identifyClient(client) : clientName
  const shownText = text ?? (userId ? chosenText : '')
  // A field with the name of a client suggests nothing. This also closes the list after a choice.
  const isSearching = shownText !== pickedText && (!userId || shownText !== chosenText)
  const search = useDebounced(isSearching ? shownText.trim() : '', 200)
  const clients = useQuery({
    ...queryOf(listClients, { querystring: { limit: 20, ...(search ? { search } : {}) } }),
    // New clients can register at any time, so the cached list is shown and fetched again.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const isBehind = isSearching && (search !== shownText.trim() || clients.isPlaceholderData)
  const suggested = isBehind ? keepMatchingClients(clients.data ?? [], shownText) : (clients.data ?? [])
  const showPicked = (item: ClientSummary): void => {
    setText(identifyClient(item))
    setPickedText(identifyClient(item))
  }
  const pick = (item: ClientSummary): void => {
    if (item.id === userId) return
    if (isStored) setWanted(item)
    else void chooseClient(editing, item.id)
  }
  const found = search === shownText.trim() ? findByReference(clients.data ?? [], search) : undefined
  const isLookedUp = reference !== null && search === reference && !clients.isFetching

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that was left in the field is resolved once its answer is there
  useEffect(() => {
    if (!isLookedUp || !found) return
    setReference(null)
    setText(null)
    pick(found)
  }, [isLookedUp, found])

  const handleEnter = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    if (event.key !== 'Enter' || !found || !(target instanceof HTMLInputElement)) return
    if (target.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    showPicked(found)
    pick(found)
  }
  const emptyText = clients.isError
    ? messageOf(clients.error, t`Clients could not be loaded.`)
    : t`No client found with this name, email or ID`
  if (isRevision) {
    return (
      <p id={fieldId('userId')}>
        <span className="block text-sm leading-snug font-semibold">{label}</span>
        <span className="block">{chosenText}</span>
        <span className="block text-sm text-muted">{t`A new version of a plan stays with the same client.`}</span>
      </p>
    )
  }
  const isUnknown = isLookedUp && !found && !clients.isError
  return (
    <>
      <div id={fieldId('userId')} onKeyDownCapture={handleEnter}>
        <ComboBox
          label={label}
          items={isSearching ? suggested : []}
          getKey={(item) => item.id}
          getText={identifyClient}
          renderItem={(item) => (
            <span className="min-w-0">
              <span className="block">{nameClient(item)}</span>
              <span className="block text-sm text-muted">
                {item.email}
                {!item.isOnboardingComplete && ` · ${t`has not completed onboarding`}`}
              </span>
            </span>
          )}
          inputValue={shownText}
          onInputChange={(typed) => {
            setText(typed)
            setReference(null)
          }}
          onSelect={(item) => {
            // The field shows the chosen name until it is left, even if something loads in the meantime. A text that
            // changes under the cursor would open the list again.
            showPicked(item)
            pick(item)
          }}
          onBlur={() => {
            if (isSearching && isReference(shownText)) return setReference(shownText.trim())
            setText(null)
            setPickedText(null)
          }}
          isLoading={isBehind || clients.isFetching || isClientLoading}
          emptyText={isSearching ? emptyText : undefined}
          hasButton={!userId}
          placeholder={t`Type a name, email or ID`}
          error={isUnknown ? t`No client has this email or ID` : ownError}
        />
      </div>
      <ConfirmDialog
        title={t`Write this plan for another client?`}
        confirmLabel={t`Change client`}
        variant="primary"
        isOpen={wanted !== null}
        onClose={() => setWanted(null)}
        onConfirm={() => {
          if (wanted) {
            void chooseClient(editing, wanted.id)
            showPicked(wanted)
          }
          setWanted(null)
        }}
      >
        {wanted && (
          <p>
            <Trans>
              The draft for {clientName} becomes a draft for {{ client: nameClient(wanted) }}. Meals and goals
              stay; the client’s details are filled in again.
            </Trans>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

function readClient({ client, isClientLoading, isRevision, stored, values }: EditorState) {
  const { userId, clientName } = values
  return { client, isClientLoading, isRevision, userId, clientName, isStored: stored !== null }
}

/** Checks whether a text can be a whole email or an ID. */
function isReference(text: string): boolean {
  return /^\S+@\S+\.\S+$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim())
}

function findByReference(clients: readonly ClientSummary[], text: string): ClientSummary | undefined {
  const wanted = text.toLowerCase()
  return clients.find(({ id, email }) => id === wanted || email.toLowerCase() === wanted)
}
