import type { MailContent } from '#server/platform/mail/layout.ts'

/** To every other admin, when somebody has become one without any of them doing it. */
export function writeNewAdminMail(options: {
  email: string
  how: 'staff-domain' | 'setup-link'
  publicUrl: string
}): MailContent {
  const reason =
    options.how === 'staff-domain'
      ? 'Their address belongs to the domain of your staff, and they have verified it.'
      : 'They used a setup link that was made on the server itself.'
  return {
    subject: 'A new admin has joined your practice',
    paragraphs: [
      `${options.email} is now an admin. ${reason}`,
      'Admins can do everything, including what concerns other staff and the records of all clients.',
    ],
    action: { label: 'Open the practice', url: `${options.publicUrl}/admin-dashboard` },
    notes: ['If you did not expect this, deactivate this person at once.'],
  }
}
