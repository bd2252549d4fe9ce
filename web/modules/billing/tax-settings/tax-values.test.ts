import { expect, test } from 'vitest'
import { fromPackageTax, fromTaxSettings, readPackageTax, TaxSettingsValues } from './tax-values.ts'

const SETTINGS = {
  version: 3,
  legalName: '',
  address: '',
  stateCode: null,
  gstin: null,
  treatment: 'exempt' as const,
  rateBasisPoints: 1800,
  sacCode: '999319',
}

test('preserves tax settings when they are converted to form values and back', () => {
  const values = fromTaxSettings(SETTINGS)
  expect(values).toMatchObject({ stateCode: '', gstin: '', rate: '18' })
  expect(TaxSettingsValues.parse(values)).toEqual(SETTINGS)
})

test.each([
  ['18', 1800],
  [' 2.5 % ', 250],
  ['12,25', 1225],
  ['१८', 1800],
])('accepts %j as a rate', (rate, rateBasisPoints) => {
  expect(TaxSettingsValues.parse({ ...fromTaxSettings(SETTINGS), rate })).toMatchObject({ rateBasisPoints })
})

test.each(['', '0', '28.01', '-5', '1.234', 'eighteen'])('refuses %j as a rate', (rate) => {
  const issues = TaxSettingsValues.safeParse({ ...fromTaxSettings(SETTINGS), rate }).error?.issues
  expect(issues?.[0]?.path).toEqual(['rate'])
})

test("saves only the tax fields that the package's treatment needs", () => {
  const asPractice = { taxTreatment: null, taxRateBasisPoints: null, sacCode: null }
  expect(readPackageTax(fromPackageTax(asPractice))).toEqual({ ok: true, tax: asPractice })
  const taxed = { taxTreatment: 'taxable' as const, taxRateBasisPoints: 500, sacCode: '9993' }
  expect(readPackageTax(fromPackageTax(taxed))).toEqual({ ok: true, tax: taxed })
  expect(readPackageTax({ ...fromPackageTax(taxed), taxTreatment: 'exempt' })).toEqual({
    ok: true,
    tax: { taxTreatment: 'exempt', taxRateBasisPoints: null, sacCode: '9993' },
  })
  expect(readPackageTax({ ...fromPackageTax(taxed), taxRate: '' })).toMatchObject({
    ok: false,
    field: 'taxRate',
  })
  expect(readPackageTax({ ...fromPackageTax(taxed), sacCode: 'x' })).toMatchObject({
    ok: false,
    field: 'sacCode',
  })
})
