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

test('no cache stores an answer of the API, however its address is spelled', async () => {
  const app = fastify()
  registerSecurityHeaders(app, { publicUrl: 'https://site.example' })
  app.get('/api/settings', async () => 'text')
  app.get('/*', async () => 'text')
  try {
    for (const url of ['/api/settings', '/%61pi/settings', '/api/settings?a=1', '/api/unknown']) {
      expect((await app.inject(url)).headers['cache-control'], url).toBe('no-store')
    }
    expect((await app.inject('/login')).headers['cache-control']).toBeUndefined()
  } finally {
    await app.close()
  }
})
