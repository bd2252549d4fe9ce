/** Files whose texts no person reads: code in a page's head, sources of figures, statements of the database, and the tools of the build. */
export const NO_TEXTS_FOR_PEOPLE: readonly RegExp[] = [
  /\.test\.tsx?$|[.-]fixture\.tsx?$|^(?:server|web)\/test\/|\.d\.ts$/,
  /^web\/vite\//,
  /^web\/kit\/boot\/(?:deferred-scripts|early-clicks|early-reads|show-with-fonts)\.ts$/,
  /^server\/(?:doctor|postgres|seed|simulation)\//,
  // Read by the person who runs the server, at a console: restoring a backup, what is logged when it starts, metrics.
  /^server\/kit\/(?:backup\/(?:backup-file|backup-tables|restore-backup|restore-drill)|http\/proxy-headers|identity\/secret-box|mail\/send-mail|metrics\/\w+)\.ts$/,
  // Read by developers: the description of the calls, errors of the PDF maker, and the syntax of PDF files.
  /^server\/kit\/(?:openapi\/|pdf\/(?:drawings|pdf-\w+|readable-text)\.ts$)/,
  // Read by the person who imports tables of foods, at a console: its reports, licences, and names of columns of the files.
  /^server\/modules\/foods\/tables\//,
  // The public pages' content, which is data: its translations are in the catalogue `content`. Sample meals have names in each language.
  /^server\/modules\/(?:site\/default-content(?:\/|\.ts$)|planner\/sample-meals\.ts$)/,
  // SQL, and words that passwords may not be.
  /^server\/kit\/(?:database\/|document-numbers\.ts$|identity\/(?:common-passwords|google-accounts|embedded\/(?:decoys|identities|passwords|tokens))\.ts$|jobs\/install-jobs\.ts$|mail\/outbox\.ts$|sessions\/session-rows\.ts$)/,
  // For the person who runs the server: configuration, start, and the list of mails while the site is developed.
  /^server\/[\w-]+\.ts$|^server\/modules\/notifications\/mailbox\//,
  // Words that are looked for in typed texts, amounts, days and names of languages in a given language, sources of figures, and the solver's format.
  /^domain\/(?:foods\/(?:cooking-losses|typed-foods\/(?:measure-words|number-words|read-typed-foods))|nutrients\/reference-intake-table|plans\/(?:cook-words|plan-word-lists|plan-word-numbers|plan-words|safety-words|word-phrases|draft-week\/lp-text|grocery\/refuse)|words\/(?:en|hi|locale-names))\.ts$/,
  // Ids that are stored and sent and look like names: their labels are in `food-group-labels.ts` and `aisle-labels.ts`.
  /^domain\/(?:foods\/food-groups|plans\/(?:draft-week\/cost-level|fasts\/fast-variant|grocery\/(?:aisles|at-home)|swaps\/swap-food))\.ts$/,
  // Names of foods in a shop: `shop-names.csv` has them in Hindi and Telugu, and `wordsOf` the pieces.
  /^domain\/plans\/grocery\/shop\.ts$/,
  // Names of dishes in three languages, and the days with which a dietician begins a plan, which are the plan's content.
  /^domain\/(?:foods\/dish-variants|plans\/starter-days)\.ts$/,
  // SQL.
  /^server\/.*\/repository\.ts$/,
  // Words of invoices that the law asks for stay English: the names of the documents, and the amount in words.
  /^domain\/(?:billing\/documents|units\/rupees-in-words)\.ts$/,
  /^server\/modules\/billing\/invoices\/legal-words\.ts$/,
]
