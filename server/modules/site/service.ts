import type { z } from 'zod'
import { Brand, type EditableContent, PracticeContent } from '#contract/site/content.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import type { LivingDay, PageData, SignInOffer } from '#contract/site/page-data.ts'
import type { Config } from '#server/config.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { loadPasswordLengths } from '#server/kit/identity/password-lengths.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import { computeLivingDay, LIVING_DAY_CODES } from './living-day.ts'
import { findLogo } from './logo/service.ts'
import { siteRepository } from './repository.ts'
import { listContentPaths } from './sitemap.ts'

/** Bridge from callers that hold a connection: goes when the last of them is converted. */
type Connection = Parameters<typeof dbOn>[0]

/** The current data of the public pages: the practice's content over the defaults, and a day of real food. */
export async function loadPageData(connection: Connection, config: Config): Promise<PageData> {
  const [content, livingDay, passwordLengths, logo] = await Promise.all([
    loadContent(connection),
    loadLivingDay(connection),
    loadPasswordLengths(dbOn(connection)),
    findLogo(connection),
  ])
  return {
    content,
    livingDay,
    publicUrl: config.publicUrl,
    signIn: describeSignIn(config),
    passwordLengths,
    logo,
  }
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
export async function loadContent(connection: Connection): Promise<PracticeContent> {
  return layContent(await siteRepository.findContent(dbOn(connection))).content
}

/**
 * Merges the saved content over the defaults. Saved content may be older than one of its fields or a rule: a section
 * that breaks today's rules is replaced by its default, because every page and every mail is made from this.
 *
 * @returns `unreadable`: names of the sections that were left out.
 */
export function layContent(saved: Readonly<Record<string, unknown>> | null): {
  content: PracticeContent
  unreadable: string[]
} {
  const unreadable: string[] = []
  const lay = (defaults: object, fields: Readonly<Record<string, z.ZodType>>, over: object, prefix = '') => {
    const given = new Map(Object.entries(over))
    return Object.fromEntries(
      Object.entries(defaults).map(([name, own]) => {
        if (!given.has(name)) return [name, own]
        const read = fields[name]?.safeParse(given.get(name))
        if (!read?.success) unreadable.push(prefix + name)
        return [name, read?.success ? read.data : own]
      }),
    )
  }
  const { brand, ...sections } = DEFAULT_CONTENT
  const { brand: savedBrand, ...savedSections } = saved ?? {}
  const laid = {
    ...lay(sections, PracticeContent.shape, savedSections),
    brand: lay(brand, Brand.shape, Object(savedBrand), 'brand.'),
  }
  return { content: PracticeContent.parse(laid), unreadable }
}

/** Names of the saved sections that today's rules do not let through: pages show the defaults in their place. */
export async function listUnreadableContent(connection: Connection): Promise<string[]> {
  return layContent(await siteRepository.findContent(dbOn(connection))).unreadable
}

/** The addresses of the pages that the content holds now. */
export async function loadContentPaths(connection: Connection): Promise<string[]> {
  return listContentPaths(await loadContent(connection))
}

/** Saves who the practice is; pages and mails say so from the end of the transaction on. */
export async function saveBrand(connection: Connection, brand: Brand): Promise<void> {
  // Counted by the settings, which it is part of there.
  await siteRepository.mergeContent(dbOn(connection), { brand }, 0)
}

/** The editable content and its version; 0: the defaults. */
export async function loadVersionedContent(connection: Connection): Promise<VersionedContent> {
  // One after the other: inside a transaction there is one connection. In this order a save in between reads as stale.
  const version = await siteRepository.findVersion(dbOn(connection))
  const { brand: _, ...content } = await loadContent(connection)
  return { version, content }
}

/** As `loadVersionedContent`; others who change the content wait until the transaction ends. */
export async function lockVersionedContent(connection: Connection): Promise<VersionedContent> {
  await siteRepository.lock(dbOn(connection))
  return loadVersionedContent(connection)
}

/** Saves what public pages say, who the practice is aside, and answers the new version. */
export function saveContent(connection: Connection, content: EditableContent): Promise<number> {
  return siteRepository.mergeContent(dbOn(connection), content, 1)
}

/** The day that the landing page lives through, with the figures of the foods as they are now. */
async function loadLivingDay(connection: Connection): Promise<LivingDay> {
  return computeLivingDay(await siteRepository.findFoods(dbOn(connection), LIVING_DAY_CODES))
}
