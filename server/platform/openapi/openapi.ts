import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { buildPagePolicy } from '#server/platform/http/security-headers.ts'
import { renderApiPage } from './api-page.ts'

/** `GET /api/openapi.json` from the contract, and a page that people can read. */
export async function registerOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pathya API',
        version: '1',
        description: 'The calls that the web site makes. Errors share one body; see any call’s 4XX answers.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'pathya_session' } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      return { schema: { ...schema, hide: !input.url.startsWith('/api/') || !input.schema }, url }
    },
  })
  app.get('/api/openapi.json', { access: 'public' }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
  app.get('/api/docs', { access: 'public' }, (_request, reply) => {
    const html = renderApiPage(app.swagger())
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        buildPagePolicy(html, { isSecure: config.publicUrl.startsWith('https:') }),
      )
      .send(html)
  })
}
