import { msg, plural } from '@lingui/core/runtime-macro'
import { afterEach, expect, test } from 'vitest'
import { findLocaleBy, loadTranslations, say } from './say.ts'

afterEach(() => findLocaleBy(() => 'en'))

const meals = (count: number) => say(msg`${plural({ count }, { one: '# meal', other: '# meals' })} left`)

test('a message without a translation is said in English', () => {
  findLocaleBy(() => 'hi')
  expect(say(msg`Nobody has translated this sentence`)).toBe('Nobody has translated this sentence')
})

test('a message is said in the language of its reader, with its plural', () => {
  const { id } = msg`${plural({ count: 1 }, { one: '# meal', other: '# meals' })} left`
  loadTranslations('hi', { [id]: '{count, plural, one {# भोजन} other {# भोजन}} बाकी' })
  expect([meals(1), meals(1200)]).toEqual(['1 meal left', '1,200 meals left'])
  findLocaleBy(() => 'hi')
  expect([meals(1), meals(120000)]).toEqual(['1 भोजन बाकी', '1,20,000 भोजन बाकी'])
})
