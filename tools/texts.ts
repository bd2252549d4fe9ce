/**
 * Folders and files whose texts are not in the catalogue yet. Nothing is added to this list; it ends when every text is in the
 * catalogue.
 */
export const NOT_IN_CATALOGUE_YET: readonly string[] = [
  'contract/',
  'domain/',
  'server/kit/',
  'server/modules/appointments/personal-data/',
  'server/modules/billing/personal-data/',
  'server/modules/foods/',
  'server/modules/planner/',
  'server/modules/plans/',
  'server/modules/practice/personal-data/',
  'server/modules/progress/',
  'server/modules/site/',
  'web/modules/appointments/booking/',
  'web/modules/appointments/plain/',
  'web/modules/planner/',
  'web/modules/site/',
  'web/routes/public/',
  'web/service-worker/',
]

/** Files whose texts no person reads: code in a page's head, sources of figures, statements of the database, and the tools of the build. */
export const NO_TEXTS_FOR_PEOPLE: readonly RegExp[] = [
  /\.test\.tsx?$|[.-]fixture\.tsx?$|^(?:server|web)\/test\/|\.d\.ts$/,
  /^web\/vite\//,
  /^web\/kit\/boot\/(?:deferred-scripts|early-clicks|early-reads|show-with-fonts)\.ts$/,
  /^server\/(?:postgres|seed)\//,
  // For whoever runs the server: configuration, start, and the list of mails while the site is developed.
  /^server\/[\w-]+\.ts$|^server\/modules\/notifications\/mailbox\//,
  // SQL.
  /^server\/.*\/repository\.ts$/,
  // Words of invoices that the law asks for stay English.
  /^server\/modules\/billing\/invoices\/legal-words\.ts$/,
]
