import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { endpoint } from '../endpoint.ts'
import { ContentText } from './content.ts'

/*
 * What the texts of the public pages say in other languages. The product translates its own texts; a practice translates what it
 * has written itself, and may replace a translation of the product.
 */

const tags: [string] = ['settings']

/** The languages into which texts are translated. */
export const CONTENT_LOCALES: readonly Locale[] = LOCALES.filter((locale) => locale !== 'en')
const ContentLocale = z.enum(LOCALES).exclude(['en'])

/** A translation may be longer than the longest English text. */
export const MAX_TRANSLATION = 3000

/** A text of the content with what visitors read in a language. */
export const TranslatedText = z.object({
  /** Where it is: the part of the content, and the name of the programme, tip or person. */
  part: z.string(),
  of: z.string().nullable(),
  /** The English text. */
  text: z.string(),
  /** The product's translation; `null` for a text of the practice, or if there is none yet. */
  product: z.string().nullable(),
  /** The practice's own translation, which visitors read instead; `null` if there is none. */
  own: z.string().nullable(),
})
export type TranslatedText = z.infer<typeof TranslatedText>

export const listTextTranslations = endpoint({
  method: 'GET',
  url: '/api/admin/content/translations',
  access: 'settings:manage',
  schema: {
    summary: 'The texts of the public pages with what visitors read in a language',
    tags,
    querystring: z.object({ locale: ContentLocale }),
    response: { 200: z.array(TranslatedText) },
  },
})

export const SaveTextTranslation = z.object({
  locale: ContentLocale,
  /** The English text, as it is now. */
  text: z.string().min(1, sentence(msg`Please fill this in`)).max(MAX_TRANSLATION),
  /** Empty: visitors read the product's translation, or English. */
  translation: ContentText(MAX_TRANSLATION, { missing: null }),
})
export type SaveTextTranslation = z.infer<typeof SaveTextTranslation>

/** Pages show the translation as soon as the call returns. 404: the content does not say this any more. */
export const saveTextTranslation = endpoint({
  method: 'PUT',
  url: '/api/admin/content/translations',
  access: 'settings:manage',
  schema: {
    summary: 'Save what a text of the public pages says in a language',
    tags,
    body: SaveTextTranslation,
    response: { 200: TranslatedText },
  },
})
