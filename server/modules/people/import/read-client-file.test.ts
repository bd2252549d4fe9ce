import { describe, expect, it } from 'vitest'
import { MAX_IMPORT_ROWS } from '#contract/people/client-import.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { readClientFile } from './read-client-file.ts'

const HEADER = 'First name,Last name,Email,Phone'

const read = (csv: string) => readClientFile(csv, MAX_IMPORT_ROWS, LOCALES).rows

const refuse = (csv: string): unknown => {
  try {
    readClientFile(csv, MAX_IMPORT_ROWS, LOCALES)
    return null
  } catch (error) {
    return error
  }
}

describe('a file of clients', () => {
  it('gives one row per person, with the address in lower case and the phone number as E.164', () => {
    expect(read(`${HEADER}\nAsha,Rao,Asha@Example.COM,98450 12345\n`)).toEqual([
      {
        line: 2,
        written: {
          firstName: 'Asha',
          lastName: 'Rao',
          email: 'Asha@Example.COM',
          phone: '98450 12345',
          language: '',
        },
        person: { email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', phone: '+919845012345' },
        issues: [],
      },
    ])
  })

  it.each([
    ['semicolons', 'First name;Last name;Email;Phone\nAsha;Rao;asha@example.com;9845012345'],
    ['tabs', 'First name\tLast name\tEmail\tPhone\nAsha\tRao\tasha@example.com\t9845012345'],
    ['a mark in front, Windows lines', `\uFEFF${HEADER}\r\nAsha,Rao,asha@example.com,9845012345\r\n`],
    ['old Macintosh lines', `${HEADER}\rAsha,Rao,asha@example.com,9845012345\r`],
    [
      'other columns in another order',
      'E-Mail ID,City,Mobile No.,Surname,FIRST_NAME\nasha@example.com,Pune,9845012345,Rao,Asha',
    ],
    ['headings in two scripts', 'Name (नाम),Email (ईमेल),Mobile मोबाइल\nAsha Rao,asha@example.com,9845012345'],
    ['one column for the name', 'Name,Email,WhatsApp number\nAsha Rao,asha@example.com,+91 98450-12345'],
    [
      'thousands of empty lines before it',
      `${HEADER}\n${'\n'.repeat(5000)}Asha,Rao,asha@example.com,9845012345`,
    ],
    ['lines of several kinds', `${HEADER}\r\nAsha,Rao,asha@example.com,9845012345\n`],
    ['quotes, spaces, empty lines', `\n${HEADER}\n\n" Asha ","Rao",asha@example.com,'9845012345\n,,,\n\n`],
  ])('is read with %s', (_what, csv) => {
    expect(read(csv).map(({ person }) => person)).toEqual([
      { email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao', phone: '+919845012345' },
    ])
  })

  it('numbers lines as in the file, including line breaks in quotes and empty lines', () => {
    const rows = read(`${HEADER}\n"Asha\nMeera",Rao,a@example.com,\n\nArjun,Bose,b@example.com,\n`)
    expect(rows.map(({ line, written }) => [line, written.firstName])).toEqual([
      [2, 'Asha Meera'],
      [5, 'Arjun'],
    ])
  })

  it('lists the errors of each row by column', () => {
    const rows = read(
      [
        HEADER,
        'Asha,,asha@example.com,',
        ',Rao,nobody,12',
        'Asha,Rao,a@example.com,9.84501E+09',
        'Asha,Rao',
        '<b>,Rao,b@example.com,',
        'Asha,Rao,аsha@example.com,',
      ].join('\n'),
    )
    expect(rows.map(({ person }) => person)).toEqual([null, null, null, null, null, null])
    expect(rows.map(({ issues }) => issues)).toEqual([
      [{ path: 'lastName', message: 'Last name is required' }],
      [
        { path: 'email', message: 'Valid email is required' },
        { path: 'firstName', message: 'First name is required' },
      ],
      [{ path: 'phone', message: 'Valid phone number is required' }],
      [{ path: 'email', message: 'Valid email is required' }],
      [{ path: 'firstName', message: 'Please use letters only.' }],
      [{ path: 'email', message: 'Valid email is required' }],
    ])
  })

  it('reads the language of an invite in English, in its own script or as its code', () => {
    const rows = read(
      [
        `${HEADER},Language`,
        ...['hindi', 'हिन्दी', 'te', 'English', '', 'Tamil'].map(
          (name, n) => `A,B,a${n}@example.com,,${name}`,
        ),
      ].join('\n'),
    )
    expect(rows.map(({ person }) => person?.locale)).toEqual(['hi', 'hi', 'te', 'en', undefined, undefined])
    expect(rows.at(-1)?.issues).toEqual([
      { path: 'language', message: 'Use one of these languages: English, Hindi and Telugu' },
    ])
  })

  it('accepts the first of two rows with the same address or phone number', () => {
    const rows = read(
      `${HEADER}\nA,B,a@example.com,9845012345\nC,D,A@example.com,\nE,F,e@example.com,+91 9845012345\n`,
    )
    expect(rows.map(({ issues }) => issues.map(({ message }) => message))).toEqual([
      [],
      ['Line 2 has the same email address.'],
      ['Line 2 has the same phone number.'],
    ])
  })

  it('lists the columns that are ignored, including a second column of the same kind', () => {
    expect(
      readClientFile(
        'Name,Email,City,Email\nAsha Rao,a@example.com,Pune,b@example.com',
        MAX_IMPORT_ROWS,
        LOCALES,
      ).ignoredColumns,
    ).toEqual(['City', 'Email'])
  })

  it.each([
    ['', 'This file is empty.'],
    ['\n\n', 'This file is empty.'],
    ['Asha,Rao,asha@example.com', 'The first line must name the columns, and one of them must be Email.'],
    [
      'First name,Email\nAsha,a@example.com',
      'The first line must name the columns First name and Last name, or Name.',
    ],
    [
      `${HEADER}\n"Asha,Rao,a@example.com`,
      'We can’t read this CSV file near line 2. Please check for a missing quotation mark.',
    ],
    [
      `${HEADER}\n${'A,B,a@example.com,\n'.repeat(MAX_IMPORT_ROWS + 1)}`,
      'This file has more than 2,000 rows. Please split it.',
    ],
  ])('that cannot be read is refused with an error message (%#)', (csv, message) => {
    expect(refuse(csv)).toMatchObject({ statusCode: 400, message, issues: [{ path: 'csv', message }] })
  })
})
