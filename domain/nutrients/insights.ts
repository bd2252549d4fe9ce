import { msg } from '@lingui/core/runtime-macro'
import { formatNumber, formatPercent } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { joinSentences } from '#domain/words/sentences.ts'
import { formatNutrient, formatTotal } from './format-total.ts'
import { NUTRIENTS, type NutrientKey } from './nutrients.ts'
import { INTAKE_SOURCES } from './reference-intake-table.ts'
import { type ComparableIntake, listComparableIntakes, type ReferenceIntake } from './reference-intakes.ts'
import { type FormattedTotal, isTotalComplete, isTotalKnown, readTotal, type Totals } from './totals.ts'

/**
 * The insights of the calorie calculator into a day's food: the practice's four rules, and the comparison with
 * recommended intakes. A sum that is only a lower bound is never called too little; the insight then says that the
 * amount is not known.
 */

/** A day with less than this share of the goal has too little energy. */
export const MIN_SHARE_OF_GOAL = 0.8
/** Minimum protein for adults, per kg of body weight a day. */
export const LEAST_PROTEIN_G_PER_KG = 0.8
export const LEAST_FIBRE_G = 25
export const MAX_SODIUM_MG = 2300
/**
 * With less energy than this, the entries are not a whole day's food, so nothing can be called enough or too little.
 */
export const LEAST_DAY_KCAL = 300

/**
 * `warning` and `info`: the rule found a problem. `fine`: it found none. `unknown`: there is not enough data to decide.
 */
export type InsightKind = 'warning' | 'info' | 'fine' | 'unknown'
export type InsightRule = 'day' | 'energy' | 'protein' | 'fibre' | 'sodium'
export type Insight = { rule: InsightRule; kind: InsightKind; title: string; message: string }

/**
 * The facts about the person that the rules need; `null` if not known, or not valid for this person: the rule is then
 * left out. `energy.name` tells which figure it is.
 */
export type InsightPerson = {
  energy: { kcal: number; name: 'goal' | 'daily need' } | null
  weightKg: number | null
}

/**
 * Returns the insights into a day's food, in the order energy, protein, fibre, sodium. Examples: 1,200 kcal eaten of a
 * goal of 2,000 → a warning; sodium unknown for half of the weight → `unknown`, unless the known amount is already too
 * much. Below `LEAST_DAY_KCAL` there is one insight that says so, and one about sodium if it is already too much.
 */
export function findInsights(totals: Totals, { energy, weightKg }: InsightPerson): Insight[] {
  const sodium = judgeSodium(totals)
  if (readTotal(totals, 'energyKcal') < LEAST_DAY_KCAL) {
    const tooLittle: Insight = {
      rule: 'day',
      kind: 'unknown',
      title: say(msg`This looks like one meal (${{ energy: formatTotal(totals, 'energyKcal').text }})`),
      message: say(msg`Add the rest of the day to see insights.`),
    }
    return sodium.kind === 'warning' ? [tooLittle, sodium] : [tooLittle]
  }
  const insights: Insight[] = []
  if (energy !== null) {
    insights.push(judgeEnergy(totals, energy))
  }
  if (weightKg !== null) {
    const least = weightKg * LEAST_PROTEIN_G_PER_KG
    insights.push(
      judgeLeast(totals, 'protein', 'proteinG', least, {
        kind: 'info',
        title: say(msg`Low protein`),
        fineTitle: say(msg`Enough protein`),
        bound: say(
          msg`0.8 g per kg of your weight (${{ weight: formatNumber(weightKg, 1) }} kg) is ${{ least: formatNutrient(least, 'proteinG') }}.`,
        ),
        advice: say(msg`Dal, curd, paneer, soya, eggs, fish and chicken add protein.`),
      }),
    )
  }
  insights.push(
    judgeLeast(totals, 'fibre', 'fibreG', LEAST_FIBRE_G, {
      kind: 'info',
      title: say(msg`Low fibre`),
      fineTitle: say(msg`Enough fibre`),
      bound: say(msg`Aim for at least ${{ least: formatNutrient(LEAST_FIBRE_G, 'fibreG') }} a day.`),
      advice: say(msg`Whole grains, pulses, vegetables and fruit with their skin add fibre.`),
    }),
    sodium,
  )
  return insights
}

const JUDGED_BY_RULES: ReadonlySet<NutrientKey> = new Set(['energyKcal', 'proteinG', 'fibreG', 'sodiumMg'])

/** Checks whether rules were applied and all of them are fine: then the screen shows `Great job!`. */
export function isGreatJob(insights: readonly Insight[]): boolean {
  return insights.length > 0 && insights.every(({ kind }) => kind === 'fine')
}

function judgeEnergy(totals: Totals, { kcal, name }: NonNullable<InsightPerson['energy']>): Insight {
  const least = kcal * MIN_SHARE_OF_GOAL
  const figures = { whole: formatNutrient(kcal, 'energyKcal'), least: formatNutrient(least, 'energyKcal') }
  const isGoal = name === 'goal'
  return judgeLeast(totals, 'energy', 'energyKcal', least, {
    kind: 'warning',
    title: isGoal ? say(msg`Less than 80% of your goal`) : say(msg`Less than 80% of your daily need`),
    fineTitle: say(msg`Enough energy`),
    bound: isGoal
      ? say(msg`80% of your goal of ${{ goal: figures.whole }} is ${{ least: figures.least }}.`)
      : say(msg`80% of your daily need of ${{ need: figures.whole }} is ${{ least: figures.least }}.`),
    advice: say(msg`If this was a whole day, consider another meal or larger portions.`),
  })
}

function judgeLeast(
  totals: Totals,
  rule: InsightRule,
  key: NutrientKey,
  least: number,
  words: { kind: InsightKind; title: string; fineTitle: string; bound: string; advice: string },
): Insight {
  const sum = describeSum(totals, key)
  if (readTotal(totals, key) >= least) {
    return { rule, kind: 'fine', title: words.fineTitle, message: joinSentences(sum, words.bound) }
  }
  if (!isTotalComplete(totals, key)) {
    return {
      rule,
      kind: 'unknown',
      title: titleUnknown(key),
      message: joinSentences(
        sum,
        words.bound,
        say(msg`The rest may contain more, so we cannot say whether it is enough.`),
      ),
    }
  }
  return {
    rule,
    kind: words.kind,
    title: words.title,
    message: joinSentences(sum, words.bound, words.advice),
  }
}

function judgeSodium(totals: Totals): Insight {
  const sum = describeSum(totals, 'sodiumMg')
  const bound = say(msg`Keep it to ${{ limit: formatNutrient(MAX_SODIUM_MG, 'sodiumMg') }} a day or less.`)
  if (readTotal(totals, 'sodiumMg') > MAX_SODIUM_MG) {
    const advice = say(msg`Salt, pickles, papad, packaged snacks and sauces add the most.`)
    const title = say(msg`High sodium`)
    return { rule: 'sodium', kind: 'warning', title, message: joinSentences(sum, bound, advice) }
  }
  if (!isTotalComplete(totals, 'sodiumMg')) {
    return {
      rule: 'sodium',
      kind: 'unknown',
      title: titleUnknown('sodiumMg'),
      message: joinSentences(
        sum,
        bound,
        say(msg`The rest may contain more, so we cannot say that it is low.`),
      ),
    }
  }
  const title = say(msg`Sodium within the limit`)
  return { rule: 'sodium', kind: 'fine', title, message: joinSentences(sum, bound) }
}

function titleUnknown(key: NutrientKey): string {
  return say(msg`${{ nutrient: readShortLabel(key) }}: not known for every food`)
}

/** `Your food holds ≥ 12.4 g of protein (known for 80% of the weight).` */
function describeSum(totals: Totals, key: NutrientKey): string {
  const { text: amount, coverage } = formatTotal(totals, key)
  const nutrient = readShortLabel(key).toLowerCase()
  if (!isTotalKnown(totals, key)) return say(msg`We do not know how much ${{ nutrient }} your food contains.`)
  return coverage === null
    ? say(msg`Your food has ${{ amount }} of ${{ nutrient }}.`)
    : say(msg`Your food has ${{ amount }} of ${{ nutrient }} (${{ coverage }}).`)
}

/** `Carbohydrate, available` → `Carbohydrate`. */
function readShortLabel(key: NutrientKey): string {
  return say(NUTRIENTS[key].label).split(',')[0] ?? say(NUTRIENTS[key].label)
}

/**
 * A nutrient of the day compared with its recommendation. `share` is 1 for the whole recommendation, `null` if not
 * known.
 */
export type IntakeComparison = {
  nutrient: NutrientKey
  label: string
  total: FormattedTotal
  /** `at least 1,000 mg`, `at most 2,000 mg`. */
  recommendation: string
  goal: ComparableIntake['goal']
  share: number | null
  /** `42%`, `≥ 42%` if the sum is a lower bound, or `not known`. */
  shareText: string
  source: string
}

/**
 * Compares the day with recommended intakes, in the order of the rows. Energy is left out, because the person has their
 * own figure for it. Nutrients with a rule are left out too, because the rule states its own figure on the same page,
 * such as `MAX_SODIUM_MG`.
 */
export function compareWithIntakes(totals: Totals, rows: readonly ReferenceIntake[]): IntakeComparison[] {
  const compared = listComparableIntakes(rows).filter(({ key }) => !JUDGED_BY_RULES.has(key))
  return compared.map(({ key, amount, goal, source }) => {
    const isKnown = totals.nutrients[key] !== undefined || totals.totalGrams === 0
    const share = isKnown ? readTotal(totals, key) / amount : null
    const isExact = isTotalComplete(totals, key)
    return {
      nutrient: key,
      label: readShortLabel(key),
      total: formatTotal(totals, key),
      recommendation: describeGoal(goal, formatNutrient(amount, key)),
      goal,
      share,
      shareText: share === null ? say(msg`not known`) : `${isExact ? '' : '≥ '}${formatPercent(share)}`,
      source: INTAKE_SOURCES[source],
    }
  })
}

function describeGoal(goal: ComparableIntake['goal'], amount: string): string {
  return goal === 'at_most' ? say(msg`at most ${{ amount }}`) : say(msg`at least ${{ amount }}`)
}
