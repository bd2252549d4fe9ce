import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientSummary, listClients } from '#contract/people/clients.ts'
import { identifyClient, nameClient } from '#domain/plans/client-facts.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { keepMatchingClients } from './keep-matching-clients.ts'

/** Finds a client within reach by name or email. The field shows the chosen client. */
export function ClientSearch({
  label,
  chosen,
  onChoose,
  error,
}: {
  label: string
  chosen: Pick<ClientSummary, 'firstName' | 'lastName' | 'email'> | null
  /** Called with `null` when the reader has typed over the choice. */
  onChoose: (client: ClientSummary | null) => void
  error?: string | undefined
}) {
  const chosenText = chosen ? identifyClient(chosen) : ''
  const [text, setText] = useState(chosenText)
  const isSearching = chosen === null || text !== chosenText
  const search = useDebounced(isSearching ? text.trim() : '', 200)
  const clients = useQuery({
    ...queryOf(listClients, { querystring: { limit: 20, ...(search ? { search } : {}) } }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const isBehind = isSearching && (search !== text.trim() || clients.isPlaceholderData)
  const found = isBehind ? keepMatchingClients(clients.data ?? [], text) : (clients.data ?? [])
  return (
    <ComboBox
      label={label}
      placeholder={t`Type a name or email`}
      items={isSearching ? found : []}
      getKey={({ id }) => id}
      getText={identifyClient}
      renderItem={(client) => (
        <span className="min-w-0">
          <span className="block">{nameClient(client)}</span>
          <span className="block text-sm wrap-anywhere text-muted">{client.email}</span>
        </span>
      )}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed)
        if (chosen !== null && typed !== chosenText) onChoose(null)
      }}
      onSelect={(client) => {
        setText(identifyClient(client))
        onChoose(client)
      }}
      isLoading={isBehind || clients.isFetching}
      emptyText={
        isSearching
          ? clients.isError
            ? messageOf(clients.error, t`Clients could not be loaded.`)
            : t`No client with this name or email`
          : undefined
      }
      error={error}
    />
  )
}
