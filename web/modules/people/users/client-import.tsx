import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '#contract/paths.ts'
import {
  CLIENT_IMPORT_TEMPLATE,
  type ImportReport,
  type ImportRow,
  importClients,
  MAX_IMPORT_CHARACTERS,
  MAX_IMPORT_ROWS,
} from '#contract/people/client-import.ts'
import { formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import type { ImportDeclaration } from '#web/kit/import/import-declaration.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { refetchPeople } from './refetch-people.ts'

/** The import of a file of clients. */
export const CLIENT_IMPORT: ImportDeclaration<ImportRow, ImportReport> = {
  get title() {
    return t`Import clients`
  },
  back: {
    href: paths.adminUsers(),
    get label() {
      return t`User management`
    },
  },
  get fileLabel() {
    return t`Client file`
  },
  maxCharacters: MAX_IMPORT_CHARACTERS,
  template: { text: CLIENT_IMPORT_TEMPLATE, fileName: 'clients-to-import.csv' },
  get steps() {
    return (
      <>
        <li>
          <Trans>
            Create a file with the columns First name, Last name, Email, Phone and Language. The phone number
            and the language of the invite can be empty.
          </Trans>
        </li>
        <li>
          <Trans>
            Save it as CSV, with at most {{ count: formatNumber(MAX_IMPORT_ROWS) }} rows, and choose it here.
            We check it first; nothing is saved yet.
          </Trans>
        </li>
        <li>{t`Check the result, then import.`}</li>
      </>
    )
  },
  check: (csv) => call(importClients, { body: { csv, dryRun: true, sendInvites: false } }),
  importFile: async (csv, sendInvites, keyOf) => {
    const body = { csv, dryRun: false, sendInvites }
    const report = await call(importClients, { body }, { idempotencyKey: keyOf(body) })
    void refetchPeople()
    return report
  },
  get failure() {
    return t`The import was interrupted. Please try again. Existing clients are skipped.`
  },
  option: {
    isOnAtFirst: true,
    label: ({ newCount }) => (newCount > 0 ? t`Email each of them an invite now` : null),
  },
  countWritten: ({ newCount }) => newCount,
  hasWork: ({ newCount }) => newCount > 0,
  get nothingTitle() {
    return t`No new clients in this file`
  },
  writeCount: countClients,
  done: ({ newCount }, hasSentInvites) => ({
    title: plural(newCount, { one: '# client imported', other: '# clients imported' }),
    text: hasSentInvites ? (
      t`Their invites are on the way.`
    ) : (
      <Trans>
        No invites were sent. Send them one by one under{' '}
        <TextLink href={paths.adminUsers('invites')}>Pending Invites</TextLink>.
      </Trans>
    ),
    link: { href: paths.adminUsers(), label: t`View all users` },
  }),
  report: {
    listStates: ({ isImported, newCount, existsCount, invalidCount }) => [
      { state: 'new', label: isImported ? t`Imported` : t`New`, tone: 'leaf', count: newCount },
      { state: 'exists', label: t`Already exists`, tone: 'neutral', count: existsCount },
      {
        state: 'invalid',
        label: isImported ? t`Not imported` : t`Problem`,
        tone: 'beet',
        count: invalidCount,
      },
    ],
    nameRow: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
    describeRow: ({ email, phone }) => [email, phone].filter(Boolean).join(' · '),
    columns: [
      {
        get title() {
          return t`Email`
        },
        read: ({ email }) => email,
        className: 'min-w-44 wrap-anywhere',
      },
      {
        get title() {
          return t`Phone`
        },
        read: ({ phone }) => phone,
        className: 'min-w-32 tabular',
      },
    ],
    writeIssue: ({ message }) => message,
  },
}

function countClients(count: number): string {
  return plural(count, { one: '# client', other: '# clients' })
}
