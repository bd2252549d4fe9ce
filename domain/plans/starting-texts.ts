import { msg } from '@lingui/core/runtime-macro'
import type { Locale } from '../words/locale.ts'
import { sayIn } from '../words/say.ts'

/** The texts with which a new detailed plan starts. Its writer changes them; plans store them in English. */
export const STARTING_TEXTS = {
  goal: msg`Weight loss (0.5-1 kg/week)`,
  tips: [
    msg`3-4 litres of water daily`,
    msg`No tea or coffee with meals`,
    msg`1 tsp of oil or ghee`,
    msg`8,000-10,000 steps plus 3 strength sessions per week`,
  ],
  quote: msg`Small steps, taken every day, carry you a long way.`,
} as const

/** The texts of a plan that may still be those with which it started. */
type Texts = { goalDescription: string | null; tips?: string[]; motivationalQuote?: string | null }

/** Returns the plan with those of its texts translated with which it started. A text that somebody wrote does not change. */
export function translateStartingTexts<Plan extends Texts>(plan: Plan, locale: Locale): Plan {
  if (locale === 'en') return plan
  const { goal, tips, quote } = STARTING_TEXTS
  const translated = new Map(
    [goal, ...tips, quote].map((message) => [sayIn('en', message), sayIn(locale, message)]),
  )
  const translate = (text: string): string => translated.get(text.trim()) ?? text
  return {
    ...plan,
    goalDescription: plan.goalDescription && translate(plan.goalDescription),
    ...(plan.tips && { tips: plan.tips.map(translate) }),
    ...(plan.motivationalQuote && { motivationalQuote: translate(plan.motivationalQuote) }),
  }
}
