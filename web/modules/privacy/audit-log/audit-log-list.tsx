import { t } from '@lingui/core/macro'
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
    exportFile={{ name: 'audit-log.csv', failure: t`Failed to export the audit log` }}
    pageSize={50}
    words={{
      failure: t`The audit log could not be loaded`,
      nextFailure: t`Older entries could not be loaded`,
      more: t`Show older entries`,
      loading: t`Loading the audit log`,
    }}
    title={t({ message: 'Entries', context: 'audit log' })}
    search={{
      label: t({ message: 'What', context: 'audit log' }),
      placeholder: t`Search words, such as payment`,
    }}
    filters={AUDIT_FILTERS}
    filtersClassName="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
    filtersEnd={({ isNarrowed, clear }) => (
      <div className="flex items-end empty:hidden">
        {isNarrowed && (
          <Button variant="quiet" onPress={() => clear()}>
            {t`Clear filters`}
          </Button>
        )}
      </div>
    )}
    skeleton={{ count: 10, height: 'h-14' }}
    icon={ScrollText}
    empty={{
      title: t`No entries yet`,
      children: t`Staff actions on client data, accounts, money and settings are logged here.`,
    }}
    noMatch={{
      title: t`No matching entries`,
      children: t`Choose more days, or remove a filter.`,
      showAll: t`Clear filters`,
    }}
    keyOf={({ id }) => id}
    columns={AUDIT_COLUMNS}
    sayCount={(count) => t`${count} entries shown`}
    look={{
      caption: t`Audit log`,
      tableFrom: 'lg',
      narrow: 'framed-rows',
      frameClassName: 'max-h-[calc(100dvh-8rem)]',
    }}
  />
)
