import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { runUntilStopped } from '#server/lifecycle.ts'
import { serve } from '#server/serve.ts'
import { listCallers } from './callers.ts'

/**
 * `npm run dev`: runs the server from its sources, with Vite in front of it. Pages are rendered from the sources at
 * every request and change in the browser while they are edited. The server itself restarts, by `node --watch-path`,
 * when one of its files is saved. SIGHUP, unlike SIGTERM, does not wait for load balancers.
 */
process.exitCode = await runUntilStopped(
  async (lifecycle) => {
    const config = readConfig()
    const web = createServer()
    const vite = await createViteServer({
      appType: 'custom',
      server: { middlewareMode: true, ws: { server: web } },
    })
    lifecycle.addCloser({ name: 'Vite', close: () => vite.close(), timeoutMs: 5000 })
    await serve(lifecycle, {
      config,
      log: console.log,
      logError: console.error,
      mode: 'development',
      loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, // The framework exports a module of this type.
      // Nothing is built, so no content security policy is sent.
      builtScripts: null,
      listen: async (app, purgePages) => {
        await app.ready()
        web.on('request', (request: IncomingMessage, response: ServerResponse) => {
          vite.middlewares(request, response, () => {
            purgePages()
            allowInlineStyles(response)
            app.routing(request, response)
          })
        })
        await new Promise<void>((done, fail) => {
          web.once('error', fail)
          web.listen(config.port, config.host, done)
        })
        lifecycle.addCloser({
          name: 'the connections of browsers',
          close: async () => {
            web.close()
            web.closeAllConnections()
          },
          timeoutMs: 5000,
        })
      },
    })
  },
  { log: console.log, logError: console.error, stopWithPids: listCallers() },
)
process.exit()

/**
 * Allows inline styles: Vite adds styles and its client to the page while it is edited, which the policy of built pages
 * would refuse.
 */
function allowInlineStyles(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    name.toLowerCase() === 'content-security-policy' ? response : setHeader(name, value)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    const headers = args.at(-1)
    if (headers && typeof headers === 'object' && 'content-security-policy' in headers) {
      delete headers['content-security-policy']
    }
    return writeHead(...args)
  }
}
