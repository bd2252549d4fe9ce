import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LOCALE_TAGS } from '#domain/words/locale.ts'
import { setLanguageSource } from '#domain/words/say.ts'
import { inLanguage, SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { createPdfRenderer, type PdfRenderer } from '#server/kit/pdf/pdf-renderer.ts'
import { type ReadPdf, readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { buildPlanDocument, HIDES_NOTHING } from './build-plan-document.ts'
import { createDietPlanFixture, createGroceryFixture } from './diet-plan.fixture.ts'
import { createPlanDocumentFixture } from './plan-document.fixture.ts'
import { PLAN_TEMPLATE, type PlanDocument, type PlanDocumentItem } from './plan-document.ts'
import { sayWords } from './plan-words.ts'

let renderer: PdfRenderer
let plan: PlanDocument
let read: ReadPdf
const logged: string[] = []

beforeAll(async () => {
  setLanguageSource(SERVER_LANGUAGES)
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  renderer = createPdfRenderer({ log })
  plan = createPlanDocumentFixture()
  read = await render(plan)
})

// The renderer logs this if it could not correct the text of a PDF, which would then read wrongly in some viewers.
afterEach(() => expect(logged.join()).not.toContain('PDF text left as the compiler wrote it'))
afterAll(() => renderer.close())

async function render(document: PlanDocument): Promise<ReadPdf> {
  return readPdf(await renderer.render(PLAN_TEMPLATE, document))
}

/** Removes spaces, so that line breaks and the spaces that pdf.js adds between Indian letters do not matter. */
function squeeze(text: string): string {
  return text.replace(/\s/g, '')
}

test('the PDF has a title, a language and tags for screen readers', () => {
  expect(read).toMatchObject({
    title: plan.title,
    author: plan.practitioner?.name,
    language: 'en-IN',
    isTagged: true,
    pdfUaPart: '1',
  })
  const roles = read.pages.flatMap((page) => page.roles)
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(roles.filter((role) => role === 'H3')).toHaveLength(
    plan.days.length + (plan.grocery?.categories.length ?? 0),
  )
  expect(roles.filter((role) => role === 'H4')).toHaveLength(plan.days.flatMap((day) => day.meals).length)
  expect(roles).toEqual(expect.arrayContaining(['H2', 'Table', 'THead', 'TH', 'TBody', 'TD', 'L', 'LI']))
  expect(read.pages.flatMap((page) => page.alts)).toEqual([plan.ringAltText])
})

test('every text of the plan is on the pages', () => {
  const said = squeeze(read.text)
  // All texts of the input, except texts that the PDF shows in another form.
  const { language, issuedOn, format, ringAltText, words, ...shown } = createPlanDocumentFixture()
  // This heading is only shown where a day continues on another page.
  for (const day of shown.days) day.continuedText = ''
  // A day shows its macros only in grams.
  for (const macro of shown.days.flatMap((day) => day.totals?.macros ?? [])) macro.shareText = ''
  for (const text of listTexts(shown)) expect(said).toContain(squeeze(text))
  expect([language, issuedOn, format]).toEqual(['en-IN', '2026-11-21', 'a4'])
  expect(ringAltText).not.toBe('')
  for (const text of [
    words.averageDay,
    words.dailyTargets,
    words.yourDays,
    words.groceryList,
    words.writtenBy,
  ]) {
    expect(said).toContain(squeeze(text))
  }
})

test.each(['a4', 'phone'] as const)('without calories no page shows any: %s', async (format) => {
  const whole = createPlanDocumentFixture(format)
  const { text, pages } = await render({
    ...whole,
    targets: null,
    averageDay: null,
    notes: [],
    days: whole.days.map((day) => ({
      ...day,
      totals: null,
      meals: day.meals.map((meal) => ({ ...meal, energyText: null })),
    })),
  })
  const { words } = whole
  expect(text).not.toMatch(/kcal|protein/i)
  for (const word of [words.averageDay, words.dailyTargets, words.energy]) expect(text).not.toContain(word)
  expect(pages.flatMap(({ alts }) => alts)).toEqual([])
  const said = squeeze(text)
  for (const { label, meals } of whole.days) {
    expect(said).toContain(squeeze(label))
    for (const { items } of meals) for (const { name } of items) expect(said).toContain(squeeze(name))
  }
})

test('every meal shows its time and foods in order, household measure and grams, and its alternatives', () => {
  const said = squeeze(read.text)
  for (const day of plan.days) {
    let from = said.indexOf(squeeze(`${day.label}${day.datesText}${day.totals?.energyText} kcal`))
    expect(from).toBeGreaterThan(-1)
    for (const meal of day.meals) {
      from = said.indexOf(squeeze(meal.name), from)
      expect(from, `${day.label}, ${meal.name}`).toBeGreaterThan(-1)
      const timeAt = said.indexOf(squeeze(meal.timeText), from)
      for (const part of listMealTexts(meal.items)) {
        const at = said.indexOf(squeeze(part), from)
        expect(at, `${day.label}, ${meal.name}: ${part}`).toBeGreaterThan(-1)
        from = at
      }
      // The time is beside the first food or under the name of the meal.
      expect(timeAt).toBeGreaterThan(-1)
      if (meal.items.length > 1) expect(timeAt).toBeLessThan(from)
    }
  }
  expect(said).toContain('orMoongdalchillaमूंगदालचीला2pieces(130g)')
  expect(said).toContain('₹2,999')
  expect(said).toContain('≥1,120kcal')
  expect(said).toContain(squeeze('Nothing planned'))
})

test('every page has its number, the number of pages, the plan and the date', () => {
  expect(read.pages.length).toBeGreaterThan(3)
  for (const [index, page] of read.pages.entries()) {
    expect(page.text).toContain(`Page ${index + 1} of ${read.pages.length}`)
    expect(page.text).toContain('Pathya · 21 Nov 2026')
    expect(page.text).toContain(plan.title)
    expect(page.text).not.toContain('Draft')
  }
})

test.each(['a4', 'phone'] as const)(
  'a meal stays on one page, even if a day needs several pages (%s)',
  async (format) => {
    const long = createPlanDocumentFixture(format)
    for (const [dayIndex, day] of long.days.entries()) {
      for (const [mealIndex, meal] of day.meals.entries()) {
        const mark = `${dayIndex}.${mealIndex}`
        meal.name = `Meal ${mark}`
        meal.text = null
        meal.items = Array.from({ length: 4 + ((dayIndex + mealIndex) % 5) }, (_, index) => ({
          name: `Food ${mark}.${index} and a name that needs more than a single line of the page to be written`,
          hindiName: null,
          amountText: '1 katori (150 g)',
          stateText: 'cooked',
          alternatives: [],
        }))
      }
    }
    const { pages } = await render(long)
    expect(pages.length).toBeGreaterThan(9)
    for (const [dayIndex, day] of long.days.entries()) {
      for (const [mealIndex, meal] of day.meals.entries()) {
        const mark = `${dayIndex}.${mealIndex}`
        const found = pages.filter((page) => page.text.includes(`Food ${mark}.`))
        expect(found, `meal ${mark}`).toHaveLength(1)
        expect(found[0]?.text).toContain(`Meal ${mark}`)
        for (let index = 0; index < meal.items.length; index++) {
          expect(found[0]?.text).toContain(`Food ${mark}.${index} `)
        }
        // The footer is lower than everything else, and the foods must be above it.
        const footerPt = Math.min(...(found[0]?.pieces.map((piece) => piece.yPt) ?? [0]))
        const foods = found[0]?.pieces.filter((piece) => piece.text.includes(`Food ${mark}.`)) ?? []
        expect(Math.min(...foods.map((piece) => piece.yPt))).toBeGreaterThan(footerPt + 12)
      }
      // Each later page of a day has the heading that says that the day continues.
      const numbers = day.meals.map((meal) => pages.findIndex((page) => page.text.includes(meal.name)))
      for (const [number, page] of pages.entries()) {
        const isContinued = numbers.includes(number) && number > Math.min(...numbers)
        expect(page.text.includes(day.continuedText), `${day.label}, page ${number + 1}`).toBe(isContinued)
      }
    }
  },
)

test.each(['a4', 'phone'] as const)('a draft is marked on every page (%s)', async (format) => {
  const draft = createPlanDocumentFixture(format)
  draft.draftMark = 'Draft'
  draft.versionText = 'Draft, not published yet'
  const { pages } = await render(draft)
  for (const page of pages) expect(page.text).toMatch(/Draft\b(?!,)/)
  expect(pages[0]?.text).toContain('Draft, not published yet')
})

test('a phone page contains the same as an A4 page', async () => {
  const phone = await render(createPlanDocumentFixture('phone'))
  expect(phone).toMatchObject({ isTagged: true, pdfUaPart: '1' })
  const said = squeeze(phone.text)
  const { days, grocery, targets, tips } = createPlanDocumentFixture()
  for (const text of [targets, tips, grocery, days.map((day) => [day.label, day.datesText, day.meals])]) {
    for (const part of listTexts(text)) expect(said).toContain(squeeze(part))
  }
  for (const page of phone.pages) {
    expect([Math.round(page.widthPt), Math.round(page.heightPt)]).toEqual([283, 567])
    // Each side has a margin of 7 mm.
    for (const { xPt } of page.pieces) expect(xPt).toBeGreaterThanOrEqual(19.8)
  }
})

test.each([
  ['hi', 'a4'],
  ['hi', 'phone'],
  ['te', 'a4'],
  ['te', 'phone'],
] as const)(
  'another language replaces English, and its text can be read from the PDF (%s, %s)',
  async (language, format) => {
    const names = new Map([
      ['Besan chilla', 'శనగపిండి అట్టు'],
      ['Curd', 'పెరుగు'],
    ])
    const document = buildPlanDocument(
      createDietPlanFixture(),
      { allergies: ['nuts'], healthFlags: [], sex: 'female', age: 34, activityLevel: 'moderate' },
      {
        name: 'Pathya',
        tagline: 'Plans from real food data',
        email: 'care@pathya.example',
        phone: '',
        whatsapp: '',
      },
      createGroceryFixture(language),
      {
        language,
        format,
        today: '2026-11-21',
        bmiGuideline: 'indian',
        hides: HIDES_NOTHING,
        findFoodName: (english) => (language === 'te' ? (names.get(english) ?? null) : null),
      },
    )
    const read = await render(document)
    expect(read).toMatchObject({ language: LOCALE_TAGS[language], isTagged: true, pdfUaPart: '1' })
    const said = squeeze(read.text)
    for (const part of listTexts({
      ...document,
      // This heading is only shown where a day continues on another page.
      days: document.days.map((day) => ({ ...day, continuedText: '' })),
      language: '',
      issuedOn: '',
      format: '',
      ringAltText: '',
      words: {},
    })) {
      if (/^\d+%$/.test(part)) continue
      expect(said, part).toContain(squeeze(part))
    }
    for (const key of ['yourDays', 'dailyTargets', 'groceryList', 'sources', 'writtenBy'] as const) {
      expect(said).toContain(squeeze(inLanguage(language, sayWords)[key]))
      expect(said).not.toContain(squeeze(inLanguage('en', sayWords)[key]))
    }
    expect(said).toContain(squeeze(`${language === 'hi' ? 'पेज' : 'పేజీ'} 1 / ${read.pages.length}`))
  },
)

test('28 days of eight meals with four foods each are rendered in time, on A4 and for a phone', async () => {
  for (const format of ['a4', 'phone'] as const) {
    const long = createPlanDocumentFixture(format)
    const [first] = long.days
    if (!first) throw new Error('The fixture has no day.')
    long.days = Array.from({ length: 28 }, (_, dayIndex) => ({
      ...first,
      label: `Day ${dayIndex + 1}`,
      meals: first.meals.map((meal, mealIndex) => ({
        ...meal,
        text: null,
        items: Array.from({ length: 4 }, (_unused, index) => ({
          name: `Food ${dayIndex + 1}.${mealIndex}.${index};`,
          hindiName: 'मूंग दाल चीला',
          amountText: '2 pieces (130 g)',
          stateText: null,
          alternatives: [],
        })),
      })),
    }))
    const bytes = await renderer.render(PLAN_TEMPLATE, long, { timeoutMs: 15_000 })
    const { text } = await readPdf(bytes)
    expect(text.match(/Food \d+\.\d\.\d;/g)).toHaveLength(28 * 8 * 4)
    expect(bytes.length).toBeLessThan(2_000_000)
  }
}, 60_000)

test('a meal larger than a page continues on the next page and is complete', async () => {
  const huge = createPlanDocumentFixture()
  const meal = huge.days[0]?.meals[4]
  if (!meal) throw new Error('The fixture has no lunch.')
  meal.items = Array.from({ length: 120 }, (_, index) => ({
    name: `Food ${index};`,
    hindiName: null,
    amountText: `${index + 1} g`,
    stateText: null,
    alternatives: [],
  }))
  const { pages, text } = await render(huge)
  for (let index = 0; index < 120; index++) expect(text).toContain(`Food ${index};`)
  for (const page of pages) expect(Math.min(...page.pieces.map((piece) => piece.yPt))).toBeGreaterThan(20)
})

const HOSTILE = [
  '#panic("no") #set page(fill: red) #import "x"',
  '$x^2$ *bold* _slant_ `code` @ref <label> ~ -- ---',
  '= Heading // comment /* more */ \\ \\u{41} [x] {y}',
  '"quotes" \'single\' & </script><b>&amp;',
  '- list + list / term: x',
  'https://example.org/#a',
]

test('markup characters in a text have no effect', async () => {
  const hostile = createPlanDocumentFixture()
  const [title = '', name = '', food = '', tip = '', quote = '', note = ''] = HOSTILE
  hostile.title = title
  hostile.planForText = name
  hostile.tips = [tip]
  hostile.motivationalQuote = quote
  hostile.notes = [note]
  const item = hostile.days[0]?.meals[2]?.items[0]
  if (!item) throw new Error('The fixture has no breakfast.')
  item.name = food
  const result = await render(hostile)
  expect(result.title).toBe(title)
  for (const text of HOSTILE) expect(squeeze(result.text)).toContain(squeeze(text))
})

test('names in any script and of any length are drawn', async () => {
  const odd = createPlanDocumentFixture()
  odd.title = `Plan ${'W'.repeat(300)}`
  odd.planForText = `Asha 🥗 ${'ll'.repeat(200)}`
  odd.client.location = 'שלום, عليكم, தமிழ்'
  const meal = odd.days[0]?.meals[2]
  const item = meal?.items[0]
  if (!meal || !item) throw new Error('The fixture has no breakfast.')
  item.name = 'M'.repeat(400)
  item.amountText = '9'.repeat(100)
  meal.timeText = '8'.repeat(60)
  const { pages, text, language } = await render(odd)
  expect(language).toBe('en-IN')
  const said = text.replace(/[\s\u200b]/g, '')
  for (const expected of [
    'W'.repeat(300),
    'll'.repeat(200),
    'M'.repeat(400),
    '9'.repeat(100),
    '8'.repeat(60),
  ]) {
    expect(said).toContain(expected)
  }
  // Everything is within the page: 595 pt wide, with a margin of 48 pt.
  for (const page of pages) {
    for (const piece of page.pieces) expect(piece.xPt).toBeLessThan(595 - 48)
  }
})

test('unknown facts take no room on the page', async () => {
  const bare: PlanDocument = {
    language: 'en-IN',
    format: 'a4',
    words: inLanguage('en', sayWords),
    brand: { name: 'Pathya', tagline: null, contactLines: [] },
    title: 'Bare',
    planForText: 'Diet plan for Asha',
    aboutText: 'About Asha',
    versionText: null,
    draftMark: null,
    description: null,
    issuedOn: '2026-11-21',
    issuedOnText: '21 Nov 2026',
    client: {
      ageText: null,
      heightText: null,
      weightText: null,
      bmi: null,
      location: null,
      healthIssues: null,
      preferences: null,
      allergies: null,
    },
    goal: null,
    period: { startText: '1 Dec 2026', endText: '28 Dec 2026', lengthText: '28 days', rotationText: null },
    targets: { calories: '1500 kcal', protein: '60 g', others: [] },
    averageDay: { energyText: null, coverageText: null, macros: [] },
    ringAltText: 'Ring of the average day.',
    notes: [],
    instructions: null,
    motivationalQuote: null,
    tips: [],
    days: [
      {
        label: 'Day 1',
        continuedText: 'Day 1, continued',
        datesText: null,
        totals: { energyText: null, coverageText: null, macros: [] },
        meals: [{ name: 'Lunch', timeText: '1 PM', items: [], text: 'As at home', energyText: null }],
      },
    ],
    grocery: null,
    practitioner: null,
    sources: [],
    intakes: null,
  }
  const { pages, text, author } = await render(bare)
  expect(pages).toHaveLength(2)
  expect(author).toBe('Pathya')
  expect(text).toContain('As at home')
  for (const word of ['none', 'null', 'Grocery', 'Allergies', 'Written by', 'Sources', 'Every day']) {
    expect(text).not.toContain(word)
  }
})

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(listTexts)
  if (typeof value !== 'object' || value === null) return []
  // The key of a macro only chooses its colour and is not shown.
  return Object.entries(value).flatMap(([key, part]) => (key === 'key' ? [] : listTexts(part)))
}

function listMealTexts(items: PlanDocumentItem[]): string[] {
  return items.flatMap((item) => [
    `${item.name}${item.hindiName ?? ''}${item.amountText}`,
    ...item.alternatives.map((other) => `or ${other.name}${other.hindiName ?? ''}${other.amountText}`),
  ])
}
