import { expect, test } from 'vitest'
import { namePath } from './name-path.ts'

test.each([
  ['claims.1.value', 'Claims, first: figure'],
  ['claims.2', 'Claims, second'],
  ['claims.13.label', 'Claims, no. 13: what the number means'],
  ['services.weight-loss.title', 'Programmes, weight loss: title'],
  ['services.pcod.steps.2.text', 'Programmes, pcod, steps, second: text'],
  ['services.order', 'Programmes: order'],
  ['policies.privacy.introduction', 'Policies, privacy: introduction'],
  ['brand.name', 'Name'],
  ['chatGreeting', 'Chat greeting'],
])('names %s as %s', (path, name) => {
  expect(namePath(path)).toBe(name)
})
