import fastifySwagger from '@fastify/swagger'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { paths } from '#contract/paths.ts'
import type { Config } from '#server/config.ts'
import { AppError, notFound } from '../app-error.ts'
import { buildPagePolicy } from '../http/security-headers.ts'
import { renderApiPage } from './api-page.ts'

const DOCS_PATH = '/api/docs'

/**
 * Serves `GET /api/openapi.json` from the contract, and a page that people can read: on a public address only for staff
 * (see the README of `server/kit`).
 */
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
  const access = config.isPublicUrlLoopback ? 'public' : 'practice:view'
  app.get(DOCS_PATH, { access, errorHandler: redirectOrHide }, (_request, reply) => {
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

/** Redirects people who may still turn out to be staff to the sign-in page. For clients the page does not exist. */
function redirectOrHide(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'forbidden') throw notFound()
  return reply.header('cache-control', 'no-store').redirect(paths.login(DOCS_PATH), 302)
}
