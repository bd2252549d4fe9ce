import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getClient, recordMissingFacts } from '#contract/people/clients.ts'
import { answer, listCalls, refuse } from '#web/test/answer-api.ts'
import { ASHA, makeDay, makePlan, showEditor } from './editor-fixture.tsx'

const CLIENT_PARAMS = { id: ASHA.id }
const NAMELESS = { ...ASHA, age: null, sex: null }

const intakes = () => page.getByText('Compared with Indian recommendations')
const gaps = () => page.getByRole('region', { name: 'Low or unknown across the whole plan' })
const addFacts = () => page.getByRole('button', { name: 'Add age and sex' })
const dialog = () => page.getByRole('dialog', { name: 'Add age and sex' })

/** Leaving an editor saves unsaved changes, which the next test would see. */
afterEach(async () => {
  await expect.element(page.getByText(/^(Not saved yet|Saving…)$/)).not.toBeInTheDocument()
})

test('the day is compared with EAR, RDA and upper limit, and the source is named', async () => {
  await showEditor()
  await intakes().click()
  for (const text of [
    'RDA 29 mg · EAR 15 mg · upper limit 45 mg',
    'adequate intake 25 g',
    'upper limit 350 mg from supplements',
    'safe intake up to 2,000 mg',
  ]) {
    await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  }
  await expect.element(page.getByText(/^Women aged 19 to 59, sedentary.*ICMR-NIN.*2020/)).toBeVisible()
})

test('in pregnancy the intakes are for the stage of the plan, and unconfirmed ones are named', async () => {
  await showEditor({
    plan: makePlan({ safetyRecords: { maternityStage: 'trimester_2' } }),
    client: { ...ASHA, healthFlags: ['pregnancy'] },
  })
  await intakes().click()
  await expect.element(page.getByText('RDA 55.5 g · EAR 43.6 g')).toBeVisible()
  await expect.element(page.getByText(/^Not confirmed yet, so not shown: Fibre/)).toBeVisible()
})

test('a missing age and sex are filled in beside the intakes', async () => {
  await showEditor({ client: NAMELESS })
  await intakes().click()
  await addFacts().last().click()
  await dialog().getByRole('textbox', { name: 'Age' }).fill('34')
  await dialog().getByText('Female').click()
  await answer(recordMissingFacts, ASHA, { params: CLIENT_PARAMS })
  await answer(getClient, ASHA, { params: CLIENT_PARAMS })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('RDA 29 mg', { exact: false })).toBeVisible()
  const calls = await listCalls(recordMissingFacts, CLIENT_PARAMS)
  expect(calls.map(({ body }) => body)).toEqual([{ age: 34, sex: 'female' }])
})

test('a wrong age is refused beside its field, and what was chosen stays', async () => {
  await showEditor({ client: NAMELESS })
  await addFacts().click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText('Please fill in at least one field')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Age' }).fill('16')
  await dialog().getByText('Female').click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText(/^Clients under 18 enter their age/)).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: 'Female' })).toBeChecked()
  expect(await listCalls(recordMissingFacts, CLIENT_PARAMS)).toEqual([])
})

test('a fact that somebody else has recorded is refused with a sentence', async () => {
  await showEditor({ client: NAMELESS })
  await addFacts().click()
  await dialog().getByRole('textbox', { name: 'Age' }).fill('34')
  const message = 'This was just recorded. Reload the page to see it.'
  await refuse(
    recordMissingFacts,
    { statusCode: 409, code: 'already_recorded', message },
    { params: CLIENT_PARAMS },
  )
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog().getByText(message)).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Age' })).toHaveValue('34')
})

test('one sentence names the nutrients that the whole plan lacks, and foods that suit the client', async () => {
  await showEditor({ client: { ...ASHA, foodPreferences: ['vegetarian'] } })
  await expect
    .element(gaps())
    .toMatchTextContent(
      'iron is not known: no food has a value; the reference is 29 mg a day; good sources: Palak sabzi (katori, 6.7 mg);',
    )
  await expect
    .element(gaps())
    .toMatchTextContent(
      'iodine is not known: not listed in any food table, so ask whether they use iodised salt.',
    )
})

test('without age and sex, the nutrients are not checked, and both are filled in right there', async () => {
  await showEditor({ client: NAMELESS })
  await expect
    .element(gaps())
    .toMatchTextContent('folate and iodine are not checked. Reference intakes depend on sex and age.')
  await gaps().getByRole('button', { name: 'Add age and sex' }).click()
  await dialog().getByRole('textbox', { name: 'Age' }).fill('34')
  await dialog().getByText('Female').click()
  await answer(recordMissingFacts, ASHA, { params: CLIENT_PARAMS })
  await answer(getClient, ASHA, { params: CLIENT_PARAMS })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.element(gaps()).toMatchTextContent('the reference is 29 mg a day')
})

test('a plan without meals names no nutrient', async () => {
  await showEditor({ plan: makePlan({ days: [makeDay(1, 1, {})] }) })
  await expect.element(intakes()).toBeVisible()
  await expect.element(gaps()).not.toBeInTheDocument()
})
