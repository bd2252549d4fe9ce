import { msg } from '@lingui/core/runtime-macro'
import type { ErrorIssue } from '#contract/errors.ts'
import { CreateUser } from '#contract/people/users.ts'
import { formatNumber } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import type { Locale } from '#domain/words/locale.ts'
import { ENGLISH_NAMES, LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { say } from '#domain/words/say.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { normalizeHeading, readCsv } from '#server/kit/http/csv.ts'
import { readPhone } from '#server/kit/phone.ts'

const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'language'] as const
type Field = (typeof FIELDS)[number]

/** A row of the file, and what was read from it: a person, or errors. */
export type FileRow = {
  /** The line in the file where the row begins, counted from 1. */
  line: number
  written: Record<Field, string>
  /** `null` if there are issues. `phone` is E.164. */
  person: {
    email: string
    firstName: string
    lastName: string
    phone: string | null
    /** The language of the invite and of the account; left out if the file names none. */
    locale?: Locale
  } | null
  issues: ErrorIssue[]
}

/** The column names found in practices' files, reduced to letters and digits. */
const COLUMN_NAMES: Record<Field | 'name', readonly string[]> = {
  firstName: ['firstname', 'first', 'forename', 'givenname'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  name: ['name', 'fullname', 'clientname', 'client', 'customername', 'patientname'],
  email: ['email', 'emailaddress', 'emailid', 'mail', 'mailid'],
  phone: [
    'phone',
    'phonenumber',
    'phoneno',
    'mobile',
    'mobilenumber',
    'mobileno',
    'contact',
    'contactnumber',
    'contactno',
    'whatsapp',
    'whatsappnumber',
    'telephone',
    'tel',
    'cell',
  ],
  language: ['language', 'languages', 'preferredlanguage', 'invitelanguage'],
}

const ClientFields = CreateUser.pick({ email: true, firstName: true, lastName: true, phone: true })

/**
 * Reads a CSV file of clients. It may use commas, semicolons or tabs, begin with a byte order mark, and have its
 * columns in any order and under common names. Throws 400 with the field `csv` if the file as a whole cannot be read.
 *
 * @param mostRows The largest number of rows, not counting empty ones.
 * @param offered The languages in which the site is offered.
 */
export function readClientFile(
  csv: string,
  mostRows: number,
  offered: readonly Locale[],
): { rows: FileRow[]; ignoredColumns: string[] } {
  const [header, ...records] = readCsv(csv)
  if (!header) throw invalidField('csv', say(msg`This file is empty.`))
  if (records.length > mostRows) {
    throw invalidField(
      'csv',
      say(msg`This file has more than ${{ count: formatNumber(mostRows) }} rows. Please split it.`),
    )
  }
  const columns = findColumns(header.cells)
  const rows = records.map(({ cells, line }) => readRow(line, cells, { columns, offered }))
  markDuplicates(rows)
  return { rows, ignoredColumns: columns.ignored }
}

type Columns = Partial<Record<Field | 'name', number>> & { ignored: string[] }

function findColumns(header: string[]): Columns {
  const columns: Columns = { ignored: [] }
  header.forEach((title, index) => {
    // A heading may contain the same word in two scripts. Only the Latin letters and digits are compared.
    const key = normalizeHeading(title).replace(/[^a-z0-9]/g, '')
    const field = ([...FIELDS, 'name'] as const).find((name) => COLUMN_NAMES[name].includes(key))
    if (field && columns[field] === undefined) columns[field] = index
    else if (title !== '') columns.ignored.push(title)
  })
  if (columns.email === undefined) {
    throw invalidField('csv', say(msg`The first line must name the columns, and one of them must be Email.`))
  }
  if (columns.name === undefined && (columns.firstName === undefined || columns.lastName === undefined)) {
    throw invalidField(
      'csv',
      say(msg`The first line must name the columns First name and Last name, or Name.`),
    )
  }
  return columns
}

function readRow(
  line: number,
  record: string[],
  { columns, offered }: { columns: Columns; offered: readonly Locale[] },
): FileRow {
  const cell = (field: Field | 'name'): string => {
    const index = columns[field]
    return index === undefined ? '' : (record[index] ?? '').replace(/\s+/g, ' ')
  }
  // If there is one column for the name, its first word is the first name and the other words are the last name.
  const [first = '', ...rest] = cell('name').split(' ')
  const written = {
    firstName: cell('firstName') || first,
    lastName: cell('lastName') || rest.join(' '),
    email: cell('email'),
    // An apostrophe in front is how spreadsheets mark a number as text.
    phone: cell('phone').replace(/^'/, ''),
    language: cell('language'),
  }
  const parsed = ClientFields.safeParse(written)
  const issues: ErrorIssue[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (!parsed.success) return { line, written, person: null, issues }
  const { email, firstName, lastName } = parsed.data
  const phone = parsed.data.phone ? readPhone(parsed.data.phone) : null
  if (parsed.data.phone && phone === null) {
    issues.push({ path: 'phone', message: say(msg`Valid phone number is required`) })
    return { line, written, person: null, issues }
  }
  const locale = offered.find((each) => isNamed(written.language, each))
  if (written.language !== '' && locale === undefined) {
    const languages = formatList(offered.map((each) => ENGLISH_NAMES[each]))
    issues.push({ path: 'language', message: say(msg`Use one of these languages: ${{ languages }}`) })
    return { line, written, person: null, issues }
  }
  return { line, written, person: { email, firstName, lastName, phone, ...(locale && { locale }) }, issues }
}

/** Checks whether a cell names a language: in English, in its own script, or by its code. */
function isNamed(text: string, locale: Locale): boolean {
  const names = [locale, ENGLISH_NAMES[locale], LOCALE_NAMES[locale]]
  return names.some((name) => name.toLowerCase() === text.toLowerCase())
}

/** Marks repeats: of rows with the same address or phone number only the first is accepted. */
function markDuplicates(rows: FileRow[]): void {
  const emails = new Map<string, number>()
  const phones = new Map<string, number>()
  for (const row of rows) {
    if (!row.person) continue
    const { email, phone } = row.person
    const sameEmail = emails.get(email)
    const samePhone = phone === null ? undefined : phones.get(phone)
    if (sameEmail !== undefined) {
      row.issues.push({
        path: 'email',
        message: say(msg`Line ${{ line: sameEmail }} has the same email address.`),
      })
    }
    if (samePhone !== undefined) {
      row.issues.push({
        path: 'phone',
        message: say(msg`Line ${{ line: samePhone }} has the same phone number.`),
      })
    }
    if (row.issues.length > 0) {
      row.person = null
      continue
    }
    emails.set(email, row.line)
    if (phone !== null) phones.set(phone, row.line)
  }
}
