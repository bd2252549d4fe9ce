import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  Brand,
  type EditableContent,
  type LegalLines,
  PracticeContent,
  type ResultConfirmation,
} from '#contract/site/content.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import type { PageData, PagePackage, SampleDay, SignInOffer } from '#contract/site/page-data.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale } from '#domain/words/say.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { loadPasswordLengths } from '#server/kit/identity/password-lengths.ts'
import { identifyText, translateText } from '#server/kit/language/translate-text.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import { listContentTexts, type TextPlace, translateContent } from './languages/content-texts.ts'
import { textTranslations } from './languages/repository.ts'
import { computeLivingDay, LIVING_DAY_CODES } from './living-day.ts'
import { findLogo } from './logo/service.ts'
import { siteRepository } from './repository.ts'
import { listContentPaths } from './sitemap.ts'

/** The most packages that the landing page shows. */
const MAX_PACKAGES = 3

/**
 * Loads the current data of the public pages in the language of the reader: the practice's content over the defaults, and a day
 * of real food.
 */
export async function loadPageData(db: Db, config: Config): Promise<PageData> {
  const [content, livingDay, packages, passwordLengths, logo, tax] = await Promise.all([
    loadTranslatedContent(db),
    loadLivingDay(db),
    loadPackages(db),
    loadPasswordLengths(db),
    findLogo(db),
    siteRepository.findTax(db),
  ])
  return {
    content,
    tax,
    livingDay,
    packages,
    publicUrl: config.publicUrl,
    locales: config.locales,
    foodSet: config.foodSet,
    signIn: describeSignIn(config),
    passwordLengths,
    logo,
  }
}

/** Returns the ways of signing in that the configuration allows. Nothing in the result is secret. */
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

/** Loads the content as visitors read it in a language; by default in that of the reader. */
export async function loadTranslatedContent(
  db: Db,
  locale: Locale = currentLocale(),
): Promise<PracticeContent> {
  const [content, translate] = await Promise.all([loadContent(db), loadTranslate(db, locale)])
  return locale === 'en' ? content : translateContent(content, translate)
}

/** Loads the packages that the landing page shows, in the language of the reader. */
async function loadPackages(db: Db): Promise<PagePackage[]> {
  const [packages, translate] = await Promise.all([
    siteRepository.listPackages(db, MAX_PACKAGES),
    loadTranslate(db),
  ])
  return packages.map(({ name, description, ...others }) => ({
    ...others,
    name: translate(name),
    description: description === null ? null : translate(description),
  }))
}

/**
 * Loads how a text of the pages or of a package reads in a language, by default in that of the reader: the practice's own
 * translation, the product's, or the text itself.
 */
export async function loadTranslate(
  db: Db,
  locale: Locale = currentLocale(),
): Promise<(text: string) => string> {
  if (locale === 'en') return (text) => text
  const own = await textTranslations.list(db, locale)
  return (text) => own.get(identifyText(text)) ?? translateText(text, locale)
}

/** Lists every text of the public pages that can be translated, in English. */
export async function loadPageTexts(db: Db): Promise<(TextPlace & { text: string })[]> {
  const content = listContentTexts(await loadContent(db))
  const known = new Set(content.map(({ text }) => text))
  const packages = (await siteRepository.listPackages(db, MAX_PACKAGES)).flatMap(({ name, description }) =>
    [name, description ?? ''].map((text) => ({ text, part: 'packages' as const, of: name })),
  )
  return [...content, ...packages.filter(({ text }) => text !== '' && !known.has(text))]
}

/** Loads the practice's content: the saved content, merged over the defaults section by section. It must not be changed. */
export async function loadContent(db: Db): Promise<PracticeContent> {
  return (await loadLaidContent(db)).content
}

type LaidContent = { content: PracticeContent; unreadable: string[] }

/** Contents that were merged and checked before, by what is saved: each page and mail needs one, and checking takes 2 to 4 ms. */
const laidContents = new Map<string | null, LaidContent>()
const MAX_LAID_CONTENTS = 10

async function loadLaidContent(db: Db): Promise<LaidContent> {
  const saved = await siteRepository.findContent(db)
  const known = laidContents.get(saved)
  if (known) return known
  const laid = freeze(layContent(saved === null ? null : JSON.parse(saved)))
  if (laidContents.size >= MAX_LAID_CONTENTS) laidContents.clear()
  laidContents.set(saved, laid)
  return laid
}

/** Prevents changes of a value and of all its parts, because many callers share it. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

/**
 * Merges the saved content over the defaults. Saved content may be older than one of its fields or than a rule, so a
 * section that breaks today's rules is replaced by its default. Every page and every mail is made from the result.
 *
 * @returns `unreadable`: names of the sections that were left out.
 */
export function layContent(saved: Readonly<Record<string, unknown>> | null): LaidContent {
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
  const content = PracticeContent.parse(laid)
  if (!('legal' in savedSections)) content.legal = nameOwnRefunds(content)
  return { content, unreadable }
}

/** The default sentence about refunds describes the default policy, so a practice with another policy has none. */
function nameOwnRefunds({ legal, policies }: PracticeContent): LegalLines {
  const isDefault = isDeepStrictEqual(policies.refunds, DEFAULT_CONTENT.policies.refunds)
  return isDefault ? legal : { ...legal, refund: '' }
}

/** Lists the saved sections that break today's rules, so that pages show the defaults instead. */
export async function listUnreadableContent(db: Db): Promise<string[]> {
  return (await loadLaidContent(db)).unreadable
}

/** Returns the day of the last saved change of the content in UTC; `null` if nothing was saved yet. */
export function findContentSavedOn(db: Db): Promise<string | null> {
  return siteRepository.findSavedOn(db)
}

/** Lists the addresses of the pages in the current content. */
export async function loadContentPaths(db: Db): Promise<string[]> {
  return listContentPaths(await loadContent(db))
}

/** Saves the brand of the practice. Pages and mails use it as soon as the transaction ends. */
export async function saveBrand(db: Db, brand: Brand): Promise<void> {
  // The brand is part of the settings, which count its version.
  await siteRepository.mergeContent(db, { brand }, 0)
}

/** Loads the editable content and its version, which is 0 for the defaults. */
export async function loadVersionedContent(db: Db): Promise<VersionedContent> {
  // Queried one after the other, because a transaction has one connection. In this order, a change between the two
  // queries makes the version stale.
  const version = await siteRepository.findVersion(db)
  const { brand: _brand, confirmations: _confirmations, ...content } = await loadContent(db)
  return { version, content }
}

/** Does the same as `loadVersionedContent`, and makes others who change the content wait until the transaction ends. */
export async function lockVersionedContent(db: Db): Promise<VersionedContent> {
  await siteRepository.lock(db)
  return loadVersionedContent(db)
}

/** Saves the content of the public pages without the brand, and returns the new version. */
export function saveContent(db: Db, content: EditableContent): Promise<number> {
  return siteRepository.mergeContent(db, content, 1)
}

/** Saves which results are confirmed. They are calls of their own, so the version of the content stays. */
export async function saveConfirmations(db: Db, confirmations: ResultConfirmation[]): Promise<void> {
  await siteRepository.mergeContent(db, { confirmations }, 0)
}

/** Loads the example day of the landing page with the current figures of its foods, named as the reader names them. */
async function loadLivingDay(db: Db): Promise<SampleDay> {
  const locale = currentLocale()
  const foods = await siteRepository.findFoods(db, LIVING_DAY_CODES, locale)
  if (locale === 'en') return computeLivingDay(foods)
  return computeLivingDay(
    foods.map((food) => ({ ...food, name: food.shownName ?? food.name, hindiName: null })),
  )
}
