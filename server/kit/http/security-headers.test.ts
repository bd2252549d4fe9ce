import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

test('files of a page are sent without the policies that only pages and API answers need', async () => {
  const app = fastify()
  registerSecurityHeaders(app, { publicUrl: 'https://site.example' })
  app.get('/*', async () => 'text')
  try {
    const page = (await app.inject('/login')).headers
    const script = (await app.inject('/assets/one.js')).headers
    for (const name of ['content-security-policy', 'x-frame-options', 'permissions-policy']) {
      expect(page[name], name).toBeDefined()
      expect(script[name], name).toBeUndefined()
    }
    expect(page['permissions-policy']).toContain('camera=(self)')
    for (const headers of [page, script]) {
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['strict-transport-security']).toContain('max-age=')
    }
  } finally {
    await app.close()
  }
})
