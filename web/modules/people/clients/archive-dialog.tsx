import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { archiveClients, type ClientsOutcome } from '#contract/people/client-actions.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Asks whether to archive the chosen clients, with their names. */
export function ArchiveDialog({
  clients,
  onArchived,
  onClose,
}: {
  clients: readonly ListedClient[]
  onArchived: (outcome: ClientsOutcome) => void
  onClose: () => void
}) {
  const archive = useMutation({
    mutationFn: () => call(archiveClients, { body: { ids: clients.map(({ id }) => id) } }),
    onSuccess: onArchived,
    onError: (error) => {
      showToast({
        title: t`The clients were not archived`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={plural(clients.length, { one: 'Archive # client?', other: 'Archive # clients?' })}
      confirmLabel={t`Archive`}
      isOpen
      isPending={archive.isPending}
      onConfirm={() => archive.mutate()}
      onClose={onClose}
    >
      <ul className="max-h-60 list-disc overflow-y-auto pl-5">
        {clients.map((client) => (
          <li key={client.id}>{namePerson(client)}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Trans>
          They are signed out, cannot sign in and no longer appear in this list. Their records stay. To
          restore them, activate the account in User management.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
