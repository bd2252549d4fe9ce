import {
  FOOD_TABLE_LABELS,
  type FoodTableKind,
  type FoodTableReport,
  type ImportedFile,
  MAX_LISTED_ROWS,
  type RefusedRow,
} from '#contract/foods/food-tables.ts'
import {
  CORE_NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientAmounts,
  type NutrientKey,
} from '#domain/nutrients/nutrients.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** What the import did or would do with the foods that it takes. */
export type ImportCounts = Pick<FoodTableReport, 'newCount' | 'changedCount' | 'sameCount'>

/** Collects what a reader understands of its files. */
export class ReportBuilder {
  readonly #understood = new Map<string, { to: string; count: number }>()
  readonly #unknown = new Map<string, number>()
  readonly #skipped = new Map<string, number>()
  readonly #refused: RefusedRow[] = []
  #refusedCount = 0
  readonly #nutrientCounts = new Map<number, number>()
  readonly #notKnown = new Map<NutrientKey, number>()

  /** Notes that a column or nutrient is read as `to`, for `count` more foods. */
  understand(from: string, to: string, count = 0): void {
    const known = this.#understood.get(from) ?? { to, count: 0 }
    this.#understood.set(from, { to, count: known.count + count })
  }

  /** Notes a column or nutrient that is not imported. */
  ignore(from: string, count = 0): void {
    this.#unknown.set(from, (this.#unknown.get(from) ?? 0) + count)
  }

  /** Notes a row that the import leaves out by its rules. */
  skip(reason: string): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
  }

  /** Lists a refused row. Further rows of the same food are listed, but not counted again. */
  refuse(row: RefusedRow, isCounted = true): void {
    if (isCounted) this.#refusedCount += 1
    if (this.#refused.length < MAX_LISTED_ROWS) this.#refused.push(row)
  }

  /** Notes the nutrients of a food that the import takes. */
  take(nutrients: NutrientAmounts): void {
    const known = Object.keys(nutrients).length
    this.#nutrientCounts.set(known, (this.#nutrientCounts.get(known) ?? 0) + 1)
    for (const key of CORE_NUTRIENT_KEYS) {
      if (nutrients[key] === undefined) this.#notKnown.set(key, (this.#notKnown.get(key) ?? 0) + 1)
    }
  }

  finish(counts: ImportCounts): FoodTableReport {
    return {
      understood: [...this.#understood].map(([from, about]) => ({ from, ...about })),
      unknown: [...this.#unknown].map(([from, count]) => ({ from, count })),
      skipped: [...this.#skipped].map(([reason, count]) => ({ reason, count })),
      ...counts,
      refusedCount: this.#refusedCount,
      refused: this.#refused,
      nutrientsPerFood: describeCounts(this.#nutrientCounts),
      notKnown: CORE_NUTRIENT_KEYS.flatMap((key) => {
        const count = this.#notKnown.get(key)
        return count === undefined ? [] : [{ nutrient: nameNutrient(key), count }]
      }),
    }
  }
}

/** Finds the smallest, middle and largest number of nutrients. `counts`: the foods with each number. */
function describeCounts(counts: ReadonlyMap<number, number>): FoodTableReport['nutrientsPerFood'] {
  const sorted = [...counts].sort(([one], [other]) => one - other)
  const total = sorted.reduce((sum, [, foods]) => sum + foods, 0)
  let passed = 0
  const middle = sorted.find(([, foods]) => {
    passed += foods
    return passed > total / 2
  })
  const [first] = sorted
  const last = sorted.at(-1)
  return first && middle && last ? { min: first[0], median: middle[0], max: last[0] } : null
}

/** Names a nutrient with its unit: `Iron (mg)`. */
export function nameNutrient(key: NutrientKey): string {
  return `${say(NUTRIENTS[key].label)} (${NUTRIENTS[key].unit})`
}

/** Writes a report as text for the command line. */
export function formatReport(
  kind: FoodTableKind,
  files: readonly ImportedFile[],
  report: FoodTableReport,
): string {
  const part = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)]
  const rows = (count: number): string => formatNumber(count)
  const { nutrientsPerFood: perFood, refused, refusedCount } = report
  const more = Math.max(0, refusedCount - refused.length)
  return [
    say(FOOD_TABLE_LABELS[kind]),
    ...part(
      'Files',
      files.map(({ name, byteSize, sha256 }) => `${name}, ${rows(byteSize)} bytes, SHA-256 ${sha256}`),
    ),
    ...part('Foods', [
      `${rows(report.newCount)} new, ${rows(report.changedCount)} changed, ${rows(report.sameCount)} as they are here already, ${rows(refusedCount)} refused`,
      ...(perFood
        ? [
            `Nutrients per food: ${perFood.min} to ${perFood.max}, median ${perFood.median}. A missing nutrient is not known, which is not zero.`,
          ]
        : []),
    ]),
    ...part(
      'Understood',
      report.understood.map(({ from, to, count }) => `${from} → ${to}${count > 0 ? `: ${rows(count)}` : ''}`),
    ),
    ...part(
      'Not imported',
      report.unknown.map(({ from, count }) => `${from}${count > 0 ? `: ${rows(count)}` : ''}`),
    ),
    ...part(
      'Left out',
      report.skipped.map(({ reason, count }) => `${reason}: ${rows(count)}`),
    ),
    ...part(
      'Not known',
      report.notKnown.map(({ nutrient, count }) => `${nutrient}: of ${rows(count)} foods`),
    ),
    ...part('Refused', [
      ...refused.map(
        ({ file, line, name, reason }) => `${file}, line ${line}, ${name || 'no name'}: ${reason}`,
      ),
      ...(more > 0 ? [`and ${rows(more)} more`] : []),
    ]),
  ].join('\n')
}
