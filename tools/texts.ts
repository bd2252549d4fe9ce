/**
 * Folders and files whose texts are not in the catalogue yet. Nothing is added to this list; it ends when every text is in the
 * catalogue.
 */
export const NOT_IN_CATALOGUE_YET: readonly string[] = [
  'contract/',
  'domain/',
  'server/',
  'web/modules/appointments/',
  'web/modules/billing/',
  'web/modules/foods/',
  'web/modules/planner/',
  'web/modules/plans/cook/',
  'web/modules/plans/diary/',
  'web/modules/plans/dishes/',
  'web/modules/plans/editor/client-panel.tsx',
  'web/modules/plans/fasts/',
  'web/modules/plans/groceries/',
  'web/modules/plans/today/',
  'web/modules/practice/',
  'web/modules/progress/',
  'web/modules/site/',
  'web/routes/portal/',
  'web/routes/practice/',
  'web/routes/public/',
  'web/routes/signed-in.tsx',
  'web/service-worker/',
]

/** Files whose texts no person reads: code in a page's head, sources of figures, and the tools of the build. */
export const NO_TEXTS_FOR_PEOPLE: readonly RegExp[] = [
  /\.test\.tsx?$|[.-]fixture\.tsx?$|^(?:server|web)\/test\/|\.d\.ts$/,
  /^web\/vite\//,
  /^web\/kit\/boot\/(?:deferred-scripts|early-clicks|early-reads|show-with-fonts)\.ts$/,
  /^server\/(?:postgres|seed)\//,
]
