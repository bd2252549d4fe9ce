import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import type { AuditAction } from './audit-actions.ts'

/**
 * Actions of staff with a client's data, as the client reads them. Only these can be recorded as such an access, so
 * that there is a sentence for each.
 */
export const CLIENT_DATA_ACTIONS = {
  'client.list': msg`Saw your goal, plan, last weight and allergies in the list of clients`,
  'client.read': msg`Looked at your profile and measurements`,
  'client.update': msg`Wrote down your age or sex, which was missing`,
  'client.message': msg`Sent you a message`,
  'account.read': msg`Opened your account in the list of people`,
  'measurement.read': msg`Looked at your measurements`,
  'measurement.create': msg`Wrote down a measurement of yours`,
  'measurement.update': msg`Changed a measurement of yours`,
  'measurement.delete': msg`Deleted a measurement of yours`,
  'measurement.restore': msg`Brought back a measurement of yours`,
  'photo.list': msg`Looked through your progress photos`,
  'photo.read': msg`Opened a progress photo of yours`,
  'diary.read': msg`Looked at your diary`,
  'diary.photos': msg`Looked through your photos of food`,
  'diary.photo': msg`Opened a photo of your food`,
  'diary.review': msg`Reviewed a photo of your food`,
  'client.exported': msg`Saved a list with data of yours as a file`,
  'note.read': msg`Read the notes about you`,
  'note.create': msg`Started a note about you`,
  'note.update': msg`Worked on a note about you`,
  'note.sign': msg`Signed a note about you`,
  'note.amend': msg`Added to a note about you`,
  'note.delete': msg`Deleted a draft of a note about you`,
  'plan.read': msg`Looked at a diet plan of yours`,
  'plan.create': msg`Started a diet plan for you`,
  'plan.update': msg`Worked on a diet plan for you`,
  'plan.delete': msg`Deleted a draft of a diet plan for you`,
  'plan.archive': msg`Archived a diet plan of yours`,
  'plan.check': msg`Checked a diet plan against your health details`,
  'plan.draft-week': msg`Drafted a week of a diet plan from your health details`,
  'plan.adapt-days': msg`Adapted a template of meals to your allergies and food preferences`,
  'plan.export': msg`Saved a diet plan of yours as PDF`,
  'plan.link': msg`Sent you a link to a diet plan of yours`,
  'plan.publish': msg`Published a diet plan for you`,
  'plan.revise': msg`Began the next version of a diet plan of yours`,
  'plan.duplicate': msg`Copied a diet plan of yours to write another`,
  'plan.end': msg`Ended a diet plan of yours`,
  'subscription.offer': msg`Wrote down a subscription for you to pay`,
  'subscription.price-changed': msg`Changed the price of a subscription of yours`,
  'subscription.end': msg`Ended a subscription of yours`,
  'payment.record': msg`Recorded a payment of yours`,
  'payment.settle': msg`Decided what becomes of a payment of yours`,
  'refund.record': msg`Recorded money that went back to you`,
  'invoice.issue': msg`Invoiced a subscription of yours`,
  'billing-details.update': msg`Changed to whom your invoices are made out`,
  'review.read': msg`Read what you asked of your diet plan`,
  'review.answer': msg`Answered what you asked of your diet plan`,
  'consultation.read': msg`Looked at a consultation of yours`,
  'consultation.update': msg`Changed the state of a consultation of yours`,
  'consultation.assign': msg`Passed on a consultation of yours`,
  'consultation.move': msg`Set the time of a consultation of yours`,
  'consultation.note': msg`Wrote a note on a consultation of yours`,
  'consultation.follow-up': msg`Made a follow-up for you`,
  'consultation.ask-for-client': msg`Asked for you to be made a client`,
  'consultation.make-client': msg`Made you a client after a consultation`,
  'consultation.delete': msg`Erased a consultation of yours`,
} as const satisfies Partial<Record<AuditAction, MessageDescriptor>>

export type ClientDataAction = keyof typeof CLIENT_DATA_ACTIONS

/** For changes to the account rather than to health data: roles, invites, sessions. */
const ACCOUNT_CHANGE = msg`Changed something about your account`

/** Describes an action of the audit log for the client. */
export function describeForClient(action: string): string {
  const sentences: Record<string, MessageDescriptor> = CLIENT_DATA_ACTIONS
  return say(sentences[action] ?? ACCOUNT_CHANGE)
}
