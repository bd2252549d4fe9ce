import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { loadPageData } from '../service.ts'

const testApp = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

/** The data of a receipt. */
const RECEIPT = {
  language: 'en-IN',
  format: 'a4',
  title: 'Receipt R/2026-27/000001',
  heading: 'Receipt',
  lead: 'Received with thanks from',
  number: 'R/2026-27/000001',
  issuedOn: '2026-11-22',
  issuedOnText: '22 Nov 2026',
  brand: { name: 'Pathya', tagline: 'Kind.', contactLines: ['hello@pathya.example'] },
  clientName: 'Asha Nair',
  amountText: '₹2,499',
  amountInWords: 'Rupees two thousand four hundred ninety-nine only',
  facts: [{ label: 'For', text: 'Package' }],
  sums: [{ label: 'Price', amountText: '₹2,499' }],
  balance: { label: 'Balance', amountText: '₹0' },
  note: 'No signature is needed.',
}

const make = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } } })

/** Writes a square PNG of black pixels, one bit for each. 20,000 × 20,000 pixels are a few hundred kilobytes. */
function makeBlackPng(size: number): Buffer {
  const writeInteger = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const writeChunk = (type: string, data: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([writeInteger(data.length), content, writeInteger(crc32(content))])
  }
  const rows = Buffer.alloc((1 + size / 8) * size)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    writeChunk('IHDR', Buffer.concat([writeInteger(size), writeInteger(size), Buffer.from([1, 0, 0, 0, 0])])),
    writeChunk('IDAT', deflateSync(rows, { level: 1 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

function send(payload: Buffer, type = 'image/png') {
  return testApp.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/logo',
    headers: { cookie: admin.cookie, 'content-type': type },
    payload,
  })
}

describe('the logo', () => {
  it('is stored small and transparent, without metadata, and served with an unlimited cache lifetime', async () => {
    const written = await make(2000, 800)
      .withExif({ IFD0: { Copyright: 'Secret Studio' } })
      .png()
      .toBuffer()
    const response = await send(written)
    expect(response.statusCode, response.body).toBe(200)
    const logo = response.json<{ url: string; width: number; height: number }>()
    expect(logo).toMatchObject({ width: 512, height: 205 })
    const { config, database } = testApp.platform
    expect((await loadPageData(database.db, config)).logo).toEqual(logo)

    // Requested without a session, because the logo is on every page.
    const served = await testApp.app.inject({ url: logo.url })
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const metadata = await sharp(served.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'png', width: 512, hasAlpha: true })
    expect(metadata.exif).toBeUndefined()
    expect(served.rawPayload.includes('Secret Studio')).toBe(false)

    const { rows } = await database.pool.query(
      `select details from audit_log where action = 'logo.set' order by id desc limit 1`,
    )
    expect(rows[0]?.details).toMatchObject({ width: 512, height: 205 })
  })

  it('gets a new address when it is replaced, and can be removed', async () => {
    const first = (await send(await make(40, 40).png().toBuffer())).json<{ url: string }>()
    const jpeg = await make(60, 30).flatten().jpeg().toBuffer()
    const second = (await send(jpeg, 'image/jpeg')).json<{ url: string }>()
    expect(second.url).not.toBe(first.url)
    expect((await testApp.app.inject({ url: first.url })).statusCode).toBe(404)
    expect((await testApp.app.inject({ url: second.url })).statusCode).toBe(200)
    const removed = await testApp.app.inject({
      method: 'DELETE',
      url: '/api/admin/settings/logo',
      headers: { cookie: admin.cookie },
    })
    expect(removed.statusCode).toBe(200)
    expect((await testApp.app.inject({ url: second.url })).statusCode).toBe(404)
    const { config, database } = testApp.platform
    expect((await loadPageData(database.db, config)).logo).toBeNull()
  })

  it('is at the top of documents, with the practice’s name as its alternative text', async () => {
    const print = async () => {
      const { pdf } = testApp.platform
      return readPdf(await pdf.render('modules/billing/receipts/receipt', RECEIPT))
    }
    expect((await print()).pages[0]?.alts).not.toContain('Pathya')
    await send(await make(300, 90).png().toBuffer())
    const { pages, pdfUaPart } = await print()
    expect(pages[0]?.alts).toContain('Pathya')
    expect(pdfUaPart).toBe('1')
    await testApp.platform.database.pool.query('delete from practice_logos')
    expect((await print()).pages[0]?.alts).not.toContain('Pathya')
  })

  it('cannot be an SVG, a text, a truncated file or a decompression bomb', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send(svg, 'image/svg+xml')).statusCode).toBe(415)
    const whole = await make(64, 64).png().toBuffer()
    const bomb = makeBlackPng(20_000)
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000 })
    for (const body of [svg, Buffer.from('plain words'), whole.subarray(0, whole.length / 2), bomb]) {
      const response = await send(body)
      expect(response.statusCode).toBe(400)
      expect(response.json().message).toContain('Please choose a PNG, JPEG or WebP file')
    }
    expect((await send(Buffer.alloc(2 * 1024 * 1024 + 1, 1))).statusCode).toBe(413)
    const { rows } = await testApp.platform.database.pool.query('select from practice_logos')
    expect(rows).toHaveLength(0)
  })
})
