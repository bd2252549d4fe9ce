import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { DEFAULT_PACKAGES } from '#server/modules/site/default-content/packages.ts'
import { SPOKEN_LANGUAGES } from '#server/modules/site/default-content/spoken-languages.ts'
import { DEFAULT_CONTENT } from '#server/modules/site/default-content.ts'
import { listContentTexts } from '#server/modules/site/languages/content-texts.ts'
import { DERIVED_FOODS } from '#server/seed/derived-foods.ts'
import { DISHES } from '#server/seed/dishes.ts'
import { USDA_FOODS } from '#server/seed/usda-foods.ts'
import type { Catalogue } from './translations.ts'

/**
 * Collects the texts of the product that are data and not code: `content` has those of the public pages, `recipes` the steps and
 * notes of dishes and foods. They are in the order in which people read them. Their translations are found by the English text,
 * so a text that the practice has changed is not translated by mistake.
 */
export function collectContentMessages(): Record<'content' | 'recipes', Catalogue> {
  const content: Catalogue = {}
  for (const { text, part, of } of listContentTexts(DEFAULT_CONTENT)) {
    addMessage(content, text, { path: `server/modules/site/default-content/${part}`, note: of })
  }
  for (const { name, description } of DEFAULT_PACKAGES) {
    for (const text of [name, description]) {
      addMessage(content, text, { path: 'server/modules/site/default-content/packages', note: name })
    }
  }
  for (const name of SPOKEN_LANGUAGES) {
    const note = 'A language that a person of the practice speaks'
    addMessage(content, name, { path: 'server/modules/site/default-content/spoken-languages', note })
  }
  const recipes: Catalogue = {}
  for (const { name, description, details } of DISHES) {
    for (const text of [description, ...details.steps]) {
      addMessage(recipes, text, { path: 'server/seed/data/dishes', note: name })
    }
  }
  for (const { name, description } of [...USDA_FOODS, ...DERIVED_FOODS]) {
    addMessage(recipes, description, { path: 'server/seed/data', note: name })
  }
  return { content, recipes }
}

/** `note` says for translators where the text is: the title of its article, the name of its dish. The first place counts. */
function addMessage(
  catalogue: Catalogue,
  text: string | null,
  { path, note }: { path: string; note: string | null },
): void {
  if (!text) return
  const id = generateMessageId(text)
  catalogue[id] ??= {
    message: text,
    translation: text,
    origin: [[path]],
    comments: note === null || note === text ? [] : [note],
  }
}
