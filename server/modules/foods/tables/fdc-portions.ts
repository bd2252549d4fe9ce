import type { StatedMeasure } from './measures.ts'
import { readFigure, readTableFile } from './read-file.ts'

/** Units of samples in a laboratory, which are no measures. 9999 is "undetermined". */
const NO_UNITS = ['undetermined', 'paired cooked w', 'paired raw w', 'dripping w', 'orig ckd g', 'orig rw g']

/**
 * Reads `measure_unit.csv`.
 *
 * @returns The names of units by their id. The name of a unit that is no measure is `null`.
 */
export async function readMeasureUnits(path: string): Promise<Map<string, string | null>> {
  const units = new Map<string, string | null>()
  for await (const { get } of readTableFile(path, { headings: ['id', 'name'] })) {
    const name = get('name')
    units.set(get('id'), NO_UNITS.includes(name) ? null : name)
  }
  return units
}

/** Reads the measures of foods from `food_portion.csv`, each food's in the order of the file. */
export async function readPortions(
  path: string,
  units: ReadonlyMap<string, string | null>,
  wanted: ReadonlySet<string>,
): Promise<Map<string, StatedMeasure[]>> {
  const byFood = new Map<string, { order: number; measure: StatedMeasure }[]>()
  const headings = ['fdc_id', 'amount', 'measure_unit_id', 'portion_description', 'modifier', 'gram_weight']
  for await (const { get } of readTableFile(path, { headings })) {
    const id = get('fdc_id')
    if (!wanted.has(id)) continue
    const measure = readPortion(get, units)
    if (measure === null) continue
    const measures = byFood.get(id) ?? []
    byFood.set(id, measures)
    measures.push({ order: readFigure(get('seq_num')) ?? 0, measure })
  }
  return new Map(
    [...byFood].map(([id, measures]) => [
      id,
      measures.sort((one, other) => one.order - other.order).map(({ measure }) => measure),
    ]),
  )
}

/**
 * Reads one row. Foundation foods have a unit and perhaps a modifier (`cup`, `chopped`). SR Legacy has the whole measure in
 * the modifier. Foods of surveys have it in the description (`1 cup`), without an amount; their modifier is a number.
 */
function readPortion(
  get: (heading: string) => string,
  units: ReadonlyMap<string, string | null>,
): StatedMeasure | null {
  const grams = readFigure(get('gram_weight'))
  const unitId = get('measure_unit_id')
  const unit = unitId === '9999' ? '' : (units.get(unitId) ?? null)
  if (grams === null || unit === null) return null
  const modifier = /^\d+$/.test(get('modifier')) ? '' : get('modifier')
  const described = /^(\d+(?:\.\d+)?)\s+(\D.*)$/.exec(get('portion_description'))
  const description = described?.[2] ?? get('portion_description')
  if (/^\d/.test(description)) return null
  const amount = described?.[1] ?? (get('amount') || '1')
  // `each, medium` is a medium one.
  const parts = [unit === 'each' && modifier !== '' ? '' : unit, description, modifier]
  const quantity = readFigure(amount)
  return quantity === null || quantity <= 0
    ? null
    : { label: parts.filter(Boolean).join(', '), quantity, grams }
}
