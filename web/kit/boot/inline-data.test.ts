import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { moveDataOutOfScripts } from './inline-data.ts'

const START = '<script>window.__reactRouterContext.streamController.enqueue('
/** Writes the data as the framework does: nothing in it can end the script. */
const write = (data: string): string => JSON.stringify(data).replaceAll('<', '\\u003c')

test('the data of pages are not scripts, and the script that passes them on is the same for all pages', () => {
  const passed: string[] = []
  const scripts = new Set<string>()
  for (const data of ['', '[1,"two"]', '</script><script>alert(1)</script>', '"\\ $1 \n₹ दाल']) {
    const html = moveDataOutOfScripts(`<body><!--$-->${START}${write(data)});</script><!--/$--></body>`)
    const [, json = '', script = ''] =
      /^<body><!--\$--><script type="application\/json">(.*?)<\/script><script>(.*?)<\/script><!--\/\$--><\/body>$/s.exec(
        html,
      ) ?? []
    scripts.add(script)
    const document = { currentScript: { previousElementSibling: { textContent: json } } }
    const stream = { streamController: { enqueue: (text: string) => passed.push(text) } }
    runInNewContext(script, { document, window: { __reactRouterContext: stream } })
    expect(passed.at(-1)).toBe(data)
  }
  expect(scripts.size).toBe(1)
})

test('a script that does anything else is not changed', () => {
  for (const code of ['"a");alert("b"', '"a"+alert(1)', 'alert(1)', '"a\\"', '`a`']) {
    const html = `${START}${code});</script>`
    expect(moveDataOutOfScripts(html)).toBe(html)
  }
})
