import { msg, t } from '@lingui/core/macro'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDay } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { useUser } from '#web/kit/api/session.ts'
import { formatPhone } from '#web/kit/format-phone.ts'
import type { Column } from '#web/kit/list/list-types.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { ClientActions } from './client-actions.tsx'
import type { ClientTask } from './client-task.ts'
import { describeDaysAgo, describePlan, nameAlerts, nameGoals } from './client-words.ts'
import type { ChosenClients } from './use-chosen-clients.ts'

/** Returns the columns of a client, with a checkbox that chooses the client and the menu of the row. */
export const clientColumns = ({
  chosen,
  onChoose,
  onTask,
}: {
  chosen: ChosenClients
  onChoose: (clients: readonly ListedClient[], isChosen: boolean) => void
  onTask: (task: ClientTask) => void
}): readonly Column<ListedClient>[] => [
  {
    header: t`Select`,
    isHeaderHidden: true,
    cell: (client) => (
      <Checkbox
        checked={chosen.has(client.id)}
        onChange={(event) => onChoose([client], event.currentTarget.checked)}
        aria-label={t`Select ${{ person: namePerson(client) }}`}
      >
        {null}
      </Checkbox>
    ),
    className: 'w-8',
    card: 'aside',
  },
  ...CLIENT_COLUMNS,
  {
    header: t`Actions`,
    isHeaderHidden: true,
    cell: (client) => <ClientActions client={client} onTask={onTask} />,
    className: 'w-12 py-1! pr-0',
    headClassName: 'pr-0',
    card: 'aside',
  },
]

/** A card shows warnings first, then facts, with the plan before the other facts. */
const CLIENT_COLUMNS: readonly Column<ListedClient>[] = [
  {
    header: msg`Client`,
    cell: (client) => <NameLink client={client} />,
    detail: ({ email }) => (
      <span className="block truncate text-muted" title={email}>
        {email}
      </span>
    ),
    className: 'max-w-56 wrap-anywhere',
    card: {
      as: 'title',
      detail: ({ email, phone }) => (
        <p className="text-sm text-muted">
          {email}
          {phone && <span className="block tabular">{formatPhone(phone)}</span>}
        </p>
      ),
    },
  },
  {
    header: msg`Care team`,
    cell: (client) => <Care client={client} />,
    className: 'max-w-40',
    card: { as: 'fact', order: 9 },
  },
  {
    header: msg`Goal`,
    cell: (client) => <Goal client={client} />,
    className: 'max-w-44',
    card: { as: 'fact', order: 8 },
  },
  {
    header: msg`Plan`,
    cell: (client) => <PlanFact client={client} />,
    className: 'max-w-52',
  },
  {
    header: msg`Last measured`,
    cell: (client) => <LastEntry client={client} />,
  },
  {
    header: msg`Alerts`,
    cell: (client) => <Alerts client={client} />,
    className: 'max-w-52',
    card: { as: 'lead', cell: (client) => <Alerts client={client} isQuiet /> },
  },
  {
    header: msg`Joined`,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt, PRACTICE_TIME_ZONE)}</time>,
    className: 'whitespace-nowrap tabular',
    card: 'none',
  },
]

function NameLink({ client }: { client: ListedClient }) {
  return (
    <Link
      to={paths.adminClient(client.id)}
      className={`${textLinkClass} max-md:inline-flex max-md:min-h-11 max-md:items-center`}
    >
      {namePerson(client)}
    </Link>
  )
}

function Care({ client: { care } }: { client: ListedClient }) {
  if (care.length === 0) return <span className="text-muted">{t`Unassigned`}</span>
  return <span className="wrap-anywhere">{care.map(({ name }) => name).join(', ')}</span>
}

function Goal({ client: { healthGoals, goalWeightKg } }: { client: ListedClient }) {
  const { weightUnit } = useUser()
  const goals = nameGoals(healthGoals)
  if (goals.length === 0 && goalWeightKg === null) return <span className="text-muted">{t`None`}</span>
  return (
    <>
      {goals.join(', ')}
      {goalWeightKg !== null && (
        <span className="block text-muted tabular">{t`to ${{ weight: formatWeight(goalWeightKg, weightUnit) }}`}</span>
      )}
    </>
  )
}

function PlanFact({ client: { plan } }: { client: ListedClient }) {
  if (plan === null) return <span className="text-muted">{t`None`}</span>
  return (
    <>
      <Link to={paths.dietPlan(plan.id)} className={`${textLinkClass} wrap-anywhere`}>
        {plan.title}
      </Link>
      <span className="block text-muted tabular">{describePlan(plan)}</span>
    </>
  )
}

function LastEntry({ client: { lastEntryAt, lastWeightKg } }: { client: ListedClient }) {
  const { weightUnit } = useUser()
  if (lastEntryAt === null) return <span className="text-muted">{t`Never`}</span>
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const day = todayIn(PRACTICE_TIME_ZONE, new Date(lastEntryAt))
  return (
    <>
      <time dateTime={lastEntryAt} title={formatDate(day)} className="block whitespace-nowrap tabular">
        {formatDate(day)}
      </time>
      <span className="block whitespace-nowrap text-muted tabular">
        {lastWeightKg !== null && `${formatWeight(lastWeightKg, weightUnit)} · `}
        {describeDaysAgo(day, today)}
      </span>
    </>
  )
}

/** Allergies and health flags in red, and a hint if the plan must be reviewed. */
function Alerts({ client, isQuiet = false }: { client: ListedClient; isQuiet?: boolean }) {
  const { allergies, flags } = nameAlerts(client)
  const isFlagged = client.plan?.isFlagged === true
  if (allergies.length === 0 && flags.length === 0 && !isFlagged) {
    return isQuiet ? null : <span className="text-muted">—</span>
  }
  return (
    <ul className="flex flex-col gap-0.5 text-sm font-semibold text-beet">
      {allergies.length > 0 && (
        <li className="flex items-start gap-1.5">
          <OctagonAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <span className="sr-only">{t`Allergies:`} </span>
            {allergies.join(', ')}
          </span>
        </li>
      )}
      {flags.length > 0 && (
        <li className="flex items-start gap-1.5">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>{flags.join(', ')}</span>
        </li>
      )}
      {isFlagged && (
        <li className="flex items-start gap-1.5">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>{client.plan?.pausedAt ? t`Plan is paused` : t`Plan needs review`}</span>
        </li>
      )}
    </ul>
  )
}
