import { useQuery } from '@tanstack/react-query'
import { OctagonAlert, TriangleAlert, UserPlus, UserSearch, Users } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import {
  CLIENT_FLAG_FILTERS,
  CLIENT_PLAN_FILTERS,
  CLIENT_SORTS,
  exportPracticeClients,
  LAST_ENTRY_FILTERS,
  type ListedClient,
  listCareStaff,
  listPracticeClients,
} from '#contract/people/clients.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { PLAN_ENDING_DAYS, SILENT_DAYS } from '#domain/people/attention.ts'
import { HEALTH_GOAL_LABELS, HEALTH_GOALS } from '#domain/people/options.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDay, formatNumber } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { formatPhone } from '#web/kit/format-phone.ts'
import { ListHeading } from '#web/kit/list-heading.tsx'
import { namePerson } from '#web/kit/name-person.ts'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Select } from '#web/ui/select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { describeDaysAgo, describePlan, nameAlerts, nameGoals } from './client-words.ts'

const PAGE_SIZE = 25

const PLAN_LABELS: Record<(typeof CLIENT_PLAN_FILTERS)[number], string> = {
  active: 'Plan today',
  ending: `Ends within ${PLAN_ENDING_DAYS} days`,
  draft: 'Draft in writing',
  none: 'No plan',
}

const LAST_ENTRY_LABELS: Record<(typeof LAST_ENTRY_FILTERS)[number], string> = {
  week: 'Within 7 days',
  fortnight: `Within ${SILENT_DAYS} days`,
  older: 'Longer ago',
  never: 'Never',
  silent: `Silent for ${SILENT_DAYS} days, on a plan`,
}

const FLAG_LABELS: Record<(typeof CLIENT_FLAG_FILTERS)[number], string> = {
  allergies: 'Any allergy',
  health: 'Any health flag',
  plan: 'Plan to be looked at',
}

const SORT_LABELS: Record<(typeof CLIENT_SORTS)[number], string> = {
  name: 'Name',
  joined: 'Joined last',
  'last-entry': 'Measured last',
  quiet: 'Longest without a measurement',
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const FILTERS = ['care', 'goal', 'plan', 'entry', 'flags'] as const

/** The practice's clients within reach: searched, narrowed and sorted on the server, page by page. */
export function ClientsList() {
  const user = useUser()
  const address = useListAddress()
  const { search } = address
  const isEverybody = isAllowed(user, 'users:manage')
  const care = useCareFilter(address.get('care'))
  const goal = HEALTH_GOALS.find((value) => value === address.get('goal'))
  const plan = CLIENT_PLAN_FILTERS.find((value) => value === address.get('plan'))
  const lastEntry = LAST_ENTRY_FILTERS.find((value) => value === address.get('entry'))
  const flags = CLIENT_FLAG_FILTERS.find((value) => value === address.get('flags'))
  const sort = CLIENT_SORTS.find((value) => value === address.get('sort')) ?? 'name'
  const filters = { search, care: care.value, goal, plan, lastEntry, flags, sort }
  const list = usePagedList(listPracticeClients, { querystring: { ...filters, limit: PAGE_SIZE } })
  const isNarrowed = search !== '' || FILTERS.some((name) => address.get(name) !== null)

  return (
    <div className="flex flex-col gap-5">
      <search className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, email or phone"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          className="col-span-2"
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        {isEverybody && (
          <FilterSelect
            label="Care"
            allLabel="Anybody"
            options={care.options}
            value={care.value}
            onChange={(value) => address.set({ care: value })}
          />
        )}
        <FilterSelect
          label="Goal"
          allLabel="All goals"
          options={HEALTH_GOALS.map((value) => ({ value, label: HEALTH_GOAL_LABELS[value] }))}
          value={goal}
          onChange={(value) => address.set({ goal: value })}
        />
        <FilterSelect
          label="Plan"
          allLabel="All"
          options={CLIENT_PLAN_FILTERS.map((value) => ({ value, label: PLAN_LABELS[value] }))}
          value={plan}
          onChange={(value) => address.set({ plan: value })}
        />
        <FilterSelect
          label="Last measured"
          allLabel="Any time"
          options={LAST_ENTRY_FILTERS.map((value) => ({ value, label: LAST_ENTRY_LABELS[value] }))}
          value={lastEntry}
          onChange={(value) => address.set({ entry: value })}
        />
        <FilterSelect
          label="Flags"
          allLabel="All"
          options={CLIENT_FLAG_FILTERS.map((value) => ({ value, label: FLAG_LABELS[value] }))}
          value={flags}
          onChange={(value) => address.set({ flags: value })}
        />
        <Select
          label="Sorted by"
          options={CLIENT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={sort}
          onChange={(value) => address.set({ sort: value === 'name' ? null : value })}
        />
      </search>

      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <ListHeading label="Clients" list={list} />
        <CsvButton
          endpoint={exportPracticeClients}
          input={{ querystring: filters }}
          fileName="clients.csv"
          what="the clients"
        />
      </div>

      <PagedList
        list={list}
        failure="The clients could not be loaded"
        nextFailure="The next clients could not be loaded"
        more="Show more clients"
        loading={<LoadingRows label="Loading clients" count={8} rowClassName="h-14" />}
        empty={<Nobody isNarrowed={isNarrowed} onClear={() => address.clear([...FILTERS])} />}
      >
        {(shown) => (
          <>
            <div className="hidden xl:block">
              <ClientsTable clients={shown} />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
              {shown.map((client) => (
                <li key={client.id} className="flex">
                  <ClientCard client={client} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(shown.length)} clients shown
            </p>
          </>
        )}
      </PagedList>
    </div>
  )
}

/** Whose clients are shown: those of somebody, mine, or nobody's. */
function useCareFilter(chosen: string | null) {
  const user = useUser()
  const isEverybody = isAllowed(user, 'users:manage')
  const { data: staff = [] } = useQuery({
    ...queryOf(listCareStaff),
    enabled: isEverybody,
    staleTime: 60_000,
  })
  const others = staff.filter(({ id }) => id !== user.id)
  const options = [
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'Nobody looks after' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return {
    options,
    // What is no id the server would refuse.
    value:
      chosen === 'me' || chosen === 'none' || UUID.test(chosen ?? '') ? (chosen ?? undefined) : undefined,
  }
}

function Nobody({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const user = useUser()
  if (isNarrowed) {
    return (
      <EmptyState
        icon={UserSearch}
        title="No client matches"
        actions={
          <Button variant="secondary" onPress={onClear}>
            Show all clients
          </Button>
        }
      >
        Look for another name, or leave out some of what narrows the list.
      </EmptyState>
    )
  }
  return isAllowed(user, 'users:manage') ? (
    <EmptyState
      icon={Users}
      title="No clients yet"
      actions={
        <LinkButton href={paths.adminUsers()} icon={UserPlus}>
          Invite a client
        </LinkButton>
      }
    >
      Clients who register, and those whom you invite or import, stand here.
    </EmptyState>
  ) : (
    <EmptyState icon={Users} title="No clients in your care yet">
      When an admin puts a client into your care, they stand here.
    </EmptyState>
  )
}

function ClientsTable({ clients }: { clients: readonly ListedClient[] }) {
  return (
    // It fits where it is shown, and its head stays in sight as the page moves.
    <Table caption="Clients" frameClassName="overflow-visible!">
      <thead>
        <tr>
          <Th className="pl-0">Client</Th>
          <Th>Care</Th>
          <Th>Goal</Th>
          <Th>Plan</Th>
          <Th>Last measured</Th>
          <Th>To know</Th>
          <Th className="pr-0">Joined</Th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id}>
            <th
              scope="row"
              className="max-w-64 border-b border-line py-2 pr-3 text-left align-top font-normal wrap-anywhere"
            >
              <NameLink client={client} />
              <span className="block text-muted">{client.email}</span>
            </th>
            <Td className="max-w-40">
              <Care client={client} />
            </Td>
            <Td className="max-w-44">
              <Goal client={client} />
            </Td>
            <Td className="max-w-52">
              <PlanFact client={client} />
            </Td>
            <Td>
              <LastEntry client={client} />
            </Td>
            <Td className="max-w-52">
              <Alerts client={client} />
            </Td>
            <Td className="pr-0 whitespace-nowrap tabular">
              <time dateTime={client.createdAt}>{formatDay(client.createdAt, PRACTICE_TIME_ZONE)}</time>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ClientCard({ client }: { client: ListedClient }) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="min-w-0 wrap-anywhere">
        <h3 id={headingId}>
          <NameLink client={client} />
        </h3>
        <p className="text-sm text-muted">
          {client.email}
          {client.phone && <span className="block tabular">{formatPhone(client.phone)}</span>}
        </p>
      </div>
      <Alerts client={client} isQuiet />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>Plan</dt>
        <dd>
          <PlanFact client={client} />
        </dd>
        <dt>Last measured</dt>
        <dd>
          <LastEntry client={client} />
        </dd>
        <dt>Goal</dt>
        <dd>
          <Goal client={client} />
        </dd>
        <dt>Care</dt>
        <dd>
          <Care client={client} />
        </dd>
      </dl>
    </article>
  )
}

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
  if (care.length === 0) return <span className="text-muted">Nobody</span>
  return <span className="wrap-anywhere">{care.map(({ name }) => name).join(', ')}</span>
}

function Goal({ client: { healthGoals, goalWeightKg } }: { client: ListedClient }) {
  const { weightUnit } = useUser()
  const goals = nameGoals(healthGoals)
  if (goals.length === 0 && goalWeightKg === null) return <span className="text-muted">None</span>
  return (
    <>
      {goals.join(', ')}
      {goalWeightKg !== null && (
        <span className="block text-muted tabular">to {formatWeight(goalWeightKg, weightUnit)}</span>
      )}
    </>
  )
}

function PlanFact({ client: { plan } }: { client: ListedClient }) {
  if (plan === null) return <span className="text-muted">None</span>
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
  if (lastEntryAt === null) return <span className="text-muted">Never</span>
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

/** Allergies and health flags in red, and that a plan has to be looked at. */
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
            <span className="sr-only">Allergies: </span>
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
          <span>{client.plan?.pausedAt ? 'Plan is paused' : 'Plan needs review'}</span>
        </li>
      )}
    </ul>
  )
}
