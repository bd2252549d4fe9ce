import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Check, Hand, Inbox, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { getAvailability } from '#contract/appointments/availability.ts'
import {
  type AdminConsultation,
  CONSULTATION_FILTERS,
  CONSULTATION_KIND_FILTERS,
  exportConsultations,
  listConsultations,
  updateConsultation,
} from '#contract/appointments/inbox.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { OPEN_STATUSES } from '#domain/appointments/consultation-states.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime, formatDistance, formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { ListHeading } from '#web/kit/list-heading.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Select } from '#web/ui/select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ConsultationStatusBadge } from '../shared/consultation-status-badge.tsx'
import { describeMatter, describeWhen, KIND_LABELS, nameKind, STATUS_LABELS } from './consultation-words.ts'
import { ContactLinks } from './contact-links.tsx'
import { refetchConsultations } from './refetch-consultations.ts'

const PAGE_SIZE = 25
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'soonest', label: 'Soonest first' },
] as const
const FILTER_NAMES = ['status', 'kind', 'staff', 'from', 'to', 'sort']
/** Folded away on a phone until one of them narrows the list. */
const HIDDEN_FILTERS = ['kind', 'staff', 'from', 'to', 'sort']
const KIND_FILTER_LABELS: Record<(typeof CONSULTATION_KIND_FILTERS)[number], string> = {
  booking: `${KIND_LABELS.booking}s`,
  'call-back': `${KIND_LABELS['call-back']}s`,
  enquiry: 'Enquiries: no follow-ups',
  'follow-up': 'Follow-ups',
}
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** What visitors asked for: narrowed on the server, page by page, the filters in the address. */
export function ConsultationsList() {
  const address = useListAddress()
  const { search } = address
  const status = CONSULTATION_FILTERS.find((value) => value === address.get('status')) ?? 'open'
  const kind = CONSULTATION_KIND_FILTERS.find((value) => value === address.get('kind'))
  const sort = SORTS.find(({ value }) => value === address.get('sort'))?.value ?? 'newest'
  const staff = useStaffFilter(address.get('staff'))
  const from = readDate(address.get('from'))
  const to = readDate(address.get('to'))
  const list = usePagedList(listConsultations, {
    querystring: { limit: PAGE_SIZE, status, kind, staff: staff.value, from, to, search, sort },
  })
  const [areFiltersShown, setAreFiltersShown] = useState(
    HIDDEN_FILTERS.some((name) => address.get(name) !== null),
  )
  const action = useAction(() => refetchConsultations())

  const change = (
    { id, version, name }: AdminConsultation,
    body: { status?: 'confirmed'; staffId?: string },
    title: string,
  ): void => {
    void action.run(
      id,
      async () => {
        await call(updateConsultation, { params: { id }, body: { version, ...body } })
        return { title, description: name }
      },
      'The change was not saved',
    )
  }
  const actions: RowActions = {
    pendingId: action.pending,
    confirm: (row) => change(row, { status: 'confirmed' }, 'Confirmed'),
    take: (row, staffId) => change(row, { staffId }, 'It is yours now'),
  }
  const isNarrowed = search !== '' || FILTER_NAMES.some((name) => address.get(name) !== null)

  return (
    <div className="flex flex-col gap-5">
      <search className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(14rem,1fr)_11rem_11rem_13rem_11rem]">
        <TextField
          label="Search"
          type="search"
          placeholder="Name, phone or email"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          className="sm:col-span-2 xl:col-span-1"
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <Select
          label="State"
          options={CONSULTATION_FILTERS.map((value) => ({ value, label: nameFilter(value) }))}
          value={status}
          onChange={(value) => address.set({ status: value === 'open' ? null : value })}
        />
        <Button
          variant="secondary"
          className="md:hidden"
          icon={SlidersHorizontal}
          aria-expanded={areFiltersShown}
          onPress={() => setAreFiltersShown(!areFiltersShown)}
        >
          {areFiltersShown ? 'Fewer Filters' : 'More Filters'}
        </Button>
        {/* On a phone they would fill the screen before the first visitor. */}
        <div className={joinClasses('contents', !areFiltersShown && 'max-md:hidden')}>
          <FilterSelect
            label="Kind"
            allLabel="All kinds"
            options={CONSULTATION_KIND_FILTERS.map((value) => ({ value, label: KIND_FILTER_LABELS[value] }))}
            value={kind}
            onChange={(value) => address.set({ kind: value })}
          />
          <FilterSelect
            label="Held by"
            allLabel="Anybody"
            options={staff.options}
            value={staff.value}
            onChange={(value) => address.set({ staff: value })}
          />
          <Select
            label="Order"
            options={SORTS}
            value={sort}
            onChange={(value) => address.set({ sort: value === 'newest' ? null : value })}
          />
          <div className="grid grid-cols-2 gap-3 sm:col-span-2 sm:max-w-md xl:col-span-5">
            <TextField
              label="From"
              type="date"
              value={from ?? ''}
              max={to}
              onChange={(event) => address.set({ from: event.currentTarget.value || null })}
            />
            <TextField
              label="To"
              type="date"
              value={to ?? ''}
              min={from}
              onChange={(event) => address.set({ to: event.currentTarget.value || null })}
            />
          </div>
        </div>
      </search>

      <ListHeading
        label={nameFilter(status)}
        list={list}
        actions={
          <CsvButton
            endpoint={exportConsultations}
            input={{ querystring: { status, kind, staff: staff.value, from, to, search, sort } }}
            fileName="consultations.csv"
            what="the consultations"
          />
        }
      />

      <PagedList
        list={list}
        failure="The consultations could not be loaded"
        nextFailure="The next consultations could not be loaded"
        more="Show more"
        loading={<LoadingRows label="Loading consultations" count={8} rowClassName="h-14" />}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={Inbox}
              title="Nothing matches these filters"
              actions={
                <Button variant="secondary" onPress={() => address.clear(FILTER_NAMES)}>
                  Show everything open
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={Inbox}
              title="Nothing is waiting"
              actions={
                <LinkButton href={paths.adminAvailability()} variant="secondary" icon={CalendarClock}>
                  Set your hours
                </LinkButton>
              }
            >
              Bookings and call-backs from the web site arrive here. Visitors can book when somebody of the
              practice has hours for it.
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <>
            <div className="hidden lg:block">
              <ConsultationsTable consultations={shown} actions={actions} />
            </div>
            <ul className="grid gap-3 md:grid-cols-2 lg:hidden">
              {shown.map((consultation) => (
                <li key={consultation.id} className="flex">
                  <ConsultationCard consultation={consultation} actions={actions} />
                </li>
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(shown.length)} shown
            </p>
          </>
        )}
      </PagedList>
    </div>
  )
}

type RowActions = {
  pendingId: string | null
  confirm: (consultation: AdminConsultation) => void
  take: (consultation: AdminConsultation, staffId: string) => void
}

function ConsultationsTable({
  consultations,
  actions,
}: {
  consultations: readonly AdminConsultation[]
  actions: RowActions
}) {
  return (
    <Table caption="Consultations and call-backs">
      <thead>
        <tr>
          <Th className="pl-0">State</Th>
          <Th>When</Th>
          <Th>Who</Th>
          <Th>About</Th>
          <Th>Held by</Th>
          <Th>Asked</Th>
          <Th>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {consultations.map((consultation) => (
          <tr key={consultation.id}>
            <Td className="pl-0">
              <ConsultationStatusBadge status={consultation.status} />
            </Td>
            <Td className="min-w-36 tabular">{describeWhen(consultation, PRACTICE_TIME_ZONE)}</Td>
            <th
              scope="row"
              className="max-w-64 min-w-48 border-b border-line px-3 py-2 text-left align-top font-normal wrap-anywhere"
            >
              <NameLink consultation={consultation} />
              <ContactLinks name={consultation.name} phone={consultation.phone} className="mt-0.5" />
            </th>
            <Td className="min-w-36">
              <Matter consultation={consultation} />
            </Td>
            <Td className="max-w-44 wrap-anywhere">
              {consultation.staff?.name ?? <span className="text-muted">Nobody</span>}
            </Td>
            <Td className="whitespace-nowrap">
              <Age consultation={consultation} />
            </Td>
            <Td className="w-36">
              <Actions consultation={consultation} actions={actions} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ConsultationCard({
  consultation,
  actions,
}: {
  consultation: AdminConsultation
  actions: RowActions
}) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={headingId} className="min-w-0 wrap-anywhere">
          <NameLink consultation={consultation} />
        </h3>
        <ConsultationStatusBadge status={consultation.status} />
      </div>
      <p className="font-semibold tabular">{describeWhen(consultation, PRACTICE_TIME_ZONE)}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&_dt]:text-muted">
        <dt>About</dt>
        <dd>
          <Matter consultation={consultation} />
        </dd>
        <dt>Held by</dt>
        <dd className="wrap-anywhere">{consultation.staff?.name ?? 'Nobody'}</dd>
        <dt>Asked</dt>
        <dd>
          <Age consultation={consultation} />
        </dd>
      </dl>
      <ContactLinks name={consultation.name} phone={consultation.phone} className="text-sm" />
      <Actions consultation={consultation} actions={actions} className="mt-auto" />
    </article>
  )
}

function NameLink({ consultation: { id, name } }: { consultation: AdminConsultation }) {
  return (
    <Link to={paths.adminConsultation(id)} className={textLinkClass}>
      {name}
    </Link>
  )
}

function Matter({ consultation }: { consultation: AdminConsultation }) {
  const { client, noteCount } = consultation
  return (
    <>
      <span className="block">{nameKind(consultation)}</span>
      <span className="block text-muted">{describeMatter(consultation)}</span>
      {client && <span className="block text-muted">Client: {client.name}</span>}
      {noteCount > 0 && (
        <span className="block text-muted">
          {formatNumber(noteCount)} {noteCount === 1 ? 'note' : 'notes'}
        </span>
      )}
    </>
  )
}

/** How long ago it was asked for; the exact time in its tooltip. */
function Age({ consultation: { lastAskedAt } }: { consultation: AdminConsultation }) {
  return (
    <time dateTime={lastAskedAt} title={formatDateTime(lastAskedAt, PRACTICE_TIME_ZONE)}>
      {formatDistance(lastAskedAt, new Date())}
    </time>
  )
}

function Actions({
  consultation,
  actions,
  className,
}: {
  consultation: AdminConsultation
  actions: RowActions
  className?: string
}) {
  const { id } = useUser()
  const { name, status, staff } = consultation
  const isOpen = OPEN_STATUSES.includes(status)
  const isPending = actions.pendingId === consultation.id
  const canConfirm = status === 'new'
  const canTake = isOpen && staff === null
  if (!canConfirm && !canTake) return null
  return (
    <div className={joinClasses('flex flex-wrap gap-2', className)}>
      {canTake && (
        <Button
          variant="secondary"
          size="sm"
          icon={Hand}
          isPending={isPending}
          onPress={() => actions.take(consultation, id)}
          aria-label={`Take It: ${name}`}
        >
          Take It
        </Button>
      )}
      {canConfirm && (
        <Button
          variant="secondary"
          size="sm"
          icon={Check}
          isPending={isPending}
          onPress={() => actions.confirm(consultation)}
          aria-label={`Confirm ${name}`}
        >
          Confirm
        </Button>
      )}
    </div>
  )
}

/** Whose they are: one's own, nobody's, or those of a colleague, where one may see them. */
function useStaffFilter(asked: string | null) {
  const user = useUser()
  const isAdmin = user.role === 'admin'
  const availability = useQuery({ ...queryOf(getAvailability, { querystring: {} }), enabled: isAdmin })
  const others = (availability.data?.staff ?? []).filter(({ id }) => isAdmin && id !== user.id)
  const options = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody yet' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return { options, value: options.find(({ value }) => value === asked)?.value }
}

function nameFilter(value: (typeof CONSULTATION_FILTERS)[number]): string {
  if (value === 'open') return 'Open'
  return value === 'all' ? 'All' : STATUS_LABELS[value]
}

function readDate(text: string | null): string | undefined {
  return text !== null && DATE.test(text) ? text : undefined
}
