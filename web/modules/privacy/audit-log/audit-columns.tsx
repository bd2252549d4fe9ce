import { msg, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { AuditEntry } from '#contract/privacy/audit-log.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { findEntryLink } from './find-link.ts'

/** The columns of the audit log. In a narrow row the action comes first. */
export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  {
    header: msg`When`,
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap tabular">
        {formatDateTime(at, PRACTICE_TIME_ZONE)}
      </time>
    ),
  },
  {
    header: msg`Done by`,
    cell: (entry) => <Actor entry={entry} />,
    className: 'min-w-36',
  },
  {
    header: msg({ message: 'What', context: 'audit log' }),
    cell: (entry) => <What entry={entry} />,
    className: 'min-w-56',
    card: 'title',
  },
  {
    header: msg`Affected person`,
    cell: (entry) => <Subject entry={entry} />,
    className: 'min-w-32',
    card: { as: 'fact', cell: (entry) => entry.subject && <Subject entry={entry} /> },
  },
  {
    header: msg({ message: 'From', context: 'browser and address of a request' }),
    cell: ({ ipAddress }) => ipAddress ?? '—',
    className: 'whitespace-nowrap text-muted tabular',
    card: {
      as: 'fact',
      cell: ({ ipAddress }) => ipAddress && <span className="tabular">{ipAddress}</span>,
    },
  },
]

/** The action, its object and the details. */
function What({ entry }: { entry: AuditEntry }) {
  const link = findEntryLink(entry)
  return (
    <>
      <span className="font-semibold wrap-anywhere">{entry.what}</span>
      {link && (
        <>
          {' '}
          <Link to={link.to} className={`${textLinkClass} ml-2 inline-block text-sm whitespace-nowrap`}>
            {link.label}
          </Link>
        </>
      )}
      {entry.details.length > 0 && (
        <span className="block text-sm text-muted wrap-anywhere">
          {entry.details
            .map(({ label, value }) => (label === null ? value : `${label}: ${value}`))
            .join(' · ')}
        </span>
      )}
    </>
  )
}

function Actor({ entry: { actor, action } }: { entry: AuditEntry }) {
  if (!actor) {
    const isStranger = action.startsWith('sign-in.')
    return <span className="text-muted">{isStranger ? t`Not signed in` : t`System`}</span>
  }
  return (
    <>
      {actor.name === null ? (
        <span className="text-muted">{t`Deleted account`}</span>
      ) : (
        <Link to={paths.adminUser(actor.id)} className={textLinkClass}>
          {actor.name}
        </Link>
      )}
      {actor.role && <span className="text-muted"> · {say(ROLE_LABELS[actor.role])}</span>}
    </>
  )
}

function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  if (!subject) return <span className="text-muted">—</span>
  if (subject.name === null) return <span className="text-muted">{t`Deleted account`}</span>
  return (
    <Link
      to={subject.role === 'client' ? paths.adminClient(subject.id) : paths.adminUser(subject.id)}
      className={textLinkClass}
    >
      {subject.name}
    </Link>
  )
}
