import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type AccessLogEntry, listUserAccess, type ManagedUserDetails } from '#contract/people/users.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { namePerson } from '#web/kit/name-person.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

type Side = 'about' | 'by'

/** The audit log about a person and by them, newest first. */
export function AccessLogSection({ user }: { user: ManagedUserDetails }) {
  const [side, setSide] = useState<Side>('by')
  const name = namePerson(user)
  return (
    <section aria-labelledby="access-log-heading">
      <h2 id="access-log-heading" className="heading text-xl">
        {t`Access log`}
      </h2>
      {user.role === 'client' ? (
        // Clients act only on their own data.
        <div className="pt-3">
          <AccessEntries userId={user.id} side="about" />
        </div>
      ) : (
        <Tabs
          label={t`View of the access log`}
          className="mt-3"
          items={[
            { id: 'about', label: t`About ${name}` },
            { id: 'by', label: t`By ${name}` },
          ]}
          selected={side}
          onSelect={(id) => setSide(id === 'by' ? 'by' : 'about')}
        >
          <TabPanel id="about" className="pt-3">
            <AccessEntries userId={user.id} side="about" />
          </TabPanel>
          <TabPanel id="by" className="pt-3">
            <AccessEntries userId={user.id} side="by" />
          </TabPanel>
        </Tabs>
      )}
    </section>
  )
}

/** One side of a person's access log, page by page. */
export function AccessEntries({ userId, side }: { userId: string; side: Side }) {
  return (
    <ListScreen
      endpoint={listUserAccess}
      params={{ id: userId }}
      query={{ side }}
      pageSize={20}
      words={{
        failure: t`The access log could not be loaded`,
        nextFailure: t`Older entries could not be loaded`,
        more: t`Show older entries`,
        loading: t`Loading the access log`,
      }}
      skeleton={{ count: 3, height: 'h-10' }}
      empty={<p className="py-2 text-muted">{t`No entries.`}</p>}
      className="flex flex-col gap-3"
    >
      {(shown) => (
        <Table caption={t`Access log`}>
          <thead>
            <tr>
              <Th className="pl-0">{t`When`}</Th>
              <Th>{t({ message: 'What', context: 'audit log' })}</Th>
              <Th>{side === 'about' ? t`Done by` : t`Affected person`}</Th>
              <Th>{t({ message: 'From', context: 'browser and address of a request' })}</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <tr key={entry.id}>
                <Td className="pl-0 whitespace-nowrap tabular">
                  <time dateTime={entry.at}>{formatDateTime(entry.at, PRACTICE_TIME_ZONE)}</time>
                </Td>
                <Td className="min-w-44">{entry.what}</Td>
                <Td className="min-w-36">
                  {side === 'about' ? <Actor entry={entry} /> : <Subject entry={entry} />}
                </Td>
                <Td className="whitespace-nowrap text-muted tabular">{entry.ipAddress ?? '—'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function Actor({ entry }: { entry: AccessLogEntry }) {
  if (!entry.actor) return <span className="text-muted">{t`System`}</span>
  return (
    <>
      <Link to={paths.adminUser(entry.actor.id)} className={textLinkClass}>
        {entry.actor.name}
      </Link>
      {entry.actor.role && <span className="text-muted"> · {say(ROLE_LABELS[entry.actor.role])}</span>}
    </>
  )
}

function Subject({ entry }: { entry: AccessLogEntry }) {
  if (!entry.subject) return <span className="text-muted">—</span>
  return (
    <Link to={paths.adminUser(entry.subject.id)} className={textLinkClass}>
      {entry.subject.name}
    </Link>
  )
}
