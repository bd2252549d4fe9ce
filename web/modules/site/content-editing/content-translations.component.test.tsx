import { expect, test } from 'vitest'
import {
  listTextTranslations,
  saveTextTranslation,
  type TranslatedText,
} from '#contract/site/text-translations.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { ContentTranslations } from './content-translations.tsx'

const OURS: TranslatedText = {
  part: 'questions',
  of: 'Do you visit homes?',
  text: 'Do you visit homes?',
  product: null,
  own: null,
}
const PRODUCT: TranslatedText = {
  part: 'tips',
  of: 'Half a plate of vegetables',
  text: 'Fill half of the plate first.',
  product: 'पहले आधी थाली भरें।',
  own: null,
}

test('a text without a translation is translated and leaves the list', async () => {
  signInAs({ role: 'admin' })
  await answer(listTextTranslations, [OURS, PRODUCT])
  const screen = await renderScreen(<ContentTranslations />, { address: '/admin/settings/translations' })
  await expect.element(screen.getByText('1 text is shown in English')).toBeVisible()
  await expect.element(screen.getByText('Fill half of the plate first.')).not.toBeInTheDocument()

  await answer(saveTextTranslation, { ...OURS, own: 'क्या आप घर आते हैं?' })
  await screen.getByRole('button', { name: /^Translate/ }).click()
  await screen.getByRole('textbox').fill('क्या आप घर आते हैं?')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Everything is translated')).toBeVisible()
  expect(await listCalls(saveTextTranslation)).toMatchObject([
    { body: { locale: 'hi', text: 'Do you visit homes?', translation: 'क्या आप घर आते हैं?' } },
  ])
})

test('all texts show what visitors read, and the product’s translation is no translation of the practice', async () => {
  signInAs({ role: 'admin' })
  await answer(listTextTranslations, [PRODUCT])
  await answer(saveTextTranslation, PRODUCT)
  const screen = await renderScreen(<ContentTranslations />, { address: '/admin/settings/translations' })
  await screen.getByRole('radio', { name: 'All texts' }).click()
  await expect.element(screen.getByText('पहले आधी थाली भरें।')).toHaveAttribute('lang', 'hi')
  await screen.getByRole('button', { name: /^Edit/ }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(await listCalls(saveTextTranslation)).toMatchObject([{ body: { translation: '' } }])
})

test('a refused translation stays in the form', async () => {
  signInAs({ role: 'admin' })
  await answer(listTextTranslations, [OURS])
  await refuse(saveTextTranslation, {
    statusCode: 404,
    code: 'not_found',
    message: 'This text is no longer on the pages.',
  })
  const screen = await renderScreen(<ContentTranslations />, { address: '/admin/settings/translations' })
  await screen.getByRole('button', { name: /^Translate/ }).click()
  await screen.getByRole('textbox').fill('क्या आप घर आते हैं?')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('This text is no longer on the pages.')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveValue('क्या आप घर आते हैं?')
})

test('one part of the pages can be chosen', async () => {
  signInAs({ role: 'admin' })
  await answer(listTextTranslations, [OURS, PRODUCT])
  const screen = await renderScreen(<ContentTranslations />, { address: '/admin/settings/translations' })
  await screen.getByRole('radio', { name: 'All texts' }).click()
  await screen.getByRole('button', { name: /Section/ }).click()
  await screen.getByRole('option', { name: 'Health tips' }).click()
  await expect.element(screen.getByText('Fill half of the plate first.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Translate/ })).not.toBeInTheDocument()
})
