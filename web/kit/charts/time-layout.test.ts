import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber } from '#domain/units/format.ts'
import { findHeight, findPiece, layOutTime, type TimePanel } from './time-layout.ts'

const format = (value: number) => formatNumber(value)
const counts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 12, maxLength: 12 })
const labels = Array.from({ length: 12 }, (_, index) => `${index + 1} Nov`)

it('draws everything within its panel, upwards and downwards, with any figures', () => {
  fc.assert(
    fc.property(counts, counts, counts, fc.integer({ min: 280, max: 1200 }), (up, down, line, widthPx) => {
      const panels: TimePanel[] = [
        { title: 'One', format, series: [{ key: 'line', label: 'Line', kind: 'line', values: line }] },
        {
          title: 'Two',
          format,
          series: [
            { key: 'up', label: 'Up', kind: 'bar', values: up },
            { key: 'down', label: 'Down', kind: 'gone', isDown: true, values: down },
          ],
        },
      ]
      const layout = layOutTime({ panels, labels, widthPx, panelHeightPx: 150 })
      expect(layout.bottom).toBeLessThan(findHeight(2, 150))
      for (const { top, bottom, zeroY, ticks, bars, lines } of layout.panels) {
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        for (const { x, y, width, height } of bars) {
          expect(x).toBeGreaterThanOrEqual(layout.left - 0.01)
          expect(x + width).toBeLessThanOrEqual(layout.right + 0.01)
          expect(y).toBeGreaterThanOrEqual(top - 2)
          expect(y + height).toBeLessThanOrEqual(bottom + 2)
        }
        for (const { y } of lines.flatMap(({ dots }) => dots)) {
          expect(y).toBeGreaterThanOrEqual(top - 0.01)
          expect(y).toBeLessThanOrEqual(zeroY + 0.01)
        }
      }
      for (const [index, x] of layout.centres.entries()) expect(findPiece(layout, x)).toBe(index)
    }),
  )
})

it('has ticks at whole numbers, and a scale even if all figures are zero', () => {
  const read = (values: number[]) =>
    layOutTime({
      panels: [{ title: 'One', format, series: [{ key: 'a', label: 'A', kind: 'bar', values }] }],
      labels: values.map(String),
      widthPx: 400,
      panelHeightPx: 150,
    }).panels[0]?.ticks.map(({ label }) => label)
  expect(read([0, 0])).toEqual(['0', '1'])
  expect(read([1, 2])).toEqual(['0', '1', '2'])
  expect(read([0, 14_080])).toEqual(['0', '5,000', '10,000', '15,000'])
})

it('leaves out names that would touch each other at a larger text size', () => {
  const read = (textScale: number) =>
    layOutTime({
      panels: [
        { title: 'One', format, series: [{ key: 'a', label: 'A', kind: 'bar', values: [1, 2, 3, 4, 5] }] },
      ],
      labels: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
      widthPx: 260,
      panelHeightPx: 150,
      textScale,
    }).labels.map(({ text }) => text)
  expect(read(1)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
  expect(read(2)).toEqual(['Mon', 'Wed', 'Fri'])
})
