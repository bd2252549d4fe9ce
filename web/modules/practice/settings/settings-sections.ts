import { msg } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'

/** The screens of the settings in display order; `text` describes the content. */
export const SETTINGS_SECTIONS = [
  {
    to: paths.adminSettings(),
    label: msg`Practice`,
    text: msg`Brand, contact, logo, UPI, guidelines, new clients, fasts, consultations, email`,
  },
  {
    to: paths.landingSettings(),
    label: msg`Landing page`,
    text: msg`Claims, programmes, client stories, health tips, policies`,
  },
  {
    to: paths.translationSettings(),
    label: msg`Translations`,
    text: msg`Public pages in other languages`,
  },
  {
    to: paths.packageSettings(),
    label: msg`Packages`,
    text: msg`Packages that clients can subscribe to, with prices`,
  },
  { to: paths.taxSettings(), label: msg`Tax and invoices`, text: msg`GST and business details` },
  { to: paths.securitySettings(), label: msg`Security`, text: msg`Two-step sign-in and passwords` },
  {
    to: paths.backupSettings(),
    label: msg`Backups`,
    text: msg`Backup schedule, and how long backups are kept`,
  },
  {
    to: paths.settingsHistory(),
    label: msg`History`,
    text: msg`All changes, with earlier versions to restore`,
  },
] as const
