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
  title: 'Import clients',
  back: { href: paths.adminUsers(), label: 'User Management' },
  fileLabel: 'File of clients',
  maxCharacters: MAX_IMPORT_CHARACTERS,
  template: { text: CLIENT_IMPORT_TEMPLATE, fileName: 'clients-to-import.csv' },
  steps: (
    <>
      <li>
        Make a file with the columns First name, Last name, Email and Phone. Only the phone number may stay
        empty.
      </li>
      <li>
        Save it as CSV, with at most {formatNumber(MAX_IMPORT_ROWS)} rows, and choose it here. It is checked
        first; nothing is written.
      </li>
      <li>Look at what was found, then import.</li>
    </>
  ),
  check: (csv) => call(importClients, { body: { csv, dryRun: true, sendInvites: false } }),
  importFile: async (csv, sendInvites, keyOf) => {
    const body = { csv, dryRun: false, sendInvites }
    const report = await call(importClients, { body }, { idempotencyKey: keyOf(body) })
    void refetchPeople()
    return report
  },
  failure: 'The import was interrupted. Please try again: whoever is here already is left alone.',
  option: {
    isOnAtFirst: true,
    label: ({ newCount }) => (newCount > 0 ? 'Send each of them an invite by mail now' : null),
  },
  countWritten: ({ newCount }) => newCount,
  hasWork: ({ newCount }) => newCount > 0,
  nothingTitle: 'There is nobody new in this file',
  writeCount: countClients,
  done: ({ newCount }, hasSentInvites) => ({
    title: `${countClients(newCount)} imported`,
    text: hasSentInvites ? (
      'Their invites are on the way.'
    ) : (
      <>
        No invites were sent. Send them one by one under{' '}
        <TextLink href={paths.adminUsers('invites')}>Pending Invites</TextLink>.
      </>
    ),
    link: { href: paths.adminUsers(), label: 'See All Users' },
  }),
  report: {
    listStates: ({ isImported, newCount, existsCount, invalidCount }) => [
      { state: 'new', label: isImported ? 'Imported' : 'New', tone: 'leaf', count: newCount },
      { state: 'exists', label: 'Already here', tone: 'neutral', count: existsCount },
      { state: 'invalid', label: isImported ? 'Left out' : 'Problem', tone: 'beet', count: invalidCount },
    ],
    nameRow: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
    describeRow: ({ email, phone }) => [email, phone].filter(Boolean).join(' · '),
    columns: [
      { title: 'Email', read: ({ email }) => email, className: 'min-w-44 wrap-anywhere' },
      { title: 'Phone', read: ({ phone }) => phone, className: 'min-w-32 tabular' },
    ],
    writeIssue: ({ message }) => message,
  },
}

function countClients(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'client' : 'clients'}`
}
