import { ScrollText, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import {
  AUDIT_GROUP_LABELS,
  AUDIT_GROUPS,
  type AuditEntry,
  AuditFilter,
  exportAuditLog,
  listAuditLog,
} from '#contract/privacy/audit-log.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { formatDateTime, formatNumber } from '#domain/units/format.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { ListHeading } from '#web/kit/list-heading.tsx'
import { PagedList } from '#web/kit/paged-list.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { usePagedList } from '#web/kit/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { findEntryLink } from './find-link.ts'
import { PersonFilter } from './person-filter.tsx'

const PAGE_SIZE = 50
const HIDDEN_FILTERS = ['who', 'whose', 'from', 'to', 'ip'] as const
const FILTERS = ['group', ...HIDDEN_FILTERS] as const

/** The longest way to write an IPv6 address. The call reads the address and has no limit of its own. */
const MAX_IP_ADDRESS = 45

/** Everything that was done: narrowed on the server, page by page, newest first. */
export function AuditLogList() {
  const address = useListAddress()
  const read = readFilter(address.get)
  const filter = { ...read.filter, ...(address.search && { search: address.search }) }
  const isNarrowed = address.search !== '' || FILTERS.some((name) => address.get(name) !== null)
  const log = usePagedList(listAuditLog, { querystring: { ...filter, limit: PAGE_SIZE } })
  const [areFiltersShown, setAreFiltersShown] = useState(
    HIDDEN_FILTERS.some((name) => address.get(name) !== null),
  )
  const clear = (): void => address.clear(FILTERS)
  return (
    <div className="flex flex-col gap-5">
      <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="What"
          type="search"
          placeholder="Words, such as payment"
          value={address.typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => address.type(event.currentTarget.value)}
        />
        <FilterSelect
          label="Kind"
          allLabel="All kinds"
          options={AUDIT_GROUPS.map((value) => ({ value, label: AUDIT_GROUP_LABELS[value] }))}
          value={read.filter.group}
          onChange={(group) => address.set({ group })}
        />
        <Button
          variant="secondary"
          className="sm:hidden"
          icon={SlidersHorizontal}
          aria-expanded={areFiltersShown}
          onPress={() => setAreFiltersShown(!areFiltersShown)}
        >
          {areFiltersShown ? 'Fewer Filters' : 'More Filters'}
        </Button>
        {/* On a phone they would fill the screen before the first entry. */}
        <div className={joinClasses('contents', !areFiltersShown && 'max-sm:hidden')}>
          <PersonFilter
            label="Who did it"
            value={read.filter.who ?? null}
            onChange={(who) => address.set({ who })}
          />
          <PersonFilter
            label="Whose data"
            value={read.filter.whose ?? null}
            onChange={(whose) => address.set({ whose })}
          />
          <TextField
            label="From day"
            type="date"
            value={address.get('from') ?? ''}
            max={read.filter.to}
            error={read.problems.from}
            onChange={(event) => address.set({ from: event.currentTarget.value || null })}
          />
          <TextField
            label="To day"
            type="date"
            value={address.get('to') ?? ''}
            min={read.filter.from}
            error={read.problems.to}
            onChange={(event) => address.set({ to: event.currentTarget.value || null })}
          />
          <TextField
            label="From address"
            placeholder="Any, or such as 203.0.113.7"
            inputMode="decimal"
            autoComplete="off"
            maxLength={MAX_IP_ADDRESS}
            value={address.get('ip') ?? ''}
            error={read.problems.ip}
            onChange={(event) => address.set({ ip: event.currentTarget.value.trim() || null })}
          />
        </div>
        <div className="flex items-end empty:hidden">
          {isNarrowed && (
            <Button variant="quiet" onPress={clear}>
              Show everything
            </Button>
          )}
        </div>
      </search>

      <ListHeading
        label="Entries"
        list={log}
        actions={
          <CsvButton
            endpoint={exportAuditLog}
            input={{ querystring: filter }}
            fileName="audit-log.csv"
            what="the audit log"
          />
        }
      />

      <PagedList
        list={log}
        failure="The audit log could not be loaded"
        nextFailure="Older entries could not be loaded"
        more="Show older entries"
        loading={<LoadingRows label="Loading the audit log" count={10} rowClassName="h-14" />}
        empty={
          <EmptyState
            icon={ScrollText}
            title={isNarrowed ? 'Nothing on record like that' : 'Nothing on record yet'}
            actions={
              isNarrowed && (
                <Button variant="secondary" onPress={clear}>
                  Show everything
                </Button>
              )
            }
          >
            {isNarrowed
              ? 'Widen the days, or leave one of the filters out.'
              : 'What staff do with clients’ data, accounts, money and settings is put on record here.'}
          </EmptyState>
        }
      >
        {(entries) => (
          <>
            <div className="hidden lg:block">
              <EntriesTable entries={entries} />
            </div>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface lg:hidden">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <p role="status" className="sr-only">
              {formatNumber(entries.length)} entries shown
            </p>
          </>
        )}
      </PagedList>
    </div>
  )
}

/** What of the address narrows the list, and what is wrong with the rest. */
function readFilter(get: (name: string) => string | null): {
  filter: AuditFilter
  problems: Record<string, string>
} {
  const filter: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const name of FILTERS) {
    const value = get(name)
    if (value === null) continue
    const result = AuditFilter.shape[name].safeParse(value)
    if (result.success) filter[name] = result.data
    else problems[name] = result.error.issues[0]?.message ?? 'This is not known.'
  }
  return { filter: filter as AuditFilter, problems } // each part was read by its own schema
}

function EntriesTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table caption="Audit log" frameClassName="max-h-[calc(100dvh-8rem)]">
      <thead>
        <tr>
          <Th className="pl-0">When</Th>
          <Th>Who</Th>
          <Th>What</Th>
          <Th>Whose</Th>
          <Th>From</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Td className="pl-0 whitespace-nowrap tabular">
              <time dateTime={entry.at}>{formatDateTime(entry.at, PRACTICE_TIME_ZONE)}</time>
            </Td>
            <Td className="min-w-36">
              <Actor entry={entry} />
            </Td>
            <Td className="min-w-56">
              <What entry={entry} />
            </Td>
            <Td className="min-w-32">
              <Subject entry={entry} />
            </Td>
            <Td className="whitespace-nowrap text-muted tabular">{entry.ipAddress ?? '—'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const id = useId()
  return (
    <li aria-labelledby={id} className="flex flex-col gap-1.5 px-4 py-3 text-sm">
      <div id={id} className="text-base">
        <What entry={entry} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dt]:text-muted">
        <Fact name="When">
          <time dateTime={entry.at} className="tabular">
            {formatDateTime(entry.at, PRACTICE_TIME_ZONE)}
          </time>
        </Fact>
        <Fact name="Who">
          <Actor entry={entry} />
        </Fact>
        {entry.subject && (
          <Fact name="Whose">
            <Subject entry={entry} />
          </Fact>
        )}
        {entry.ipAddress && (
          <Fact name="From">
            <span className="tabular wrap-anywhere">{entry.ipAddress}</span>
          </Fact>
        )}
      </dl>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** What was done, with what, and what is known of it. */
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
    return <span className="text-muted">{isStranger ? 'Not signed in' : 'The server'}</span>
  }
  return (
    <>
      {actor.name === null ? (
        <span className="text-muted">Somebody who is gone</span>
      ) : (
        <Link to={paths.adminUser(actor.id)} className={textLinkClass}>
          {actor.name}
        </Link>
      )}
      {actor.role && <span className="text-muted"> · {ROLE_LABELS[actor.role]}</span>}
    </>
  )
}

function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  if (!subject) return <span className="text-muted">—</span>
  if (subject.name === null) return <span className="text-muted">Somebody who is gone</span>
  return (
    <Link
      to={subject.role === 'client' ? paths.adminClient(subject.id) : paths.adminUser(subject.id)}
      className={textLinkClass}
    >
      {subject.name}
    </Link>
  )
}
