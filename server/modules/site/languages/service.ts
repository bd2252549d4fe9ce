import { msg } from '@lingui/core/runtime-macro'
import type { SaveTextTranslation, TranslatedText } from '#contract/site/text-translations.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { identifyText, translateText } from '#server/kit/language/translate-text.ts'
import { loadPageTexts } from '../service.ts'
import { textTranslations } from './repository.ts'

/** Lists every text of the public pages, each once, with the product's and the practice's translation. */
export async function listTextTranslations(
  { db }: Pick<Ctx, 'db'>,
  locale: Locale,
): Promise<TranslatedText[]> {
  const texts = await loadPageTexts(db)
  const own = await textTranslations.list(db, locale)
  return texts.map(({ text, part, of }) => {
    const product = translateText(text, locale)
    return {
      text,
      part,
      of,
      product: product === text ? null : product,
      own: own.get(identifyText(text)) ?? null,
    }
  })
}

/**
 * Saves what a text says in a language; an empty translation gives the product's back.
 *
 * @throws AppError 404 if no page says this text now.
 */
export async function saveTextTranslation(
  ctx: Ctx,
  { locale, text, translation }: SaveTextTranslation,
): Promise<TranslatedText> {
  return inTransaction(ctx, async (inside) => {
    const sourceId = identifyText(text)
    if (translation === '') await textTranslations.delete(inside.db, { locale, sourceId })
    else await textTranslations.save(inside.db, { locale, sourceId, source: text, text: translation })
    const saved = (await listTextTranslations(inside, locale)).find((each) => each.text === text)
    if (!saved) throw notFound(say(msg`This text is no longer on the pages.`))
    await inside.audit({
      action: 'content.translate',
      entity: 'practice-content',
      details: { locale, part: saved.part },
    })
    return saved
  })
}
