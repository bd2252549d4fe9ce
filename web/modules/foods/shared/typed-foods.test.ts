import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TypedFood } from '#contract/foods/typed-foods.ts'
import { joinChoices, listChosen } from './typed-foods.ts'
import { findLeftChoices, findRest } from './typed-line.ts'

/** Makes the parts of a line: `?` before a name is a food that is not known, `or` one that may be eaten instead. */
function makeParts(names: readonly string[]): TypedFood[] {
  return names.map((text, start) => {
    const name = text.replace(/^or /, '')
    const isKnown = !name.startsWith('?')
    return {
      text: name,
      start,
      end: start + 1,
      isAlternative: text.startsWith('or '),
      name,
      certainty: isKnown ? 'sure' : 'not_found',
      doubts: [],
      // Only the name of the food is read.
      food: isKnown ? ({ name } as TypedFood['food']) : null,
      amount: isKnown ? { grams: 100, measure: null } : null,
      candidates: [],
    } satisfies TypedFood
  })
}

const choose = (names: string[], limits: Parameters<typeof listChosen>[1]): string[] =>
  joinChoices(listChosen(makeParts(names), limits)).map(({ food, alternatives }) =>
    [food.name, ...alternatives.map((other) => other.food.name)].join(' or '),
  )

describe('the foods of a typed line that are added', () => {
  it.each([
    [
      ['roti', 'or rice', 'dal'],
      ['roti or rice', 'dal'],
    ],
    [['?x', 'or rice', 'or dal'], ['rice or dal']],
    [
      ['or rice', 'dal'],
      ['rice', 'dal'],
    ],
    [
      ['roti', '?x', 'or rice'],
      ['roti', 'rice'],
    ],
  ])('have their alternatives: %j', (names, foods) => {
    expect(choose(names, { room: 9, choices: 'alternatives' })).toEqual(foods)
  })

  it('are the first of each choice, or all of them', () => {
    const names = ['roti', 'or rice', 'dal']
    expect(choose(names, { room: 9, choices: 'first' })).toEqual(['roti', 'dal'])
    expect(choose(names, { room: 9, choices: 'all' })).toEqual(['roti', 'rice', 'dal'])
    const parts = makeParts(names)
    const chosen = listChosen(parts, { room: 9, choices: 'first' })
    expect([...findLeftChoices(parts, chosen)]).toEqual([0, 1])
  })

  it('do not count alternatives as foods for which there must be room, and have at most six', () => {
    expect(choose(['roti', 'or rice', 'dal', 'or curd'], { room: 1, choices: 'alternatives' })).toEqual([
      'roti or rice',
    ])
    const many = ['roti', ...Array.from({ length: 8 }, (_, index) => `or dish ${index}`)]
    expect(
      joinChoices(listChosen(makeParts(many), { room: 1, choices: 'alternatives' }))[0]?.alternatives,
    ).toHaveLength(6)
  })

  it('and the rest of the line are together the whole line', () => {
    const anyLine = fc.array(fc.constantFrom('roti', 'or rice', '?x', 'or ?x'), { maxLength: 12 })
    const use = fc.constantFrom('first' as const, 'alternatives' as const, 'all' as const)
    fc.assert(
      fc.property(anyLine, fc.nat(5), use, (names, room, choices) => {
        const parts = makeParts(names)
        const chosen = listChosen(parts, { room, choices })
        const rest = findRest(parts, chosen).split(', ').filter(Boolean)
        expect([...chosen.map(({ text }) => text), ...rest].toSorted()).toEqual(
          parts.map(({ text }) => text).toSorted(),
        )
        expect(joinChoices(chosen).length).toBeLessThanOrEqual(room)
      }),
    )
  })
})
