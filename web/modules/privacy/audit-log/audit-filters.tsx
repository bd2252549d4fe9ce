import { msg, t } from '@lingui/core/macro'
import { AUDIT_GROUP_LABELS, AUDIT_GROUPS, type listAuditLog } from '#contract/privacy/audit-log.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { PersonFilter } from './person-filter.tsx'

/** The length of the longest IPv6 address. The call validates the address and has no limit of its own. */
const MAX_IP_ADDRESS = 45

/** The filters of the audit log. */
export const AUDIT_FILTERS: readonly ListFilter<typeof listAuditLog>[] = [
  {
    kind: 'choice',
    query: 'group',
    label: msg`Type`,
    allLabel: msg`All types`,
    options: AUDIT_GROUPS.map((value) => ({ value, label: AUDIT_GROUP_LABELS[value] })),
  },
  {
    kind: 'value',
    query: 'who',
    isExtra: true,
    Control: ({ filters: { query, set } }) => (
      <PersonFilter label={t`Done by`} value={query.who ?? null} onChange={(who) => set({ who })} />
    ),
  },
  {
    kind: 'value',
    query: 'whose',
    isExtra: true,
    Control: ({ filters: { query, set } }) => (
      <PersonFilter
        label={t`Affected person`}
        value={query.whose ?? null}
        onChange={(whose) => set({ whose })}
      />
    ),
  },
  {
    kind: 'days',
    from: 'from',
    to: 'to',
    labels: [msg`From day`, msg`To day`],
    className: 'contents',
    isExtra: true,
  },
  {
    kind: 'value',
    query: 'ip',
    isExtra: true,
    Control: ({ filters: { get, set, problems } }) => (
      <TextField
        label={t`IP address`}
        placeholder={t`Any, or for example 203.0.113.7`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_IP_ADDRESS}
        value={get('ip') ?? ''}
        error={problems.ip}
        onChange={(event) => set({ ip: event.currentTarget.value.trim() || null })}
      />
    ),
  },
]
