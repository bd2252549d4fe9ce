import { msg, plural } from '@lingui/core/runtime-macro'
import { afterEach, expect, test } from 'vitest'
import type { Locale } from './locale.ts'
import { say, setLanguageSource } from './say.ts'

const meals = (count: number) => say(msg`${plural({ count }, { one: '# meal', other: '# meals' })} left`)
const { id } = msg`${plural({ count: 1 }, { one: '# meal', other: '# meals' })} left`

let locale: Locale = 'hi'

afterEach(() => setLanguageSource({ findLocale: () => 'en' }))

function speak(): void {
  setLanguageSource({
    findLocale: () => locale,
    readTranslations: () => ({ [id]: '{count, plural, one {# भोजन} other {# भोजन}} बाकी' }),
  })
}

test('a message is said in the language of its reader, with its plural', () => {
  expect([meals(1), meals(1200)]).toEqual(['1 meal left', '1,200 meals left'])
  speak()
  expect([meals(1), meals(120000)]).toEqual(['1 भोजन बाकी', '1,20,000 भोजन बाकी'])
  locale = 'en'
  expect(meals(120000)).toBe('1,20,000 meals left')
})

test('a message without a translation is said in English', () => {
  locale = 'hi'
  speak()
  expect(say(msg`Nobody has translated this sentence`)).toBe('Nobody has translated this sentence')
})
