import { updateTaxSettings } from '#contract/billing/tax-settings.ts'
import { updateSettings } from '#contract/practice/settings.ts'
import type { EditableContent, Person } from '#contract/site/content.ts'
import { updateContent } from '#contract/site/content-editing.ts'
import { saveTextTranslation } from '#contract/site/text-translations.ts'
import { findCheckDigit } from '#domain/billing/gstin.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import * as tax from '#server/modules/billing/tax/service.ts'
import * as settings from '#server/modules/practice/settings/service.ts'
import * as content from '#server/modules/site/content/service.ts'
import * as languages from '#server/modules/site/languages/service.ts'
import * as portraits from '#server/modules/site/portraits/service.ts'
import { drawPortrait, LOOKS, type Look } from './portraits.ts'
import { later, type Story } from './story.ts'

/** Looks like a number of India, but no real number begins this way, so chats of the demo reach nobody. */
const DEMO_CHAT_NUMBER = '+91 55501 23456'
/** No bank has this handle, so payments scanned in the demo reach nobody. */
const DEMO_UPI = { id: 'pathya.demo@demo', payeeName: 'Pathya Demo' }

/** Makes a well-formed GSTIN of a PAN that does not exist. */
export function makeGstin(stateCode: string): string {
  const first = `${stateCode}AAAAA0000A1Z`
  return first + findCheckDigit(first)
}

/** Sets the brand, the UPI account and the tax settings. */
export async function setUpPractice({ as }: Story, adminId: string): Promise<void> {
  const ctx = await as(adminId, updateSettings)
  const { settings: stored } = await settings.getSettings(ctx)
  const brand = { ...stored.brand, whatsapp: DEMO_CHAT_NUMBER }
  await settings.updateSettings(ctx, { ...stored, brand, upi: DEMO_UPI })
  await tax.updateTaxSettings(await as(adminId, updateTaxSettings), {
    ...(await tax.findTaxSettings(ctx)),
    legalName: 'Pathya Nutrition LLP (demo)',
    address: '12 Fergusson College Road\nPune 411005',
    stateCode: '27',
    gstin: makeGstin('27'),
    treatment: 'taxable',
  })
}

/** Shows the demo's staff and where the practice is. Everything says that it is an example. */
export async function showPractice(
  { as }: Story,
  staff: { nalini: string; farah: string; george: string },
): Promise<void> {
  const ctx = await as(staff.nalini, updateContent)
  const stored = await content.getContent(ctx)
  const hashes = {
    nalini: await addDrawnPortrait(ctx, LOOKS.nalini),
    farah: await addDrawnPortrait(ctx, LOOKS.farah),
    george: await addDrawnPortrait(ctx, LOOKS.george),
  }
  const people = DEMO_PEOPLE.map(({ key, ...person }) => ({
    ...person,
    id: key,
    portrait: hashes[key],
    staffId: staff[key],
    isExample: true,
  }))
  await content.updateContent(ctx, { ...stored, content: { ...stored.content, ...DEMO_PLACE, people } })
}

async function addDrawnPortrait(ctx: Ctx, look: Look): Promise<string> {
  return (await portraits.addPortrait(ctx, await drawPortrait(look))).hash
}

const DEMO_PEOPLE: (Omit<Person, 'id' | 'portrait' | 'staffId' | 'isExample'> & {
  key: 'nalini' | 'farah' | 'george'
})[] = [
  {
    key: 'nalini',
    name: 'Dr Nalini Deshpande',
    role: 'Dietician and founder',
    qualification: 'PhD Clinical Nutrition',
    registration: { body: 'Indian Dietetic Association', number: 'RD DEMO-0001' },
    languages: ['English', 'Hindi', 'Marathi'],
    practisingSince: 2004,
    words: 'I ask what your mother cooked before I ask what you weigh.',
  },
  {
    key: 'farah',
    name: 'Farah Sheikh',
    role: 'Clinical dietician',
    qualification: 'MSc Food Science and Nutrition',
    registration: null,
    languages: ['English', 'Hindi', 'Urdu'],
    practisingSince: 2017,
    words: 'Most plans fail on a Tuesday evening. That is where I begin.',
  },
  {
    key: 'george',
    name: 'George Kurien',
    role: 'Diabetes dietician',
    qualification: 'MSc Dietetics, certified diabetes educator',
    registration: { body: 'Indian Dietetic Association', number: 'RD DEMO-0002' },
    languages: ['English', 'Malayalam', 'Tamil'],
    practisingSince: 2011,
    words: 'Rice stays. We talk about how much, and what is beside it.',
  },
]

const WORKDAYS = [1, 2, 3, 4, 5]
const DEMO_PLACE: Pick<EditableContent, 'place' | 'hours' | 'links'> = {
  place: {
    lines: ['12 Fergusson College Road', 'Shivajinagar'],
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411005',
    mapUrl: 'https://www.openstreetmap.org/#map=17/18.5236/73.8412',
  },
  hours: [
    ...WORKDAYS.flatMap((weekday) => [
      { weekday, opens: '09:00', closes: '13:00' },
      { weekday, opens: '16:00', closes: '19:30' },
    ]),
    { weekday: 6, opens: '09:00', closes: '13:00' },
  ],
  links: [{ kind: 'website', url: 'https://kitchen.pathya.example/' }],
}

/** A title that the practice has written itself, and translated. */
const FIRST_STEP = {
  en: 'Talk to us, free of charge',
  hi: 'हमसे मुफ़्त में बात करें',
  te: 'మాతో ఉచితంగా మాట్లాడండి',
}

/** Plans changes of the public pages, so that their history has versions and a translation of the practice. */
export function planPageVersions({ at, as, end }: Story, adminId: string): void {
  const change = (daysAgo: number, write: (content: EditableContent) => EditableContent): void =>
    at(later(end, -24 * daysAgo), async () => {
      const ctx = await as(adminId, updateContent)
      const stored = await content.getContent(ctx)
      await content.updateContent(ctx, { ...stored, content: write(stored.content) })
    })
  change(40, (pages) => ({ ...pages, chatGreeting: 'Namaste, I would like to know more about a diet plan.' }))
  change(12, (pages) => ({
    ...pages,
    steps: pages.steps.map((step, index) => (index === 0 ? { ...step, title: FIRST_STEP.en } : step)),
  }))
  at(later(end, -24 * 11), async () => {
    const ctx = await as(adminId, saveTextTranslation)
    for (const locale of ['hi', 'te'] as const) {
      await languages.saveTextTranslation(ctx, {
        locale,
        text: FIRST_STEP.en,
        translation: FIRST_STEP[locale],
      })
    }
  })
}
