import { expect, test } from 'vitest'
import type { ClientSummary } from '#contract/people/clients.ts'
import { keepMatchingClients } from './keep-matching-clients.ts'

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org' } as ClientSummary
const RAVI = { firstName: 'Ravi', lastName: null, email: 'ravi.rao@example.org' } as ClientSummary

test('leaves out clients who do not match every typed word', () => {
  expect(keepMatchingClients([ASHA, RAVI], ' rao  ash')).toEqual([ASHA])
  expect(keepMatchingClients([ASHA, RAVI], 'RAO')).toEqual([ASHA, RAVI])
  expect(keepMatchingClients([ASHA, RAVI], 'Kavita')).toEqual([])
  expect(keepMatchingClients([ASHA, RAVI], '')).toEqual([ASHA, RAVI])
})
