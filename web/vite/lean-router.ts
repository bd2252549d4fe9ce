import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\/.*\.js$/

/**
 * The condition of the router that never holds on this site, and its file: routes are listed in the first page instead of being
 * requested later (`react-router.config.ts`).
 */
const DISCOVERY = /\/ssr\/fog-of-war\.js$/
const IS_DISCOVERED = /(?<=if \()!isFogOfWarEnabled\(routeDiscovery, ssr\)[^;{]*(?=\) return;)/g

/**
 * Lets the bundler leave out parts of the router that no screen uses. It keeps them by itself, because their names for
 * developer tools are written onto them, because it cannot know that `forwardRef` only makes a component, and because it
 * does not know the site's configuration.
 *
 * @throws Error from the build if the router has no such condition any more.
 */
export function leanRouter(): Plugin {
  return {
    name: 'pathya:lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler: (code, id) => ({
        code: decideConditions(code, id)
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\$\d\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

/**
 * Returns the code of a file of the router without the discovery of routes.
 *
 * @throws Error if the file is the one of the discovery, and has no such condition.
 */
export function decideConditions(code: string, id: string): string {
  if (!DISCOVERY.test(id)) return code
  const decided = code.replace(IS_DISCOVERED, 'true')
  if (decided === code)
    throw new Error(`The router's file ${id} has changed: update web/vite/lean-router.ts.`)
  return decided
}
