import { expect, test } from 'vitest'
import { packIcons } from './draw-images.ts'

test('the icon file names the size and the place of each image', () => {
  const icons = Buffer.from(
    packIcons([
      { sizePx: 16, png: Buffer.from('small') },
      { sizePx: 48, png: Buffer.from('larger') },
    ]),
  )
  expect([icons.readUInt16LE(0), icons.readUInt16LE(2), icons.readUInt16LE(4)]).toEqual([0, 1, 2])
  const read = (index: number): [number, string] => {
    const entry = 6 + 16 * index
    const from = icons.readUInt32LE(entry + 12)
    return [icons.readUInt8(entry), icons.subarray(from, from + icons.readUInt32LE(entry + 8)).toString()]
  }
  expect([read(0), read(1)]).toEqual([
    [16, 'small'],
    [48, 'larger'],
  ])
})
