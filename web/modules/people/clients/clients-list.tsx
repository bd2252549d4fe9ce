import { t } from '@lingui/core/macro'
import { UserPlus, UserSearch, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import type { ClientsOutcome } from '#contract/people/client-actions.ts'
import { exportPracticeClients, type ListedClient, listPracticeClients } from '#contract/people/clients.ts'
import { useUser } from '#web/kit/api/session.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { ChosenClientsBar } from './chosen-clients-bar.tsx'
import { clientColumns } from './client-columns.tsx'
import { useClientChips, useClientFilters } from './client-filters.ts'
import type { ClientTask } from './client-task.ts'
import { MessageDialog } from './message-dialog.tsx'
import { RefusedClients } from './refused-clients.tsx'
import { useChosenClients } from './use-chosen-clients.ts'

/**
 * The practice's clients within reach: searched, filtered and sorted on the server, page by page. One or several can be
 * chosen for an action.
 *
 * @param props.dialogOf Renders the dialogs of other modules: sending a plan and booking a follow-up.
 */
export function ClientsList({ dialogOf }: { dialogOf: (task: OtherTask, onClose: () => void) => ReactNode }) {
  const isEverybody = isAllowed(useUser(), 'users:manage')
  const { chosen, choose, refused, dismissRefused, finish } = useChosenClients()
  const [task, setTask] = useState<ClientTask | null>(null)
  const close = (): void => setTask(null)
  return (
    <>
      <ListScreen
        endpoint={listPracticeClients}
        exportEndpoint={exportPracticeClients}
        pageSize={25}
        words={{
          failure: t`The clients could not be loaded`,
          more: t`Show more clients`,
          loading: t`Loading clients`,
        }}
        exportFile={{ name: 'clients.csv', failure: t`Failed to export the clients` }}
        title={t`Clients`}
        search={{ placeholder: t`Name, email or phone`, className: 'max-w-xl min-w-0 flex-1' }}
        chips={useClientChips()}
        filters={useClientFilters()}
        filtersClassName="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6"
        summary={() => <RefusedClients refused={refused} onDismiss={dismissRefused} />}
        skeleton={{ count: 8, height: 'h-14' }}
        icon={Users}
        empty={isEverybody ? NO_CLIENTS : NO_CLIENTS_IN_CARE}
        noMatch={{
          icon: UserSearch,
          title: t`No client matches`,
          children: t`Try another name or fewer filters.`,
          showAll: t`Show all clients`,
        }}
        keyOf={({ id }) => id}
        columns={clientColumns({ chosen, onChoose: choose, onTask: setTask })}
        sayCount={(count) => t`${count} clients shown`}
        below={(shown) => (
          <ChosenClientsBar
            chosen={chosen}
            shown={shown}
            canManage={isEverybody}
            onChoose={choose}
            onTask={setTask}
          />
        )}
        // The table fits its space, and its header stays visible while the page scrolls.
        className={LIST_CLASS}
        look={{ caption: t`Clients`, tableFrom: 'xl', narrow: 'cards', frameClassName: 'overflow-visible!' }}
      />
      {task !== null && (
        <TaskDialog
          task={task}
          dialogOf={dialogOf}
          onClose={close}
          onDone={(clients, outcome, what) => {
            close()
            finish(clients, outcome, what)
          }}
        />
      )}
    </>
  )
}

/** A focused control is scrolled above the bar of the chosen clients, which would hide it. */
const LIST_CLASS = 'flex flex-col gap-5 [&_a]:scroll-mb-32 [&_button]:scroll-mb-32 [&_input]:scroll-mb-32'

/** A task whose dialog belongs to another module. */
export type OtherTask = Exclude<ClientTask, { clients: unknown }>

function TaskDialog({
  task,
  dialogOf,
  onClose,
  onDone,
}: {
  task: ClientTask
  dialogOf: (task: OtherTask, onClose: () => void) => ReactNode
  onClose: () => void
  onDone: (clients: readonly ListedClient[], outcome: ClientsOutcome, what: string) => void
}) {
  switch (task.kind) {
    case 'message':
      return (
        <MessageDialog
          clients={task.clients}
          onSent={(outcome) => onDone(task.clients, outcome, t`Message sent`)}
          onClose={onClose}
        />
      )
    case 'assign':
      return (
        <AssignDialog
          clients={task.clients}
          onAssigned={(outcome, name) =>
            onDone(task.clients, outcome, name === null ? t`Assigned` : t`Assigned to ${name}`)
          }
          onClose={onClose}
        />
      )
    case 'archive':
      return (
        <ArchiveDialog
          clients={task.clients}
          onArchived={(outcome) => onDone(task.clients, outcome, t`Archived`)}
          onClose={onClose}
        />
      )
    case 'send-plan':
    case 'follow-up':
      return dialogOf(task, onClose)
  }
}

const NO_CLIENTS = {
  get title() {
    return t`No clients yet`
  },
  get children() {
    return t`Clients appear here when they register, or when you invite or import them.`
  },
  get actions() {
    return (
      <LinkButton href={paths.adminUsers()} icon={UserPlus}>
        {t`Invite a client`}
      </LinkButton>
    )
  },
}

const NO_CLIENTS_IN_CARE = {
  get title() {
    return t`No clients assigned to you yet`
  },
  get children() {
    return t`Clients appear here when an admin assigns them to you.`
  },
}
