import { msg, plural, t } from '@lingui/core/macro'
import { Check, Hand } from 'lucide-react'
import { Link } from 'react-router'
import { type AdminConsultation, updateConsultation } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { OPEN_STATUSES } from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ConsultationStatusBadge } from '../shared/consultation-status-badge.tsx'
import { describeSubject, describeWhen, nameKind } from './consultation-words.ts'
import { ContactLinks } from './contact-links.tsx'
import { refetchConsultations } from './refetch-consultations.ts'

/** The columns of a consultation, with the actions on it. */
export const CONSULTATION_COLUMNS: readonly Column<AdminConsultation>[] = [
  {
    header: msg`Status`,
    cell: ({ status }) => <ConsultationStatusBadge status={status} />,
    card: 'aside',
  },
  {
    header: msg`When`,
    cell: (consultation) => describeWhen(consultation, PRACTICE_TIME_ZONE),
    className: 'min-w-36 tabular',
    card: {
      as: 'lead',
      cell: (consultation) => (
        <p className="font-semibold tabular">{describeWhen(consultation, PRACTICE_TIME_ZONE)}</p>
      ),
    },
  },
  {
    header: msg`Done by`,
    cell: ({ id, name }) => (
      <Link to={paths.adminConsultation(id)} className={textLinkClass}>
        {name}
      </Link>
    ),
    detail: ({ name, phone }) => <ContactLinks name={name} phone={phone} className="mt-0.5" />,
    className: 'max-w-64 min-w-48 wrap-anywhere',
    card: { as: 'title', detail: () => null },
  },
  {
    header: msg`About`,
    cell: (consultation) => <Matter consultation={consultation} />,
    className: 'min-w-36',
  },
  {
    header: msg`Assigned to`,
    cell: ({ staff }) => staff?.name ?? <span className="text-muted">{t`Unassigned`}</span>,
    className: 'max-w-44 wrap-anywhere',
  },
  {
    header: msg`Enquiries`,
    cell: (consultation) => <Age consultation={consultation} />,
    className: 'whitespace-nowrap',
  },
  {
    header: msg`Contact`,
    isCardOnly: true,
    cell: ({ name, phone }) => <ContactLinks name={name} phone={phone} className="text-sm" />,
    card: 'foot',
  },
  {
    header: msg`Actions`,
    cell: (consultation) => <Actions consultation={consultation} />,
    className: 'w-36',
    card: 'foot',
  },
]

function Matter({ consultation }: { consultation: AdminConsultation }) {
  const { client, noteCount } = consultation
  return (
    <>
      <span className="block">{nameKind(consultation)}</span>
      <span className="block text-muted">{describeSubject(consultation)}</span>
      {client && <span className="block text-muted">{t`Client: ${{ name: client.name }}`}</span>}
      {noteCount > 0 && (
        <span className="block text-muted">{plural(noteCount, { one: '# note', other: '# notes' })}</span>
      )}
    </>
  )
}

/** The time since the request; the tooltip has the exact time. */
function Age({ consultation: { lastAskedAt } }: { consultation: AdminConsultation }) {
  return (
    <time dateTime={lastAskedAt} title={formatDateTime(lastAskedAt, PRACTICE_TIME_ZONE)}>
      {formatDistance(lastAskedAt, new Date())}
    </time>
  )
}

function Actions({ consultation }: { consultation: AdminConsultation }) {
  const user = useUser()
  const action = useAction(() => refetchConsultations())
  const { id, version, name, status, staff } = consultation
  const canConfirm = status === 'new'
  const canTake = OPEN_STATUSES.includes(status) && staff === null
  if (!canConfirm && !canTake) return null
  const change = (body: { status?: 'confirmed'; staffId?: string }, title: string): void => {
    void action.run(
      id,
      async () => {
        await call(updateConsultation, { params: { id }, body: { version, ...body } })
        return { title, description: name }
      },
      t`The change was not saved`,
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {canTake && (
        <Button
          variant="secondary"
          size="sm"
          icon={Hand}
          isPending={action.isBusy}
          onPress={() => change({ staffId: user.id }, t`Assigned to you`)}
          aria-label={t`Assign to me: ${name}`}
        >
          {t`Assign to me`}
        </Button>
      )}
      {canConfirm && (
        <Button
          variant="secondary"
          size="sm"
          icon={Check}
          isPending={action.isBusy}
          onPress={() => change({ status: 'confirmed' }, t`Confirmed`)}
          aria-label={t`Confirm ${name}`}
        >
          {t`Confirm`}
        </Button>
      )}
    </div>
  )
}
