import type { MessageDescriptor } from '@lingui/core'
import { expect, it } from 'vitest'
import { findScreen } from '#contract/screens.ts'
import {
  ALLERGY_LABELS,
  FOOD_PREFERENCE_LABELS,
  HEALTH_FLAG_LABELS,
  HEALTH_GOAL_LABELS,
  MEDICAL_CONDITION_LABELS,
  PLAN_TYPE_LABELS,
} from '#domain/people/options.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { readPlanWords } from '#domain/plans/plan-words.ts'
import { say } from '#domain/words/say.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { type PushOf, writePushText } from './push-texts.ts'

const ID = '5f0c6c0e-0d5c-4a5e-9d8f-0c1b2a3d4e5f'

const EVERY: PushOf[] = [
  ...MEAL_SLOTS.map(({ key }): PushOf => ({ kind: 'meals', params: { slot: key } })),
  { kind: 'water', params: {} },
  { kind: 'weigh-in', params: {} },
  { kind: 'fasts', params: {} },
  { kind: 'consultation', params: { consultationId: ID, startsAt: '2026-11-24T04:45:00.000Z' } },
  ...(['new', 'new-version', 'paused', 'resumed'] as const).map(
    (change): PushOf => ({ kind: 'plan', params: { planId: ID, change } }),
  ),
  { kind: 'answer', params: { about: 'review' } },
  { kind: 'answer', params: { about: 'message' } },
  { kind: 'test', params: { subscriptionId: ID } },
]
const TEXTS = EVERY.map((message) => writePushText(message, 'Asia/Kolkata'))
const WORDS = new Set(TEXTS.flatMap(({ title, body }) => toWords(`${title} ${body}`)))

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}

it('every text is filled in, and a click opens an existing screen', () => {
  for (const { title, body, tag, link } of TEXTS) {
    expect(`${title} ${body}`).not.toMatch(/undefined|null|NaN|!/)
    expect(findScreen(link.split(/[?#]/)[0] ?? ''), link).not.toBeNull()
    // It is also the topic at the push service.
    expect(tag).toMatch(/^[\w-]{1,50}$/)
  }
})

it('a consultation is named with its time where the reader lives', () => {
  const consultation = EVERY.find(({ kind }) => kind === 'consultation')
  expect(consultation && writePushText(consultation, 'Asia/Kolkata').title).toBe(
    'Your consultation starts at 10:15 am',
  )
  expect(consultation && writePushText(consultation, 'Europe/London').title).toBe(
    'Your consultation starts at 4:45 am',
  )
})

it('no text names an illness, a goal, an allergy or a kind of plan', () => {
  const labels = [
    ALLERGY_LABELS,
    FOOD_PREFERENCE_LABELS,
    HEALTH_FLAG_LABELS,
    HEALTH_GOAL_LABELS,
    MEDICAL_CONDITION_LABELS,
    PLAN_TYPE_LABELS,
  ].flatMap((names) => Object.values<MessageDescriptor>(names).map(say))
  // Words that these names share with all texts.
  const common = new Set([
    'a',
    'has',
    'for',
    'an',
    'and',
    'in',
    'is',
    'it',
    'no',
    'of',
    'on',
    'or',
    'other',
    'the',
    'to',
    'you',
    'your',
    'plan',
    'when',
    'days',
    'at',
  ])
  const found = labels.flatMap(toWords).filter((word) => WORDS.has(word) && !common.has(word))
  expect(found).toEqual([])
  for (const { title, body } of TEXTS) {
    expect(`${title} ${body}`).not.toMatch(
      /\b(?:weigh|kilo|kg|lb|pound|fat|bmi|calor|kcal|diet|slim|illness|disease|doctor|patient|health|measure|body|sugar|pressure)/i,
    )
  }
})

it('no text has a figure except a time, or means a goal or a fast', () => {
  for (const { title, body } of TEXTS) {
    const text = `${title} ${body}`
    expect(text.replace(/\d{1,2}:\d\d (?:am|pm)/, '')).not.toMatch(/\d/)
    expect(readPlanWords([{ where: 'push', text }])).toEqual(readPlanWords([{ where: 'push', text: '' }]))
  }
})

it('no text names a food or a dish of the tables, in any language', async () => {
  const { foods } = await holdBuiltFoods('full')
  const heads = new Set(
    foods.flatMap(({ name, names }) =>
      [name, ...names.map((other) => other.name)].map((text) =>
        toWords(text.split(/[,(]/)[0] ?? '').join(' '),
      ),
    ),
  )
  expect(heads.size).toBeGreaterThan(5000)
  const found = TEXTS.flatMap(({ title, body }) => {
    const words = toWords(`${title} | ${body}`)
    return words.flatMap((_word, start) =>
      [1, 2, 3, 4]
        .map((count) => words.slice(start, start + count).join(' '))
        .filter((phrase) => phrase.length > 1 && heads.has(phrase)),
    )
  })
  expect(found).toEqual([])
})
