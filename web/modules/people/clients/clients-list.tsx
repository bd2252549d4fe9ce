import { UserPlus, UserSearch, Users } from 'lucide-react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { exportPracticeClients, listPracticeClients } from '#contract/people/clients.ts'
import { useUser } from '#web/kit/api/session.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CLIENT_COLUMNS } from './client-columns.tsx'
import { useClientFilters } from './client-filters.ts'

/** The practice's clients within reach: searched, filtered and sorted on the server, page by page. */
export function ClientsList() {
  const isEverybody = isAllowed(useUser(), 'users:manage')
  return (
    <ListScreen
      endpoint={listPracticeClients}
      exportEndpoint={exportPracticeClients}
      pageSize={25}
      words={{ noun: 'clients', more: 'Show more clients' }}
      title="Clients"
      search={{ placeholder: 'Name, email or phone', className: 'col-span-2' }}
      filters={useClientFilters()}
      filtersClassName="grid grid-cols-2 gap-3 lg:grid-cols-4"
      skeleton={{ count: 8, height: 'h-14' }}
      icon={Users}
      empty={isEverybody ? NO_CLIENTS : NO_CLIENTS_IN_CARE}
      noMatch={{
        icon: UserSearch,
        title: 'No client matches',
        children: 'Look for another name, or leave out some of what narrows the list.',
        showAll: 'Show all clients',
      }}
      keyOf={({ id }) => id}
      columns={CLIENT_COLUMNS}
      shown="clients shown"
      // The table fits its space, and its header stays visible while the page scrolls.
      look={{ caption: 'Clients', tableFrom: 'xl', narrow: 'cards', frameClassName: 'overflow-visible!' }}
    />
  )
}

const NO_CLIENTS = {
  title: 'No clients yet',
  children: 'Clients who register, and those whom you invite or import, stand here.',
  actions: (
    <LinkButton href={paths.adminUsers()} icon={UserPlus}>
      Invite a client
    </LinkButton>
  ),
}

const NO_CLIENTS_IN_CARE = {
  title: 'No clients in your care yet',
  children: 'When an admin puts a client into your care, they stand here.',
}
