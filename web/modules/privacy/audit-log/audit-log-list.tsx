import { ScrollText } from 'lucide-react'
import { exportAuditLog, listAuditLog } from '#contract/privacy/audit-log.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AUDIT_FILTERS } from './audit-filters.tsx'

/** The audit log, newest first; the server filters and pages it. */
export const AuditLogList = () => (
  <ListScreen
    endpoint={listAuditLog}
    exportEndpoint={exportAuditLog}
    exportName={{ fileName: 'audit-log.csv', what: 'the audit log' }}
    pageSize={50}
    words={{
      noun: 'entries',
      subject: 'The audit log',
      next: 'Older entries',
      more: 'Show older entries',
      loading: 'Loading the audit log',
    }}
    title="Entries"
    search={{ label: 'What', placeholder: 'Words, such as payment' }}
    filters={AUDIT_FILTERS}
    filtersClassName="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
    filtersEnd={({ isNarrowed, clear }) => (
      <div className="flex items-end empty:hidden">
        {isNarrowed && (
          <Button variant="quiet" onPress={() => clear()}>
            Show everything
          </Button>
        )}
      </div>
    )}
    skeleton={{ count: 10, height: 'h-14' }}
    icon={ScrollText}
    empty={{
      title: 'Nothing on record yet',
      children: 'What staff do with clients’ data, accounts, money and settings is put on record here.',
    }}
    noMatch={{
      title: 'Nothing on record like that',
      children: 'Widen the days, or leave one of the filters out.',
      showAll: 'Show everything',
    }}
    keyOf={({ id }) => id}
    columns={AUDIT_COLUMNS}
    shown="entries shown"
    look={{
      caption: 'Audit log',
      tableFrom: 'lg',
      narrow: 'framed-rows',
      frameClassName: 'max-h-[calc(100dvh-8rem)]',
    }}
  />
)
