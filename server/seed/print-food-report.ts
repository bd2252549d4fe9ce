import { readFileSync, writeFileSync } from 'node:fs'
import { buildFoods, hashFoods } from './build-foods.ts'
import { writeComparison } from './compare-dishes.ts'
import { writeLossComparison } from './compare-losses.ts'
import { formatFoodReport } from './food-report.ts'
import { FOODS_FINGERPRINT } from './foods-fingerprint.ts'

/*
 * node server/seed/print-food-report.ts prints the changes that the import makes to the figures. With --write, it also
 * updates the fingerprint and the tables in docs/dishes.md, after a change to the food data or its rules.
 */
const isWriting = process.argv.includes('--write')
const { foods, report } = buildFoods()
const fingerprint = hashFoods(foods)
process.stdout.write(`${formatFoodReport(report).text}\n`)
if (fingerprint !== FOODS_FINGERPRINT && isWriting) {
  const path = new URL('./foods-fingerprint.ts', import.meta.url)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(/FOODS_FINGERPRINT = .*/, () => `FOODS_FINGERPRINT = '${fingerprint}'`),
  )
  process.stdout.write('\nThe fingerprint is renewed.\n')
} else if (fingerprint !== FOODS_FINGERPRINT) {
  process.stdout.write('\nThe fingerprint is out of date: run again with --write.\n')
}
if (isWriting) {
  const path = new URL('../../docs/dishes.md', import.meta.url)
  const page = readFileSync(path, 'utf8')
  const dishes = /(?<=<!-- comparison -->\n)[\s\S]*(?=<!-- \/comparison -->)/
  const losses = /(?<=<!-- losses -->\n)[\s\S]*(?=<!-- \/losses -->)/
  writeFileSync(
    path,
    page
      .replace(dishes, () => `${writeComparison(foods)}\n`)
      .replace(losses, () => `${writeLossComparison()}\n`),
  )
}
