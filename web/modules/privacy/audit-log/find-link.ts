import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import type { AuditEntry } from '#contract/privacy/audit-log.ts'

/** A link to the object of an entry: its text and address. */
export type EntryLink = { label: string; to: string }

/**
 * Returns the link for an entry, apart from its people. `null` if its object has no screen or was erased with its
 * client.
 */
export function findEntryLink({ entity, entityId, subject }: AuditEntry): EntryLink | null {
  const isGone = subject !== null && subject.name === null
  if (entity === null || isGone) return null
  switch (entity) {
    case 'diet-plan':
      return entityId === null ? null : { label: t`The plan`, to: paths.dietPlan(entityId) }
    case 'consultation':
      return entityId === null ? null : { label: t`The consultation`, to: paths.adminConsultation(entityId) }
    case 'client-note':
      return subject && { label: t`The notes`, to: paths.adminClient(subject.id, 'notes') }
    case 'plan-review':
      return { label: t`The reviews`, to: paths.adminReviews() }
    case 'subscription-plan':
    case 'payment':
    case 'refund':
      return { label: t`The payments`, to: paths.adminPayments() }
    case 'invoice':
      return { label: t`The invoices`, to: paths.adminInvoices() }
    case 'availability':
    case 'holiday':
    case 'consultation-settings':
      return { label: t`The hours`, to: paths.adminAvailability() }
    case 'food-item':
      return { label: t`The foods`, to: paths.adminFoods() }
    case 'package':
      return { label: t`The packages`, to: paths.packageSettings() }
    case 'tax-settings':
      return { label: t`Tax and invoices`, to: paths.taxSettings() }
    case 'practice-content':
      return { label: t`The landing page`, to: paths.landingSettings() }
    case 'backup':
      return { label: t`The backups`, to: paths.backupSettings() }
    case 'practice-logo':
    case 'practice-settings':
      return { label: t`The settings`, to: paths.adminSettings() }
    default:
      return null
  }
}
