import { msg } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'

/** The screens of the settings in display order; `text` describes the content. */
export const SETTINGS_SECTIONS = [
  {
    to: paths.adminSettings(),
    label: msg`Practice`,
    text: msg`Brand, contact, logo, UPI, guidelines, new clients, fasts, consultations, mail`,
  },
  {
    to: paths.landingSettings(),
    label: msg`Landing page`,
    text: msg`Claims, programmes, client stories, health tips, policies`,
  },
  {
    to: paths.translationSettings(),
    label: msg`Translations`,
    text: msg`What visitors read in other languages`,
  },
  {
    to: paths.packageSettings(),
    label: msg`Packages`,
    text: msg`What clients can subscribe to, and its price`,
  },
  { to: paths.taxSettings(), label: msg`Tax and invoices`, text: msg`GST, and who invoices` },
  { to: paths.securitySettings(), label: msg`Security`, text: msg`Two-step sign-in and passwords` },
  {
    to: paths.backupSettings(),
    label: msg`Backups`,
    text: msg`When they are made, and for how long they are kept`,
  },
  {
    to: paths.settingsHistory(),
    label: msg`History`,
    text: msg`Who changed what, and the way back to an earlier version`,
  },
] as const
