import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { findAuditPeople } from '#contract/privacy/audit-log.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'

type Person = EndpointOutput<typeof findAuditPeople>[number]

/** Filters the log by one person, found by name. An empty field removes the filter. */
export function PersonFilter({
  label,
  isStaff = false,
  value,
  onChange,
}: {
  label: string
  isStaff?: boolean
  /** The id of the chosen person. */
  value: string | null
  onChange: (id: string | null) => void
}) {
  const known = useQuery({
    ...queryOf(findAuditPeople, { querystring: { id: value ?? '' } }),
    enabled: value !== null,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = value === null ? null : known.data?.[0]
  // If there is no such person, they were erased: the log still has entries about them.
  const chosenText = value === null ? '' : known.data ? (chosen?.name ?? t`Deleted account`) : ''
  const text = typed ?? chosenText
  const search = useDebounced(typed?.trim() ?? '', 200)
  const people = useQuery({
    ...queryOf(findAuditPeople, {
      querystring: { ...(search && { search }), ...(isStaff && { isStaff: 'true' }) },
    }),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  })
  const isBehind = typed !== null && (search !== typed.trim() || people.isPlaceholderData)
  return (
    <ComboBox<Person>
      label={label}
      placeholder={t`Anyone`}
      items={typed === null || isBehind ? [] : (people.data ?? [])}
      getKey={({ id }) => id}
      getText={({ name }) => name}
      renderItem={({ name, email, role }) => (
        <span className="min-w-0">
          <span className="block">{name}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {email} · {say(ROLE_LABELS[role])}
          </span>
        </span>
      )}
      inputValue={text}
      onInputChange={(next) => {
        if (next === text) return
        setTyped(next)
        if (next.trim() === '') {
          setTyped(null)
          onChange(null)
        }
      }}
      onSelect={({ id }) => {
        setTyped(null)
        onChange(id)
      }}
      // A typed name that was not chosen filters nothing.
      onBlur={() => setTyped(null)}
      isLoading={isBehind || (typed !== null && people.isFetching)}
      emptyText={typed === null ? undefined : t`No one with this name`}
      enterTakes="first"
      hasButton={false}
    />
  )
}
