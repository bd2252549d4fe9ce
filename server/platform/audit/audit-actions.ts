/**
 * Everything that goes on the audit log, in the practice's words. Only what stands here can be recorded, so that no entry
 * is ever read as a name out of the program.
 */
export const AUDIT_ACTIONS = {
  'client.read': 'Read the client’s record',
  'measurement.read': 'Read the client’s measurements',
  'measurement.create': 'Wrote down a measurement of a client',
  'measurement.update': 'Changed a measurement of a client',
  'measurement.delete': 'Deleted a measurement of a client',
  'measurement.restore': 'Brought back a deleted measurement of a client',
  'plan.read': 'Read a diet plan',
  'plan.create': 'Started a diet plan',
  'plan.update': 'Changed a draft of a diet plan',
  'plan.delete': 'Deleted a draft of a diet plan',
  'plan.archive': 'Archived a diet plan',
  'plan.check': 'Checked a diet plan',
  'plan.export': 'Saved a diet plan as PDF',
  'plan.publish': 'Published a diet plan',
  'plan.revise': 'Began the next version of a diet plan',
  'plan.duplicate': 'Copied a diet plan to a new draft',
  'plan.end': 'Ended a diet plan',
  'review.read': 'Read what clients ask of their diet plans',
  'review.answer': 'Answered what a client asked of a diet plan',
  'subscription.price-changed': 'Changed the price of a subscription that is not paid yet',
  'subscription.offer': 'Wrote down a subscription to be paid',
  'account.read': 'Opened the account in user management',
  'user.created': 'Made the account',
  'user.replaced': 'Replaced a registration whose address was never verified',
  'user.admin-created': 'Became an admin by a setup link',
  'user.updated': 'Changed the account’s details',
  'user.role-changed': 'Changed the role',
  'user.deactivated': 'Deactivated the account',
  'user.activated': 'Activated the account',
  'user.grants-changed': 'Changed what the employee may do',
  'user.erasure-asked': 'Asked to be erased',
  'user.erasure-undone': 'Took back the wish to be erased',
  'user.erased': 'Was erased, as they had asked',
  'user.sessions-ended': 'Ended sessions',
  'user.password-reset': 'Sent a link for a new password and ended all sessions',
  'user.second-factor-reset': 'Took away the second factor',
  'users.imported': 'Imported clients from a file',
  'care.assigned': 'Put a client into a staff member’s care',
  'care.removed': 'Took a client out of a staff member’s care',
  'invite.resent': 'Sent the invite again',
  'invite.revoked': 'Took the invite back',
  'invite.accepted': 'Accepted the invite',
  'identity.email-verified': 'Verified the email address',
  'identity.email-disowned': 'Said that somebody else had registered the email address',
  'identity.google-linked': 'Linked a Google account',
  'identity.password-changed': 'Changed their password',
  'identity.password-reset': 'Chose a new password by a mailed link',
  'identity.second-factor-on': 'Turned two-step sign-in on',
  'identity.second-factor-off': 'Turned two-step sign-in off',
  'identity.recovery-codes-renewed': 'Made new recovery codes',
  'food.create': 'Added a food',
  'food.copy': 'Copied a food to one of the practice’s own',
  'food.update': 'Changed a food',
  'food.delete': 'Deleted a food',
  'food.retire': 'Retired a food',
  'food.restore': 'Restored a food',
  'food.import': 'Imported foods from a file',
  'dish.create': 'Added a dish',
  'dish.update': 'Changed a dish',
  'template.create': 'Kept a template of meals',
  'template.update': 'Changed a template of meals',
  'template.delete': 'Deleted a template of meals',
  'consultation.read': 'Read a consultation of a client',
  'consultation.update': 'Changed the state of a consultation',
  'consultation.assign': 'Changed who holds a consultation',
  'consultation.move': 'Set the time of a consultation',
  'consultation.note': 'Wrote a note on a consultation',
  'consultation.ask-for-client': 'Asked for a client to be made of an enquiry',
  'consultation.make-client': 'Made a client of an enquiry',
  'consultation.delete': 'Erased a consultation',
  'availability.update': 'Set the hours for consultations',
  'holiday.create': 'Added days off',
  'holiday.delete': 'Took days off back',
  'consultation-settings.update': 'Changed how consultations are offered',
  'settings.update': 'Changed the practice’s settings',
  'settings.test-mail': 'Sent a test mail',
} as const satisfies Record<`${string}.${string}`, string>

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** An action of the audit log in words. What an older release recorded, and no release records now, keeps its name. */
export function describeAction(action: string, details: Record<string, unknown>): string {
  const known: Record<string, string> = AUDIT_ACTIONS
  const words = known[action] ?? action.replace(/[.-]/g, ' ')
  const { from, to, grants } = details
  if (typeof from === 'string' && typeof to === 'string') return `${words} from ${from} to ${to}`
  if (Array.isArray(grants)) return `${words}: ${grants.length === 0 ? 'nothing extra' : grants.join(', ')}`
  return words
}
