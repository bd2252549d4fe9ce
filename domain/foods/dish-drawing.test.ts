import { expect, test } from 'vitest'
import { findDishDrawing } from './dish-drawing.ts'

test('a dish gets the drawing of its name, otherwise of its role, otherwise none', () => {
  expect(findDishDrawing({ name: 'Ragi idli', roles: ['breakfast'] })).toBe('idli')
  expect(findDishDrawing({ name: 'Masala dosa', roles: ['breakfast'] })).toBe('dosa')
  expect(findDishDrawing({ name: 'Cucumber raita', roles: ['side'] })).toBe('curd')
  expect(findDishDrawing({ name: 'Bhindi masala', roles: ['sabzi'] })).toBe('sabzi')
  expect(findDishDrawing({ name: 'Fish curry', roles: ['protein'] })).toBeNull()
})
