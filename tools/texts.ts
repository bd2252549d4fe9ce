/**
 * Folders and files whose texts are not in the catalogue yet. Nothing is added to this list; it ends when every text is in the
 * catalogue.
 */
export const NOT_IN_CATALOGUE_YET: readonly string[] = [
  'contract/',
  'domain/',
  'server/modules/appointments/personal-data/',
  'server/modules/billing/personal-data/',
  'server/modules/foods/',
  'server/modules/planner/',
  'server/modules/plans/',
  'server/modules/practice/personal-data/',
  'server/modules/progress/',
  'server/modules/site/',
  'web/modules/site/calculator/',
  'web/modules/site/content-editing/',
  'web/modules/site/landing/',
  'web/modules/site/people/practice-facts.tsx',
  'web/modules/site/shared/',
  'web/service-worker/',
]

/** Files whose texts no person reads: code in a page's head, sources of figures, statements of the database, and the tools of the build. */
export const NO_TEXTS_FOR_PEOPLE: readonly RegExp[] = [
  /\.test\.tsx?$|[.-]fixture\.tsx?$|^(?:server|web)\/test\/|\.d\.ts$/,
  /^web\/vite\//,
  /^web\/kit\/boot\/(?:deferred-scripts|early-clicks|early-reads|show-with-fonts)\.ts$/,
  /^server\/(?:postgres|seed)\//,
  // Read by the person who runs the server, at a console: restoring a backup, what is logged when it starts.
  /^server\/kit\/(?:backup\/(?:backup-file|backup-tables|restore-backup)|http\/proxy-headers|identity\/secret-box|mail\/send-mail)\.ts$/,
  // Read by developers: the description of the calls, errors of the PDF maker, and the syntax of PDF files.
  /^server\/kit\/(?:openapi\/|pdf\/(?:drawings|pdf-\w+|readable-text)\.ts$)/,
  // SQL, and words that passwords may not be.
  /^server\/kit\/(?:database\/|document-numbers\.ts$|identity\/(?:common-passwords|google-accounts|embedded\/(?:decoys|identities|passwords|tokens))\.ts$|jobs\/install-jobs\.ts$|mail\/outbox\.ts$|sessions\/session-rows\.ts$)/,
  // For the person who runs the server: configuration, start, and the list of mails while the site is developed.
  /^server\/[\w-]+\.ts$|^server\/modules\/notifications\/mailbox\//,
  // SQL.
  /^server\/.*\/repository\.ts$/,
  // Words of invoices that the law asks for stay English.
  /^server\/modules\/billing\/invoices\/legal-words\.ts$/,
]
