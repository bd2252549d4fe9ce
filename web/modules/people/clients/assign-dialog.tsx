import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAvailability } from '#contract/appointments/availability.ts'
import { assignClients, type ClientsOutcome } from '#contract/people/client-actions.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { Select } from '#web/ui/select.tsx'

/** Adds a staff member to the care team of the chosen clients. */
export function AssignDialog({
  clients,
  onAssigned,
  onClose,
}: {
  clients: readonly ListedClient[]
  onAssigned: (outcome: ClientsOutcome, staffName: string | null) => void
  onClose: () => void
}) {
  const staff = useQuery({ ...queryOf(getAvailability, { querystring: {} }), staleTime: 60_000 })
  const [staffId, setStaffId] = useState<string | null>(null)
  const people = staff.data?.staff ?? []
  const { submit, errors, problem, isSubmitting } = useSubmit({
    check: () => ({ staffId: staffId === null ? t`Choose a staff member` : undefined }),
    failure: t`The clients were not assigned. Please try again.`,
    send: async () => {
      if (staffId === null) return
      const outcome = await call(assignClients, { body: { ids: clients.map(({ id }) => id), staffId } })
      onAssigned(outcome, people.find(({ id }) => id === staffId)?.name ?? 'them')
    },
  })
  return (
    <FormDialog
      title={plural(clients.length, { one: 'Assign # client', other: 'Assign # clients' })}
      submitLabel={t`Assign`}
      pendingLabel={t`Assigning...`}
      isDirty={staffId !== null}
      isSubmitting={isSubmitting}
      problem={
        staff.isError ? messageOf(staff.error, t`The staff could not be loaded. Please try again.`) : problem
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={t`Staff member`}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={staffId}
        error={errors.staffId}
        onChange={setStaffId}
      />
      <p className="text-sm text-muted">{t`They join the care team. Current members stay.`}</p>
    </FormDialog>
  )
}
