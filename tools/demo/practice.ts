import { updateTaxSettings } from '#contract/billing/tax-settings.ts'
import { updateSettings } from '#contract/practice/settings.ts'
import type { EditableContent } from '#contract/site/content.ts'
import { updateContent } from '#contract/site/content-editing.ts'
import { findCheckDigit } from '#domain/billing/gstin.ts'
import * as tax from '#server/modules/billing/tax/service.ts'
import * as settings from '#server/modules/practice/settings/service.ts'
import * as content from '#server/modules/site/content/service.ts'
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

/** Plans changes of the public pages, so that their history has versions. */
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
    steps: pages.steps.map((step, index) =>
      index === 0 ? { ...step, title: 'Talk to us, free of charge' } : step,
    ),
  }))
}
