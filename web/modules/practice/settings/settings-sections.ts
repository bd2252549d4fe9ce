import { paths } from '#contract/paths.ts'

/** The screens of the settings in display order; `text` describes the content. */
export const SETTINGS_SECTIONS = [
  {
    to: paths.adminSettings(),
    label: 'Practice',
    text: 'Brand, contact, logo, UPI, guidelines, new clients, fasts, consultations, mail',
  },
  {
    to: paths.landingSettings(),
    label: 'Landing page',
    text: 'Claims, programmes, client stories, health tips, policies',
  },
  { to: paths.packageSettings(), label: 'Packages', text: 'What clients can subscribe to, and its price' },
  { to: paths.taxSettings(), label: 'Tax and invoices', text: 'GST, and who invoices' },
  { to: paths.securitySettings(), label: 'Security', text: 'Two-step sign-in and passwords' },
  {
    to: paths.backupSettings(),
    label: 'Backups',
    text: 'When they are made, and for how long they are kept',
  },
  {
    to: paths.settingsHistory(),
    label: 'History',
    text: 'Who changed what, and the way back to an earlier version',
  },
] as const
