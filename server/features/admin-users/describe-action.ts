/** What stands on the audit log, in the practice's words. */
const WORDS: Record<string, string> = {
  'client.read': 'Read the client’s record',
  'plan.read': 'Read a diet plan',
  'plan.create': 'Started a diet plan',
  'plan.update': 'Changed a draft of a diet plan',
  'plan.delete': 'Deleted a draft of a diet plan',
  'plan.archive': 'Archived a diet plan',
  'plan.check': 'Checked a diet plan',
  'plan.export': 'Saved a diet plan as PDF',
  'plan.publish': 'Published a diet plan',
  'plan.end': 'Ended a diet plan',
  'account.read': 'Opened the account in user management',
  'user.created': 'Made the account',
  'user.replaced': 'Replaced a registration whose address was never verified',
  'user.admin-created': 'Became an admin by a setup link',
  'user.updated': 'Changed the account’s details',
  'user.role-changed': 'Changed the role',
  'user.deactivated': 'Deactivated the account',
  'user.activated': 'Activated the account',
  'user.grants-changed': 'Changed what the employee may do',
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
}

/** An action of the audit log in words; an action without words of its own keeps its name. */
export function describeAction(action: string, details: Record<string, unknown>): string {
  const words = WORDS[action] ?? action.replace(/[.-]/g, ' ')
  const { from, to, grants } = details
  if (typeof from === 'string' && typeof to === 'string') return `${words} from ${from} to ${to}`
  if (Array.isArray(grants)) return `${words}: ${grants.length === 0 ? 'nothing extra' : grants.join(', ')}`
  return words
}
