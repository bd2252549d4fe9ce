import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { build } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts'
import { readPdf } from './test/read-pdf.ts'

const log = pino({ level: 'silent' })
const TEMPLATES = {
  'hello.typ': `
    #let data = json(bytes(sys.inputs.data))
    #set document(title: data.title)
    #set text(lang: "hi", font: ("Anek Latin", "Anek Devanagari", "Anek Telugu"))
    #text(data.text)`,
  // Counts for some seconds: longer than any time-out here, short enough to end by itself. The compiler caches its
  // results, so each run starts from a different number.
  'slow.typ': `
    #set document(title: "slow")
    #let total = json(bytes(sys.inputs.data)).start
    #for a in range(3000) { for b in range(1000) { total += b } }
    #total`,
  'broken.typ': '#let x = (\n',
  'demanding.typ': '#json(bytes(sys.inputs.data)).missing-field',
}

let workspace: string
let renderer: PdfRenderer
let workers: Worker[]
const noteWorker = (worker: Worker): void => {
  workers.push(worker)
}

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'pathya-pdf-'))
  for (const [name, text] of Object.entries(TEMPLATES)) writeFileSync(join(workspace, name), text)
})

afterAll(() => rmSync(workspace, { recursive: true, force: true }))

beforeEach(() => {
  workers = []
  process.on('worker', noteWorker)
  renderer = createPdfRenderer({ log, workspace, queueLimit: 2 })
})

afterEach(async () => {
  process.off('worker', noteWorker)
  await renderer.close()
})

test('no worker runs before the first document, and one worker makes all documents after it', async () => {
  expect(workers).toHaveLength(0)
  const texts = ['one', 'two', 'three']
  const made = await Promise.all(texts.map((text) => renderer.render('hello', { title: text, text })))
  expect(workers).toHaveLength(1)
  const read = await Promise.all(made.map((bytes) => readPdf(bytes)))
  expect(read.map(({ title, text }) => `${title}: ${text}`)).toEqual(texts.map((text) => `${text}: ${text}`))
})

test('if a worker dies, its document fails and the next one is made', async () => {
  await renderer.render('hello', { title: 'a', text: 'a' })
  const doomed = renderer.render('slow', { start: 1 })
  const waiting = renderer.render('hello', { title: 'b', text: 'after' })
  await Promise.all([
    expect(doomed).rejects.toMatchObject({ name: 'PdfError', reason: 'crashed' }),
    workers[0]?.terminate(),
  ])
  expect((await readPdf(await waiting)).text).toBe('after')
  expect(workers).toHaveLength(2)
})

test('a document that takes too long is given up, and the next one is made', async () => {
  await renderer.render('hello', { title: 'a', text: 'a' })
  await expect(renderer.render('slow', { start: 2 }, { timeoutMs: 150 })).rejects.toMatchObject({
    reason: 'timeout',
  })
  expect((await readPdf(await renderer.render('hello', { title: 'b', text: 'after' }))).text).toBe('after')
  expect(workers).toHaveLength(2)
})

test('only a limited number of documents may wait', async () => {
  const hello = (): Promise<Uint8Array> => renderer.render('hello', { title: 'a', text: 'a' })
  const accepted = [hello(), hello(), hello()]
  await expect(hello()).rejects.toMatchObject({ reason: 'busy' })
  expect(await Promise.all(accepted)).toHaveLength(3)
})

test('staff, clients and jobs take turns, in any order of requests', async () => {
  const roomy = createPdfRenderer({ log, workspace, queueLimit: 20 })
  const order: string[] = []
  const ask = async (name: string, lane: 'staff' | 'client' | 'background') => {
    await roomy.inLane(lane).render('hello', { title: name, text: name })
    order.push(name)
  }
  await Promise.all([
    ...[1, 2, 3, 4].map((n) => ask(`client ${n}`, 'client')),
    ...[1, 2, 3].map((n) => ask(`job ${n}`, 'background')),
    ...[1, 2].map((n) => ask(`staff ${n}`, 'staff')),
  ])
  // The first document had begun before the others were requested.
  expect(order).toEqual([
    'client 1',
    'job 1',
    'staff 1',
    'client 2',
    'job 2',
    'staff 2',
    'client 3',
    'job 3',
    'client 4',
  ])
  await roomy.close()
})

test('clients leave places to staff, and any number of jobs may wait', async () => {
  const small = createPdfRenderer({ log, workspace, queueLimit: 4 })
  const ask = (lane: 'staff' | 'client' | 'background') =>
    small.inLane(lane).render('hello', { title: lane, text: lane })
  const accepted = [ask('client'), ask('client'), ask('client'), ask('client')]
  await expect(ask('client')).rejects.toMatchObject({ reason: 'busy' })
  accepted.push(ask('staff'))
  await expect(ask('staff')).rejects.toMatchObject({ reason: 'busy' })
  accepted.push(ask('background'), ask('background'))
  expect(await Promise.all(accepted)).toHaveLength(7)
  await small.close()
})

test('a person has two places, and each can be released only once', () => {
  const [giveBack] = [renderer.claimPlace('a'), renderer.claimPlace('a')]
  expect(() => renderer.claimPlace('a')).toThrow(expect.objectContaining({ reason: 'person-busy' }))
  renderer.claimPlace('b')
  giveBack?.()
  giveBack?.()
  renderer.claimPlace('a')
  expect(() => renderer.claimPlace('a')).toThrow(expect.objectContaining({ reason: 'person-busy' }))
})

test('an error in the template is reported with its location, and the worker continues', async () => {
  await expect(renderer.render('broken', {})).rejects.toMatchObject({
    reason: 'template',
    message: expect.stringMatching(/broken\.typ.*unclosed delimiter/),
  })
  await expect(renderer.render('demanding', {})).rejects.toMatchObject({
    reason: 'template',
    message: expect.stringContaining('missing-field'),
  })
  await expect(renderer.render('nowhere', {})).rejects.toMatchObject({ reason: 'template' })
  await renderer.render('hello', { title: 'a', text: 'a' })
  expect(workers).toHaveLength(1)
})

test('names that are not templates are refused', async () => {
  for (const name of ['../hello', '/etc/passwd', 'hello.typ', 'a//b', '']) {
    await expect(renderer.render(name, {})).rejects.toMatchObject({ reason: 'template' })
  }
  expect(workers).toHaveLength(0)
})

test('an input that is larger than any document is refused', async () => {
  const data = { title: 'a', text: 'a'.repeat(5_000_000) }
  await expect(renderer.render('hello', data)).rejects.toMatchObject({ reason: 'too-large' })
})

test('closing finishes the waiting documents and accepts no new ones', async () => {
  const waiting = [1, 2].map((n) => renderer.render('hello', { title: `${n}`, text: `${n}` }))
  const closing = [renderer.close(), renderer.close()]
  await expect(renderer.render('hello', {})).rejects.toMatchObject({ reason: 'closed' })
  expect(await Promise.all(waiting)).toHaveLength(2)
  await Promise.all(closing)
})

test('an idle worker stops and the next document starts another', async () => {
  const impatient = createPdfRenderer({ log, workspace, idleStopMs: 20 })
  await impatient.render('hello', { title: 'a', text: 'a' })
  await new Promise((resolve) => workers[0]?.once('exit', resolve))
  await impatient.render('hello', { title: 'a', text: 'a' })
  expect(workers).toHaveLength(2)
  await impatient.close()
})

test('letters that no font draws prevent the standard, not the document', async () => {
  const plain = await readPdf(await renderer.render('hello', { title: 'a', text: 'Asha' }))
  expect(plain).toMatchObject({ pdfUaPart: '1', isTagged: true })
  // A private-use character, which no font contains.
  const odd = await readPdf(await renderer.render('hello', { title: 'a', text: 'Asha \u{f0000}' }))
  expect(odd).toMatchObject({ pdfUaPart: null, isTagged: true, language: 'hi' })
  expect(odd.text).toContain('Asha')
})

test.each([
  'जीरा पानी, बेसन चीला',
  'मूंग दाल खिचड़ी और हिंदी',
  'भुर्जी सब्ज़ी कर्म क्षत्रिय ज्ञान श्री',
  'रुरु काका कीकी',
  'स्थिति निर्मित किंतु',
  'कार्बोहाइड्रेट राष्ट्रीय ट्रे ड्रे',
])('Hindi reads as it was written: %s', async (text) => {
  const read = await readPdf(await renderer.render('hello', { title: 'a', text }))
  // pdf.js guesses spaces from gaps, and finds one where a sign hangs over its letter.
  expect(read.text.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

test.each([
  'ఇడ్లీ సాంబార్, కొబ్బరి చట్నీ',
  'పెసరట్టు ఉప్మా, జీలకర్ర',
  'రెండు కప్పుల పప్పు, ముద్ద పప్పు',
  'క్షేత్రం జ్ఞానం స్త్రీ శ్రీ కృష్ణ',
  'స్థిరంగా ఉష్ణోగ్రత రాష్ట్రం',
  'బ్రేక్‌ఫాస్ట్ డైటీషియన్ సర్వింగ్',
])('Telugu reads as it was written: %s', async (text) => {
  const read = await readPdf(await renderer.render('hello', { title: 'a', text }))
  expect(read.text.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

const run = promisify(execFile)

test('it runs under plain Node from source, and lets the process end by itself', async () => {
  const module = join(import.meta.dirname, 'pdf-renderer.ts')
  const script = `
    import { createPdfRenderer } from ${JSON.stringify(module)}
    const log = { debug() {}, warn() {}, error: console.error }
    const pdf = createPdfRenderer({ log, workspace: ${JSON.stringify(workspace)} })
    console.log((await pdf.render('hello', { title: 'a', text: 'a' })).length > 1000)`
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script])
  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' })
})

test('it runs from a bundle, which needs no entry for the worker', async () => {
  const root = join(import.meta.dirname, '../../..')
  const folder = join(root, 'build', `pdf-test-${process.pid}`)
  try {
    await build({
      input: { main: join(import.meta.dirname, 'pdf-renderer.ts') },
      platform: 'node',
      external: [/node_modules/],
      output: { dir: join(folder, 'server'), format: 'esm' },
    })
    const script = `
      import { createPdfRenderer } from ${JSON.stringify(join(folder, 'server/main.js'))}
      const log = { debug() {}, warn() {}, error: console.error }
      const pdf = createPdfRenderer({ log, workspace: ${JSON.stringify(workspace)} })
      console.log((await pdf.render('hello', { title: 'a', text: 'a' })).length > 1000)`
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script])
    expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
