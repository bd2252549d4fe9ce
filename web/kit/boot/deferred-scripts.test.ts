import { expect, test } from 'vitest'
import { deferScripts, hastenScripts } from './deferred-scripts.ts'

test('the script of a document is deferred, with the names of its modules', () => {
  const html = [
    '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/b.css"/>',
    '<link rel="modulepreload" href="/assets/c.js"/></head>',
    '<body><script>one()</script><script type="module" async="">import "/assets/a.js";\n$1("</b>")</script></body>',
  ].join('')
  expect(deferScripts(html)).toBe(
    [
      '<head><link rel="stylesheet" href="/assets/b.css"/></head>',
      '<body><script>one()</script>',
      '<script type="text/later" data-modules="/assets/a.js /assets/c.js">import "/assets/a.js";\n$1("</b>")</script></body>',
    ].join(''),
  )
})

test('a page that is only read is marked, so that its script waits for the first activity', () => {
  const html = '<link rel="modulepreload" href="/a.js"/><script type="module" async="">run()</script>'
  expect(deferScripts(html, true)).toBe(
    '<script type="text/later" data-modules="/a.js" data-patient="">run()</script>',
  )
})

test('a document without script does not change', () => {
  expect(deferScripts('<p>Nothing runs here</p>')).toBe('<p>Nothing runs here</p>')
})

test('a document with nothing to read names its modules at its start and keeps its script', () => {
  const script = '<script type="module" async="">import "/assets/a.js"</script>'
  const html = `<head><meta charSet="utf-8"/><title>T</title></head><body><link rel="modulepreload" href="/assets/a.js"/>${script}</body>`
  expect(hastenScripts(html)).toBe(
    `<head><meta charSet="utf-8"/><meta name="modules" content="/assets/a.js"/><title>T</title></head><body>${script}</body>`,
  )
})
