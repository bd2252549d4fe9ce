import devanagari from '@fonts/anek-devanagari.woff2?url'
import telugu from '@fonts/anek-telugu.woff2?url'
import wholeDevanagari from '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2?url'
import wholeTelugu from '@fontsource-variable/anek-telugu/files/anek-telugu-telugu-wght-normal.woff2?url'
import { expect, test } from 'vitest'

const SIZES = [12, 14, 16, 18]

test.each([
  ['Hindi', devanagari, wholeDevanagari, ['लक्ष्य', 'डाइटिशियन', 'बॉक्स', 'दिखेगा', 'हफ़्ते']],
  ['Telugu', telugu, wholeTelugu, ['ఉన్నన్నే', 'అడ్రస్‌తో', 'అథెంటికేటర్', 'ప్రోగ్రెస్', 'లక్ష్యం']],
])(
  'the letters of %s are drawn in small sizes as the whole font draws them',
  async (_language, reduced, whole, words) => {
    const [fewer, all] = await Promise.all([loadFont('fewer', reduced), loadFont('all', whole)])
    for (const size of SIZES) {
      for (const word of words) {
        const { ink, ...edges } = drawWord(word, `${size}px ${all}`)
        expect(drawWord(word, `${size}px ${fewer}`), `${word}, ${size} px`).toEqual({
          ...edges,
          ink: expect.closeTo(ink, -3),
        })
      }
    }
  },
)

async function loadFont(name: string, url: string): Promise<string> {
  const face = await new FontFace(name, `url(${url})`).load()
  document.fonts.add(face)
  return name
}

/** Draws a word and returns its first and last column that are not empty, and how much ink it has. */
function drawWord(word: string, font: string): { left: number; right: number; ink: number } {
  const canvas = document.createElement('canvas')
  canvas.width = 200
  canvas.height = 50
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('This browser cannot draw.')
  drawing.font = font
  drawing.fillText(word, 10, 30)
  const { data, width } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  let [left, right, ink] = [width, 0, 0]
  for (let pixel = 0; pixel * 4 < data.length; pixel += 1) {
    const cover = data[pixel * 4 + 3] ?? 0
    if (cover === 0) continue
    ink += cover
    left = Math.min(left, pixel % width)
    right = Math.max(right, pixel % width)
  }
  return { left, right, ink }
}
