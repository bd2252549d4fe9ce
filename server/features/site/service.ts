import type { LivingDay, PageData, SignInOffer } from '#contract/page-data.ts'
import { type Brand, PracticeContent } from '#contract/practice-content.ts'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import { computeLivingDay, LIVING_DAY_CODES } from './living-day.ts'
import { siteRepository } from './repository.ts'
import { listContentPaths } from './sitemap.ts'

/** What the public pages are made from now: the practice's content over the defaults, and a day of real food. */
export async function loadPageData(pool: Queryable, config: Config): Promise<PageData> {
  const [content, livingDay] = await Promise.all([loadContent(pool), loadLivingDay(pool)])
  return { content, livingDay, publicUrl: config.publicUrl, signIn: describeSignIn(config) }
}

/** The ways of signing in that the configuration opens; nothing in it is secret. */
export function describeSignIn({ identityProvider, staffDomain, google, firebase }: Config): SignInOffer {
  if (firebase === null) {
    return { provider: identityProvider, hasGoogle: google !== null, staffDomain, firebase: null }
  }
  const { apiKey, authDomain, projectId, hasGoogle, emulatorHost } = firebase
  return {
    provider: identityProvider,
    hasGoogle,
    staffDomain,
    firebase: {
      apiKey,
      authDomain,
      projectId,
      ...(emulatorHost === null ? {} : { emulatorUrl: `http://${emulatorHost}` }),
    },
  }
}

/** The practice's content: what was saved, laid over the defaults section by section. */
export async function loadContent(pool: Queryable): Promise<PracticeContent> {
  const saved = await siteRepository.findContent(pool)
  return PracticeContent.parse({
    ...DEFAULT_CONTENT,
    ...saved,
    // What was saved may be older than a field of it.
    brand: { ...DEFAULT_CONTENT.brand, ...(saved?.brand ?? {}) },
  })
}

/** The addresses of the pages that the content holds now. */
export async function loadContentPaths(pool: Queryable): Promise<string[]> {
  return listContentPaths(await loadContent(pool))
}

/** Saves who the practice is; pages and mails say so from the end of the transaction on. */
export async function saveBrand(db: Queryable, brand: Brand): Promise<void> {
  await siteRepository.mergeContent(db, { brand })
}

/** The day that the landing page lives through, with the figures of the foods as they are now. */
async function loadLivingDay(pool: Queryable): Promise<LivingDay> {
  return computeLivingDay(await siteRepository.findFoods(pool, LIVING_DAY_CODES))
}
