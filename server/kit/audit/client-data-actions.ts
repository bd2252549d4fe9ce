import type { AuditAction } from './audit-actions.ts'

/**
 * Actions of staff with a client's data, as the client reads them. Only these can be recorded as such an access, so
 * that there is a sentence for each.
 */
export const CLIENT_DATA_ACTIONS = {
  'client.list': 'Saw your goal, plan, last weight and allergies in the list of clients',
  'client.read': 'Looked at your profile and measurements',
  'client.update': 'Wrote down your age or sex, which was missing',
  'client.message': 'Sent you a message',
  'account.read': 'Opened your account in the list of people',
  'measurement.read': 'Looked at your measurements',
  'measurement.create': 'Wrote down a measurement of yours',
  'measurement.update': 'Changed a measurement of yours',
  'measurement.delete': 'Deleted a measurement of yours',
  'measurement.restore': 'Brought back a measurement of yours',
  'photo.list': 'Looked through your progress photos',
  'photo.read': 'Opened a progress photo of yours',
  'diary.read': 'Looked at your diary',
  'diary.photos': 'Looked through your photos of food',
  'diary.photo': 'Opened a photo of your food',
  'diary.review': 'Reviewed a photo of your food',
  'client.exported': 'Saved a list with data of yours as a file',
  'note.read': 'Read the notes about you',
  'note.create': 'Started a note about you',
  'note.update': 'Worked on a note about you',
  'note.sign': 'Signed a note about you',
  'note.amend': 'Added to a note about you',
  'note.delete': 'Deleted a draft of a note about you',
  'plan.read': 'Looked at a diet plan of yours',
  'plan.create': 'Started a diet plan for you',
  'plan.update': 'Worked on a diet plan for you',
  'plan.delete': 'Deleted a draft of a diet plan for you',
  'plan.archive': 'Archived a diet plan of yours',
  'plan.check': 'Checked a diet plan against your health details',
  'plan.draft-week': 'Drafted a week of a diet plan from your health details',
  'plan.adapt-days': 'Adapted a template of meals to your allergies and food preferences',
  'plan.export': 'Saved a diet plan of yours as PDF',
  'plan.link': 'Sent you a link to a diet plan of yours',
  'plan.publish': 'Published a diet plan for you',
  'plan.revise': 'Began the next version of a diet plan of yours',
  'plan.duplicate': 'Copied a diet plan of yours to write another',
  'plan.end': 'Ended a diet plan of yours',
  'subscription.offer': 'Wrote down a subscription for you to pay',
  'subscription.price-changed': 'Changed the price of a subscription of yours',
  'subscription.end': 'Ended a subscription of yours',
  'payment.record': 'Recorded a payment of yours',
  'payment.settle': 'Decided what becomes of a payment of yours',
  'refund.record': 'Recorded money that went back to you',
  'invoice.issue': 'Invoiced a subscription of yours',
  'billing-details.update': 'Changed to whom your invoices are made out',
  'review.read': 'Read what you asked of your diet plan',
  'review.answer': 'Answered what you asked of your diet plan',
  'consultation.read': 'Looked at a consultation of yours',
  'consultation.update': 'Changed the state of a consultation of yours',
  'consultation.assign': 'Passed on a consultation of yours',
  'consultation.move': 'Set the time of a consultation of yours',
  'consultation.note': 'Wrote a note on a consultation of yours',
  'consultation.follow-up': 'Made a follow-up for you',
  'consultation.ask-for-client': 'Asked for you to be made a client',
  'consultation.make-client': 'Made you a client after a consultation',
  'consultation.delete': 'Erased a consultation of yours',
} as const satisfies Partial<Record<AuditAction, string>>

export type ClientDataAction = keyof typeof CLIENT_DATA_ACTIONS

/** For changes to the account rather than to health data: roles, invites, sessions. */
const ACCOUNT_CHANGE = 'Changed something about your account'

/** Describes an action of the audit log for the client. */
export function describeForClient(action: string): string {
  const sentences: Record<string, string> = CLIENT_DATA_ACTIONS
  return sentences[action] ?? ACCOUNT_CHANGE
}
