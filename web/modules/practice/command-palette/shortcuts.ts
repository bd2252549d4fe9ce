import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'

/** Press `g` and then this letter, within a short time, to open the screen. */
export type Shortcut = { letter: string; label: MessageDescriptor; to: string; permission: Permission }

export const SHORTCUTS: readonly Shortcut[] = [
  { letter: 'd', label: msg`Dashboard`, to: paths.adminDashboard(), permission: 'practice:view' },
  { letter: 's', label: msg`Schedule`, to: paths.adminSchedule(), permission: 'consultations:read' },
  {
    letter: 'i',
    label: msg`Consultations`,
    to: paths.adminConsultations(),
    permission: 'consultations:read',
  },
  { letter: 'r', label: msg`Diet reviews`, to: paths.adminReviews(), permission: 'reviews:answer' },
  { letter: 'c', label: msg`Clients`, to: paths.adminClients(), permission: 'clients:read' },
  { letter: 'p', label: msg`Diet Plans`, to: paths.dietPlans(), permission: 'practice:view' },
  { letter: 'n', label: msg`Create Diet Plan`, to: paths.dietPlanCreator(), permission: 'plans:write' },
  { letter: 'f', label: msg`Foods`, to: paths.adminFoods(), permission: 'foods:write' },
  { letter: 'm', label: msg`Payments`, to: paths.adminPayments(), permission: 'payments:manage' },
  { letter: 'v', label: msg`Invoices`, to: paths.adminInvoices(), permission: 'payments:manage' },
  { letter: 'a', label: msg`Analytics`, to: paths.adminAnalytics(), permission: 'analytics:read' },
  { letter: 'u', label: msg`Users`, to: paths.adminUsers(), permission: 'users:manage' },
  { letter: 'e', label: msg`Settings`, to: paths.adminSettings(), permission: 'settings:manage' },
  { letter: 'l', label: msg`Audit log`, to: paths.adminAuditLog(), permission: 'audit:read' },
]

const SETTING = 'pathya-single-letters'

/** Checks whether single letters are shortcuts in this browser. WCAG 2.1.4 requires a way to turn them off. */
export function areLettersOn(): boolean {
  return readItem('browser', SETTING) !== 'off'
}

export function setLettersOn(areOn: boolean): void {
  writeItem('browser', SETTING, areOn ? null : 'off')
}

/** Elements that use letter keys themselves: fields, and lists with type-ahead. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"], [role="treegrid"]'

/** Checks whether the user is typing, choosing from a list, or has a dialog open. */
export function isTakenElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TAKES_LETTERS)) return true
  return isWindowOpen()
}

export function isWindowOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}
