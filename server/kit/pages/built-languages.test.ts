import { expect, test } from 'vitest'
import { moveScripts, preloadFont } from './built-languages.ts'

const PAGE =
  '<html><head><meta charset="utf-8"/></head><body><script src="/assets/a-1.js"></script></body></html>'

test('the scripts of a page come from the folder of its language, its styles do not', () => {
  expect(moveScripts(`${PAGE}<link href="/assets/a-1.css"/>`, 'hi-1')).toBe(
    `${PAGE.replace('/assets/a-1.js', '/assets/hi-1/a-1.js')}<link href="/assets/a-1.css"/>`,
  )
})

test('a document asks for the letters of its language first, data does not', () => {
  const page = preloadFont(PAGE, '/assets/anek-telugu-1.woff2')
  expect(page).toContain(
    '<head><link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/assets/anek-telugu-1.woff2"/><meta',
  )
  expect(preloadFont('[{"a":1}]', '/assets/anek-telugu-1.woff2')).toBe('[{"a":1}]')
})
