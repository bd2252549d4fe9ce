import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\/.*\.js$/

/**
 * Lets the bundler leave out components of the router that no screen uses. It keeps them by itself, because their names for
 * developer tools are written onto them, and because it cannot know that `forwardRef` only makes a component.
 */
export function leanRouter(): Plugin {
  return {
    name: 'pathya:lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\$\d\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
