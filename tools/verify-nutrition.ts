import { parseArgs } from 'node:util'
import { buildFoods } from '#server/seed/build-foods.ts'
import { verifyFoods } from './verify-nutrition/verify.ts'

/*
 * npm run verify:nutrition recomputes figures of foods and dishes from their sources, without the product's code, and
 * compares them with the foods of the product. `-- --count 1000 --seed 2017` are the defaults; `-- --all` compares
 * every figure. Exits with 1 if a figure is wrong.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '2017' },
    all: { type: 'boolean', default: false },
  },
})
const [count, seed] = [values.all ? Number.POSITIVE_INFINITY : Number(values.count), Number(values.seed)]
if (!(count > 0) || !Number.isInteger(seed)) {
  process.stderr.write('Write whole numbers: --count 1000 --seed 2017\n')
  process.exit(2)
}
const { report, wrongCount } = verifyFoods(buildFoods('full').foods, { count, seed })
process.stdout.write(report)
process.exitCode = wrongCount > 0 ? 1 : 0
