import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { INTAKE_SOURCES } from './reference-intake-table.ts'
import {
  citeIntakes,
  describeIntake,
  describeIntakeGaps,
  describeIntakeGroup,
  findReferenceIntakes,
  formatIntake,
  formatIntakeShare,
  INTAKE_NUTRIENTS,
  INTAKE_ROWS,
  type IntakeAmount,
  type IntakeNutrient,
  type IntakePerson,
  type IntakeRow,
  isLimitOfSupplements,
  listComparableIntakes,
} from './reference-intakes.ts'
import { sumNutrients } from './totals.ts'

/** One row of the readings from which the table was made; `docs/reference-intakes.md` names their origin. */
type Reading = {
  sex: string
  age_min: string
  age_max: string
  state: string
  activity: string
  nutrient: string
  unit: string
  ear: string
  rda: string
  tul: string
  confidence: string
  sources: string
}

const READINGS = readCsv(readFileSync(new URL('./reference-intake-readings.csv', import.meta.url), 'utf8'))

function readCsv(text: string): Reading[] {
  const [head = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )
  // The test fails on every row if a column is missing.
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])) as Reading)
}

const STATES: Record<string, string> = {
  '': '',
  pregnant: 'pregnancy',
  'pregnant trimester 2': 'trimester_2',
  'pregnant trimester 3': 'trimester_3',
  'lactating 0-6 months': 'breastfeeding_0_6_months',
  'lactating 7-12 months': 'breastfeeding_7_12_months',
}
const UNITS: Record<string, string> = { ug: 'µg', '%E': '%', 'g/kg': 'g' }

/** The amount of a reading that may be shown, or an empty text. */
function readConfirmed(reading: Reading, kind: 'ear' | 'rda' | 'tul'): string {
  const isConfirmed = new RegExp(`\\b${kind}=confirmed`).test(reading.confidence)
  // 3,510 mg is WHO's figure, so it does not contradict 3,500 mg.
  if (reading.nutrient === 'potassium' && kind === 'rda') return reading.rda
  const isMother = reading.state !== ''
  if (isMother && ['fibre', 'iodine', 'vitamin_b12'].includes(reading.nutrient)) return ''
  return isConfirmed ? reading[kind] : ''
}

const isShown = (reading: Reading): boolean =>
  (['ear', 'rda', 'tul'] as const).some((kind) => readConfirmed(reading, kind) !== '')

const toAmount = (text: string): IntakeAmount | null => {
  if (text === '') return null
  const [min = 0, max = min] = text.replace('+', '').split('-').map(Number)
  return { min, max }
}

const toExpectedRow = (reading: Reading): IntakeRow => ({
  sex: reading.sex as IntakeRow['sex'],
  ageMin: Number(reading.age_min),
  ageMax: reading.age_max === '' ? null : Number(reading.age_max),
  state: STATES[reading.state] as IntakeRow['state'],
  activity: (reading.activity === 'all' ? '' : reading.activity) as IntakeRow['activity'],
  nutrient: reading.nutrient as IntakeNutrient,
  ear: toAmount(readConfirmed(reading, 'ear')),
  rda: toAmount(readConfirmed(reading, 'rda')),
  upperLimit: toAmount(readConfirmed(reading, 'tul')),
  isAdded: reading.ear.startsWith('+') || reading.rda.startsWith('+'),
  isAdequateIntake: reading.sources.includes('adequate intake'),
  unconfirmed: (['ear', 'rda'] as const).filter(
    (kind) => reading[kind] !== '' && readConfirmed(reading, kind) === '',
  ),
  source: /\bDGI\b/.test(reading.sources.split('differs')[0] ?? '') ? 'NIN+DGI' : 'NIN',
})

describe('the table of reference intakes', () => {
  const shown = READINGS.filter(isShown)

  it('is made of 436 readings, of which 345 have a confirmed amount', () => {
    expect(READINGS).toHaveLength(436)
    expect(shown).toHaveLength(345)
    expect(INTAKE_ROWS).toHaveLength(345)
  })

  it.each(
    shown.map((reading, index) => [index, reading.sex, reading.age_min, reading.state, reading.nutrient]),
  )('has the same figures as reading %i: %s from %s years %s, %s', (index) => {
    const reading = shown[Number(index)]
    if (!reading) throw new Error('There is no such reading')
    expect(INTAKE_ROWS[Number(index)]).toEqual(toExpectedRow(reading))
    expect(INTAKE_NUTRIENTS[reading.nutrient as IntakeNutrient].unit).toBe(
      UNITS[reading.unit] ?? reading.unit,
    )
  })

  it('has no upper limit for infants, under 16, in pregnancy and in breastfeeding', () => {
    const limited = INTAKE_ROWS.filter(({ ageMin, state }) => ageMin < 16 || state !== '')
    expect(limited.filter(({ upperLimit }) => upperLimit !== null)).toEqual([])
  })

  it('has no fibre, iodine and B12 under 16, in pregnancy and in breastfeeding', () => {
    const held = INTAKE_ROWS.filter(({ ageMin, state }) => ageMin < 16 || state !== '')
    expect(held.filter(({ nutrient }) => ['fibre', 'iodine', 'vitamin_b12'].includes(nutrient))).toEqual([])
  })

  it('names publications, and no revision of 2024', () => {
    for (const { source } of INTAKE_ROWS) expect(INTAKE_SOURCES[source]).toContain('ICMR-NIN')
    expect(Object.values(INTAKE_SOURCES).join()).not.toMatch(/revised/)
  })
})

/** The EAR, RDA and upper limit of a person for some nutrients, as texts. */
function readIntakes(person: IntakePerson, ...nutrients: IntakeNutrient[]) {
  const answer = findReferenceIntakes(person)
  if (!answer.ok) throw new Error(answer.reason)
  return Object.fromEntries(
    nutrients.map((nutrient) => {
      const row = answer.rows.find((each) => each.nutrient === nutrient)
      const write = (amount: IntakeAmount | null | undefined) =>
        amount ? formatIntake(amount, nutrient) : null
      return [nutrient, row ? [write(row.ear), write(row.rda), write(row.upperLimit)] : null]
    }),
  )
}

const WOMAN = { sex: 'female', age: 30 } as const
const MAN = { sex: 'male', age: 30 } as const

describe('reference intakes of a person', () => {
  it('go by sex', () => {
    expect(readIntakes(MAN, 'iron', 'protein', 'calcium')).toEqual({
      iron: ['11 mg', '19 mg', '45 mg'],
      protein: ['43 g', '54 g', null],
      calcium: ['800 mg', '1,000 mg', '2,500 mg'],
    })
    expect(readIntakes(WOMAN, 'iron', 'protein')).toEqual({
      iron: ['15 mg', '29 mg', '45 mg'],
      protein: ['36 g', '46 g', null],
    })
  })

  it('include the lower bound of an age band and exclude the upper one', () => {
    expect(readIntakes({ sex: 'male', age: 18 }, 'iron').iron).toEqual(['18 mg', '26 mg', '45 mg'])
    expect(readIntakes({ sex: 'male', age: 19 }, 'iron').iron).toEqual(['11 mg', '19 mg', '45 mg'])
    expect(readIntakes({ sex: 'female', age: 59 }, 'energy').energy).toEqual(['1,660 kcal', null, null])
    expect(readIntakes({ sex: 'female', age: 60 }, 'energy').energy).toEqual(['1,500 kcal', null, null])
    expect(readIntakes({ sex: 'female', age: 0.4 }, 'energy').energy).toEqual(['530 kcal', null, null])
  })

  it('go by activity; fibre is 30, 40 and 50 g for men and 25, 30 and 40 g for women', () => {
    const fibre = (person: IntakePerson) => readIntakes(person, 'fibre').fibre?.[1]
    const levels = ['sedentary', 'light', 'moderate', 'active', 'very_active']
    expect(levels.map((activityLevel) => fibre({ ...MAN, activityLevel }))).toEqual([
      '30 g',
      '30 g',
      '40 g',
      '40 g',
      '50 g',
    ])
    expect(levels.map((activityLevel) => fibre({ ...WOMAN, activityLevel }))).toEqual([
      '25 g',
      '25 g',
      '30 g',
      '30 g',
      '40 g',
    ])
    expect(fibre(MAN)).toBe('30 g')
  })

  it('have 3,500 mg of potassium, and 2,000 mg of sodium as a safe intake', () => {
    expect(readIntakes(WOMAN, 'potassium', 'sodium')).toEqual({
      potassium: [null, '3,500 mg', null],
      sodium: [null, null, '2,000 mg'],
    })
    const answer = findReferenceIntakes(WOMAN)
    const comparable = answer.ok ? listComparableIntakes(answer.rows) : []
    expect(comparable.find(({ nutrient }) => nutrient === 'sodium')).toMatchObject({
      goal: 'at_most',
      amount: 2000,
    })
  })

  it('write vitamin D in µg and IU, and ranges as ranges', () => {
    expect(readIntakes(WOMAN, 'vitamin_d', 'vitamin_e')).toEqual({
      vitamin_d: ['10 µg (400 IU)', '15 µg (600 IU)', '100 µg (4,000 IU)'],
      vitamin_e: [null, '7.5–10 mg', null],
    })
  })

  it('count supplements only in the upper limit of magnesium', () => {
    expect(isLimitOfSupplements({ nutrient: 'magnesium' })).toBe(true)
    expect(isLimitOfSupplements({ nutrient: 'iron' })).toBe(false)
  })

  it('use the EAR if the RDA is not confirmed', () => {
    const answer = findReferenceIntakes({ sex: 'female', age: 70 })
    const folate = answer.ok
      ? listComparableIntakes(answer.rows).find(({ nutrient }) => nutrient === 'folate')
      : null
    expect(folate).toMatchObject({ amount: 180, rda: null })
  })

  it('are compared as shares, which are lower bounds or not known where foods have no figure', () => {
    const calcium = { key: 'calciumMg' as const, amount: 1000 }
    const known = { grams: 100, nutrients: { calciumMg: 459 } }
    const share = (...foods: { grams: number; nutrients: { calciumMg?: number } }[]) =>
      formatIntakeShare(sumNutrients(foods), calcium).text
    expect(share(known)).toBe('46%')
    expect(share({ grams: 100, nutrients: { calciumMg: 1304 } })).toBe('130%')
    expect(share({ grams: 100, nutrients: { calciumMg: 998 } })).toBe('99%')
    expect(share(known, { grams: 50, nutrients: {} })).toBe('≥ 45%')
    expect(share({ grams: 50, nutrients: {} })).toBe('not known')
    expect(share({ grams: 1, nutrients: { calciumMg: 459 } }, { grams: 50, nutrients: {} })).toBe('not known')
    expect(share()).toBe('0%')
  })

  it('leave out upper limits under 16 and show them from 16 on', () => {
    expect(readIntakes({ sex: 'male', age: 15 }, 'iron').iron).toEqual(['15 mg', '22 mg', null])
    expect(readIntakes({ sex: 'male', age: 16 }, 'iron').iron).toEqual(['18 mg', '26 mg', '45 mg'])
  })

  it('name the unconfirmed ones', () => {
    const child = findReferenceIntakes({ sex: 'female', age: 8 })
    expect(child.ok && describeIntakeGaps(child)).toEqual([
      expect.stringMatching(
        /^Not confirmed yet, so not shown: Fibre, .*Iodine.*Vitamin B12.*upper limits\.$/,
      ),
    ])
    const woman = findReferenceIntakes(WOMAN)
    expect(woman.ok && woman.unconfirmed).toEqual([])
  })

  it('describe the group', () => {
    const describeGroup = (person: IntakePerson) => {
      const answer = findReferenceIntakes(person)
      return answer.ok ? describeIntakeGroup(answer.group) : null
    }
    expect(describeGroup({ ...WOMAN, activityLevel: 'active' })).toBe(
      'Women aged 19 to 59, moderately active',
    )
    expect(describeGroup(WOMAN)).toBe('Women aged 19 to 59, sedentary (activity is not recorded)')
    expect(describeGroup({ sex: 'male', age: 80 })).toBe('Men aged 60 and over')
    expect(describeGroup({ sex: 'male', age: 5 })).toBe('Children aged 4 to 6')
    expect(describeGroup({ sex: 'female', age: 17 })).toBe('Girls aged 16 to 18')
  })

  it('are described with all their amounts and publications', () => {
    const answer = findReferenceIntakes({ ...WOMAN, healthFlags: [] })
    const rows = answer.ok ? answer.rows : []
    const describeRow = (nutrient: IntakeNutrient) => {
      const row = rows.find((each) => each.nutrient === nutrient)
      return row && describeIntake(row)
    }
    expect(describeRow('iron')).toBe('RDA 29 mg · EAR 15 mg · upper limit 45 mg')
    expect(describeRow('magnesium')).toBe('RDA 370 mg · EAR 310 mg · upper limit 350 mg from supplements')
    expect(describeRow('sodium')).toBe('safe intake up to 2,000 mg')
    expect(describeRow('fibre')).toBe('adequate intake 25 g')
    expect(describeRow('visible_fat')).toBe('20 g')
    expect(describeRow('protein_per_kg')).toBe('RDA 0.83 g · EAR 0.66 g')
    expect(describeRow('iodine')).toBe('RDA not confirmed · EAR 95 µg · upper limit 1,100 µg')
    expect(citeIntakes(rows)).toMatch(/Estimated Average Requirements \(2020\)$/)
  })

  it('are replaced by the facts that are missing', () => {
    expect(findReferenceIntakes({ sex: null, age: 30 })).toMatchObject({ ok: false, missing: ['sex'] })
    expect(findReferenceIntakes({ sex: 'male', age: null })).toMatchObject({ ok: false, missing: ['age'] })
    expect(findReferenceIntakes({ sex: null, age: null })).toMatchObject({
      ok: false,
      missing: ['age', 'sex'],
    })
  })
})

describe('reference intakes in pregnancy', () => {
  const PREGNANT = { ...WOMAN, activityLevel: 'sedentary', healthFlags: ['pregnancy'] }

  it('add 350 kcal in the second and third trimester, 9.5 g and 22 g of protein', () => {
    const of = (maternityStage: NonNullable<IntakePerson['maternityStage']>) =>
      readIntakes({ ...PREGNANT, maternityStage }, 'energy', 'protein')
    expect(of('trimester_1')).toEqual({ energy: ['1,660 kcal', null, null], protein: null })
    expect(of('trimester_2')).toEqual({
      energy: ['2,010 kcal', null, null],
      protein: ['43.6 g', '55.5 g', null],
    })
    expect(of('trimester_3')).toEqual({
      energy: ['2,010 kcal', null, null],
      protein: ['53.6 g', '68 g', null],
    })
  })

  it('are added to the woman’s own intake at her activity, or replace it', () => {
    const active = { ...PREGNANT, activityLevel: 'very_active', maternityStage: 'trimester_2' } as const
    expect(readIntakes(active, 'energy', 'niacin', 'iron')).toEqual({
      energy: ['3,070 kcal', null, null],
      niacin: ['17 mg', '20 mg', null],
      iron: ['21 mg', '27 mg', null],
    })
  })

  it('without a stage, have only what is the same in all trimesters', () => {
    const answer = findReferenceIntakes(PREGNANT)
    expect(answer).toMatchObject({ ok: true, byStage: ['energy', 'protein'] })
    expect(answer.ok && answer.rows.map(({ nutrient }) => nutrient)).toContain('iron')
    expect(answer.ok && describeIntakeGaps(answer)).toEqual([
      'Depends on the stage of pregnancy or breastfeeding; choose it in the plan: Energy, Protein.',
      expect.stringMatching(/Fibre.*Iodine.*Vitamin B12.*upper limits/),
    ])
  })

  it('need no recorded sex, and no rows exist under 19 and from 60', () => {
    expect(findReferenceIntakes({ ...PREGNANT, sex: null })).toMatchObject({ ok: true })
    expect(findReferenceIntakes({ ...PREGNANT, age: 17 })).toMatchObject({ ok: false, missing: [] })
    expect(findReferenceIntakes({ ...PREGNANT, age: 60 })).toMatchObject({ ok: false, missing: [] })
  })
})

describe('reference intakes in breastfeeding', () => {
  const NURSING = { ...WOMAN, activityLevel: 'sedentary', healthFlags: ['breastfeeding'] }

  it('add 600 kcal in months 0 to 6 and 520 in months 7 to 12', () => {
    expect(
      readIntakes(
        { ...NURSING, maternityStage: 'breastfeeding_0_6_months' },
        'energy',
        'protein',
        'vitamin_b6',
      ),
    ).toEqual({
      energy: ['2,260 kcal', null, null],
      protein: ['49.6 g', '63 g', null],
      vitamin_b6: ['1.82 mg', '2.16 mg', null],
    })
    expect(
      readIntakes(
        { ...NURSING, maternityStage: 'breastfeeding_7_12_months' },
        'energy',
        'protein',
        'riboflavin',
      ),
    ).toEqual({
      energy: ['2,180 kcal', null, null],
      protein: ['46.6 g', '59 g', null],
      riboflavin: ['2.4 mg', '2.9 mg', null],
    })
  })

  it('are not published after month 12', () => {
    expect(
      findReferenceIntakes({ ...NURSING, maternityStage: 'breastfeeding_over_12_months' }),
    ).toMatchObject({
      ok: false,
      reason: 'No reference intakes are published for breastfeeding after month 12.',
    })
  })
})
