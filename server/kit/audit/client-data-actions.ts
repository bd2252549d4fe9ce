import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import type { AuditAction } from './audit-actions.ts'

/**
 * Actions of staff with a client's data, as the client reads them. Only these can be recorded as such an access, so
 * that there is a sentence for each.
 */
export const CLIENT_DATA_ACTIONS = {
  'client.list': msg`Viewed your goal, plan, last weight and allergies in the client list`,
  'client.read': msg`Viewed your profile and measurements`,
  'client.update': msg`Added your missing age or sex`,
  'client.message': msg`Sent you a message`,
  'account.read': msg`Viewed your account in user management`,
  'measurement.read': msg`Viewed your measurements`,
  'measurement.create': msg`Recorded a measurement for you`,
  'measurement.update': msg`Updated one of your measurements`,
  'measurement.delete': msg`Deleted one of your measurements`,
  'measurement.restore': msg`Restored one of your measurements`,
  'photo.list': msg`Viewed your progress photos`,
  'photo.read': msg`Viewed one of your progress photos`,
  'diary.read': msg`Viewed your diary`,
  'diary.photos': msg`Viewed your meal photos`,
  'diary.photo': msg`Viewed one of your meal photos`,
  'diary.review': msg`Reviewed one of your meal photos`,
  'client.exported': msg`Exported a list with your data`,
  'note.read': msg`Viewed the notes about you`,
  'note.create': msg`Started a note about you`,
  'note.update': msg`Worked on a note about you`,
  'note.sign': msg`Signed a note about you`,
  'note.amend': msg`Amended a note about you`,
  'note.delete': msg`Deleted a draft note about you`,
  'plan.read': msg`Viewed your diet plan`,
  'plan.create': msg`Started a diet plan for you`,
  'plan.update': msg`Worked on a diet plan for you`,
  'plan.delete': msg`Deleted a draft diet plan for you`,
  'plan.archive': msg`Archived your diet plan`,
  'plan.check': msg`Checked a diet plan against your health details`,
  'plan.draft-week': msg`Drafted a week of meals using your health details`,
  'plan.adapt-days': msg`Adapted a meal template to your allergies and food preferences`,
  'plan.export': msg`Downloaded your diet plan as PDF`,
  'plan.link': msg`Sent you a link to your diet plan`,
  'plan.publish': msg`Published a diet plan for you`,
  'plan.revise': msg`Started a new version of your diet plan`,
  'plan.duplicate': msg`Copied your diet plan to a new draft`,
  'plan.end': msg`Ended your diet plan`,
  'subscription.offer': msg`Added a subscription for you to pay`,
  'subscription.price-changed': msg`Changed the price of your subscription`,
  'subscription.end': msg`Ended your subscription`,
  'payment.record': msg`Recorded your payment`,
  'payment.settle': msg`Reviewed your payment`,
  'refund.record': msg`Recorded a refund to you`,
  'invoice.issue': msg`Invoiced your subscription`,
  'billing-details.update': msg`Updated your billing details`,
  'review.read': msg`Viewed your diet review request`,
  'review.answer': msg`Answered your diet review request`,
  'consultation.read': msg`Viewed your consultation`,
  'consultation.update': msg`Updated your consultation`,
  'consultation.assign': msg`Assigned your consultation`,
  'consultation.move': msg`Set the time of your consultation`,
  'consultation.note': msg`Added a note to your consultation`,
  'consultation.follow-up': msg`Booked a follow-up for you`,
  'consultation.ask-for-client': msg`Asked an admin to add you as a client`,
  'consultation.make-client': msg`Added you as a client after a consultation`,
  'consultation.delete': msg`Erased your consultation`,
} as const satisfies Partial<Record<AuditAction, MessageDescriptor>>

export type ClientDataAction = keyof typeof CLIENT_DATA_ACTIONS

/** For changes to the account rather than to health data: roles, invites, sessions. */
const ACCOUNT_CHANGE = msg`Updated your account`

/** Describes an action of the audit log for the client. */
export function describeForClient(action: string): string {
  const sentences: Record<string, MessageDescriptor> = CLIENT_DATA_ACTIONS
  return say(sentences[action] ?? ACCOUNT_CHANGE)
}
