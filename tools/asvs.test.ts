import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const security = readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** The requirements of levels 1 and 2 in each section of ASVS 5.0.0. Some sections have only level 3. */
const SECTIONS: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

const STATES = ['met', 'operator', 'n/a', 'exception'] as const

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (\S+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', words = '', state = '', how = '']) => ({ number, level, words, state, how }),
)

test('each requirement of levels 1 and 2 appears once', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(wanted)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
})

test('each requirement has a known state and says how', () => {
  for (const { number, state, how } of rows) {
    expect(STATES, number).toContain(state)
    expect(how.length, number).toBeGreaterThan(5)
  }
})

test('the counts in both documents are those of the table, and SECURITY.md names each exception', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const counts = `${count('met')} are met, ${count('operator')} are the operator's, ${count('n/a')} do not apply, ${count('exception')} are exceptions`
  for (const document of [text, security]) expect(document.replace(/\s+/g, ' ')).toContain(counts)
  const named = [...security.matchAll(/^\| (\d+\.\d+\.\d+) /gm)].map(([, number]) => number)
  expect(named).toEqual(rows.filter(({ state }) => state === 'exception').map(({ number }) => number))
})
