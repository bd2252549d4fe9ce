import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getAvailability } from '#contract/appointments/availability.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { readAt, useDraft } from './draft-context.tsx'
import { DraftSelect } from './draft-fields.tsx'

const staffQuery = queryOf(getAvailability, { querystring: {} })

/**
 * The account of a person: visitors who book one of its times read that this person calls. One that is not listed, for
 * example because it is inactive, stays chosen.
 */
export function AccountField({ path }: { path: string }) {
  const { values } = useDraft()
  const { data } = useQuery(staffQuery)
  const chosen = String(readAt(values, path) ?? '')
  const staff = data?.staff ?? []
  const isListed = chosen === '' || staff.some(({ id }) => id === chosen)
  return (
    <DraftSelect
      path={path}
      label={t`Account`}
      hint={t`Visitors who book a time with this account are told that this person will call.`}
      options={[
        { value: '', label: t`None` },
        ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: chosen, label: data ? t`Inactive account` : t`Loading...` }]),
      ]}
    />
  )
}
