import { t } from '@lingui/core/macro'
import { CalendarClock, Inbox } from 'lucide-react'
import { exportConsultations, listConsultations } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CONSULTATION_COLUMNS } from './consultation-columns.tsx'
import { INBOX_FILTERS, nameStatus } from './consultation-filters.ts'

/** The inbox: the server filters and pages it, and the filters are in the address. */
export const ConsultationsList = () => (
  <ListScreen
    endpoint={listConsultations}
    exportEndpoint={exportConsultations}
    pageSize={25}
    words={{
      failure: t`The consultations could not be loaded`,
      loading: t`Loading consultations`,
    }}
    exportFile={{ name: 'consultations.csv', failure: t`Failed to export the consultations` }}
    title={({ query }) => say(nameStatus(query.status ?? 'open'))}
    search={{ placeholder: t`Name, phone or email`, className: 'sm:col-span-2 xl:col-span-1' }}
    filters={INBOX_FILTERS}
    filtersClassName="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(14rem,1fr)_11rem_11rem_13rem_11rem]"
    skeleton={{ count: 8, height: 'h-14' }}
    icon={Inbox}
    empty={{
      title: t`Nothing is waiting`,
      children: t`Bookings and call-back requests from the website appear here. Visitors can book once a staff member has set consultation hours.`,
      actions: (
        <LinkButton href={paths.adminAvailability()} variant="secondary" icon={CalendarClock}>
          {t`Set your hours`}
        </LinkButton>
      ),
    }}
    noMatch={{ title: t`Nothing matches these filters`, showAll: t`Show all open` }}
    keyOf={({ id }) => id}
    columns={CONSULTATION_COLUMNS}
    look={{ caption: t`Consultations and call-backs`, tableFrom: 'lg', narrow: 'cards' }}
  />
)
