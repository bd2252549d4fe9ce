import { readFileSync, writeFileSync } from 'node:fs'
import { buildFoods, hashFoods } from './build-foods.ts'
import { writeCookedDishes } from './compare-cooked-dishes.ts'
import { writeComparison } from './compare-dishes.ts'
import { writeLossComparison } from './compare-losses.ts'
import { formatFoodReport } from './food-report.ts'
import { FOODS_FINGERPRINT, OPEN_FOODS_FINGERPRINT } from './foods-fingerprint.ts'

/*
 * node server/seed/print-food-report.ts prints the changes that the import makes to the figures; with --open, those of
 * the open set. With --write, it also updates the fingerprints of both sets and the tables in docs/dishes.md, after a
 * change to the food data or its rules.
 */
const isWriting = process.argv.includes('--write')
const { foods, report } = buildFoods('full')
const open = buildFoods('open')
process.stdout.write(`${formatFoodReport(process.argv.includes('--open') ? open.report : report).text}\n`)
const fingerprints = {
  FOODS_FINGERPRINT: { now: hashFoods(foods), noted: FOODS_FINGERPRINT },
  OPEN_FOODS_FINGERPRINT: { now: hashFoods(open.foods), noted: OPEN_FOODS_FINGERPRINT },
}
const outdated = Object.entries(fingerprints).filter(([, { now, noted }]) => now !== noted)
if (outdated.length > 0 && isWriting) {
  const path = new URL('./foods-fingerprint.ts', import.meta.url)
  let source = readFileSync(path, 'utf8')
  for (const [name, { now }] of outdated) {
    source = source.replace(new RegExp(`\\b${name} = .*`), () => `${name} = '${now}'`)
  }
  writeFileSync(path, source)
  process.stdout.write('\nThe fingerprints are renewed.\n')
} else if (outdated.length > 0) {
  process.stdout.write('\nThe fingerprints are out of date: run again with --write.\n')
}
if (isWriting) {
  const path = new URL('../../docs/dishes.md', import.meta.url)
  const page = readFileSync(path, 'utf8')
  const dishes = /(?<=<!-- comparison -->\n)[\s\S]*(?=<!-- \/comparison -->)/
  const losses = /(?<=<!-- losses -->\n)[\s\S]*(?=<!-- \/losses -->)/
  const cooked = /(?<=<!-- cooked dishes -->\n)[\s\S]*(?=<!-- \/cooked dishes -->)/
  writeFileSync(
    path,
    page
      .replace(dishes, () => `${writeComparison(foods)}\n`)
      .replace(cooked, () => `${writeCookedDishes(open.foods)}\n`)
      .replace(losses, () => `${writeLossComparison(open.foods)}\n`),
  )
}
