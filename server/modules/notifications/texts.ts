import { paths } from '#contract/paths.ts'
import { formatDate, formatDateTime, formatRupees, formatTime } from '#domain/units/format.ts'
import type { NotificationOf } from './service.ts'

/** Whom words are made for, and about whom. */
export type Reader = {
  timeZone: string
  /** The client whom a notification for staff is about; null: out of the reader's reach by now, or gone. */
  clientName: string | null
  /** Whether the reader has a page for each client. */
  canOpenPeople: boolean
  /** By which the list of payments finds the subscription; null: none, or out of reach. */
  paymentReference: string | null
  /** False: the plan that it is about was withdrawn, or is gone. */
  isPlanThere: boolean
}

/** The words of one notification and the path of the screen that it is about; null: none. */
export type Words = { title: string; text: string; link: string | null }

/**
 * Makes the words of a notification when it is read: names and time zones are those of that moment.
 *
 * @param reader Who reads it.
 */
export function writeWords(
  notification: NotificationOf,
  { timeZone, clientName, canOpenPeople, paymentReference, isPlanThere }: Reader,
): Words {
  const who = clientName ?? 'A client'
  // Of somebody who is no longer in the reader's care there is nothing to open.
  const forCarer = (path: string): string | null => (clientName === null ? null : path)
  const payments = forCarer(paths.adminPayments(paymentReference, 'all'))
  switch (notification.kind) {
    case 'plan-published': {
      const { isNewVersion, startDate, planId } = notification.params
      if (!isPlanThere) {
        return {
          title: isNewVersion ? 'Your diet plan had a new version' : 'A diet plan was made for you',
          text: 'It was withdrawn since.',
          link: null,
        }
      }
      return {
        title: isNewVersion ? 'Your diet plan has a new version' : 'Your diet plan is ready',
        text: isNewVersion
          ? 'See what is different and what comes next.'
          : `Its first day is ${formatDate(startDate)}.`,
        link: paths.ownPlan(planId),
      }
    }
    case 'plan-paused':
      return {
        title: 'Your plan is paused',
        text: 'Your dietician checks it against your new answers. Please call or write to us before you go on with it.',
        link: isPlanThere ? paths.ownPlan(notification.params.planId) : null,
      }
    case 'plan-resumed':
      return {
        title: 'Your plan is back',
        text: 'It is no longer paused. You can go on with it.',
        link: isPlanThere ? paths.ownPlan(notification.params.planId) : null,
      }
    case 'review-answered':
      return {
        title: 'Your diet review is answered',
        text: 'Your dietician has answered what you asked about your plan.',
        link: paths.reviews(),
      }
    case 'payment-confirmed':
      return {
        title: `Your payment of ${formatRupees(notification.params.amountPaise)} has arrived`,
        text: notification.params.isWhole
          ? notification.params.invoiceNumber
            ? `Your subscription is paid. The receipt and invoice ${notification.params.invoiceNumber} are with it.`
            : 'Your subscription is paid. The receipt is with it.'
          : 'A part of the price is still open. The receipt for this part is with your subscription.',
        link: paths.subscription(),
      }
    case 'refund-sent':
      return {
        title: `${formatRupees(notification.params.amountPaise)} went back to you`,
        text: 'How and why stands with your subscription, with a receipt.',
        link: paths.subscription(),
      }
    case 'subscription-ending':
      return {
        title: `Your subscription runs until ${formatDate(notification.params.lastDay)}`,
        text: `Renew ${notification.params.planName} to go on without a gap. Nothing is renewed by itself.`,
        link: paths.subscription(),
      }
    case 'consultation-reminder': {
      const { consultationId, startsAt, channel, lead } = notification.params
      const way =
        channel === 'phone'
          ? 'We call you on the number that you gave.'
          : 'We write to you in a chat, at the number that you gave.'
      return {
        title:
          lead === 'hour'
            ? `Your consultation begins at ${formatTime(startsAt, timeZone)}`
            : `Your consultation is on ${formatDateTime(startsAt, timeZone)}`,
        text: way,
        link: paths.ownConsultation(consultationId),
      }
    }
    case 'consultation-set': {
      const { consultationId, startsAt, change, isFollowUp } = notification.params
      const name = isFollowUp ? 'follow-up' : 'consultation'
      const when = formatDateTime(startsAt, timeZone)
      const titles = {
        booked: `Your ${name} is on ${when}`,
        moved: `Your ${name} is now on ${when}`,
        cancelled: `Your ${name} on ${when} is cancelled`,
      }
      const texts = {
        booked: 'Your dietician made this time for you. You can move or cancel it.',
        moved: 'Your dietician has moved it. You can move or cancel it.',
        cancelled:
          'Your dietician has cancelled it. Write to us or call us when you would like another time.',
      }
      return { title: titles[change], text: texts[change], link: paths.ownConsultation(consultationId) }
    }
    case 'export-ready':
      return {
        title: 'Your data is ready to download',
        text: 'The file stays there for some days.',
        link: paths.myData(),
      }
    case 'erasure-asked':
      return {
        title: 'Your account is going to be erased',
        text: `It will be erased on ${formatDateTime(notification.params.dueAt, timeZone)}. Until then you can take that back.`,
        link: paths.myData(),
      }
    case 'measurement-added':
      return {
        title: 'A measurement was added for you',
        text: 'The practice has written it down among yours.',
        link: paths.progress(),
      }
    case 'subscription-started':
      return {
        title: `Your ${notification.params.planName} has begun`,
        text: `It runs until ${formatDate(notification.params.lastDay)}.`,
        link: paths.subscription(),
      }
    case 'subscription-ended':
      return {
        title: `Your ${notification.params.planName} has ended`,
        text: 'You can subscribe again whenever you like.',
        link: paths.subscription(),
      }
    case 'subscription-cancelled':
      return {
        title: `Your ${notification.params.planName} was cancelled`,
        text: 'The practice has cancelled it before it began. Please ask us if you did not expect that.',
        link: paths.subscription(),
      }
    case 'payment-in-review':
      return {
        title: `Your payment of ${formatRupees(notification.params.amountPaise)} is being looked into`,
        text: 'What it was for is cancelled or over. We decide what becomes of it and tell you here.',
        link: paths.subscription(),
      }
    case 'payment-kept':
      return {
        title: `Your payment of ${formatRupees(notification.params.amountPaise)} has been looked into`,
        text: `It counts for ${notification.params.planName}, with a receipt. Nothing new begins with it.`,
        link: paths.subscription(),
      }
    case 'invoice-issued':
      return {
        title: `Invoice ${notification.params.number} is there for you`,
        text: `It is for ${notification.params.planName} and stands with your subscription.`,
        link: paths.subscription(),
      }
    case 'payment-moved': {
      const { amountPaise, planName, isWhole } = notification.params
      return {
        title: `Your payment of ${formatRupees(amountPaise)} counts for ${planName}`,
        text: isWhole
          ? 'All of its price is paid with it.'
          : 'A part of its price is still open: what is left stands with your subscription.',
        link: paths.subscription(),
      }
    }
    case 'review-asked':
      return {
        title: `${who} asks for a diet review`,
        text: 'The note and the plan are among the open reviews.',
        link: forCarer(paths.adminReview(notification.params.reviewId)),
      }
    case 'payment-claimed':
      return {
        title: `${who} says that a payment was sent`,
        text: 'Confirm it once it has arrived.',
        link: payments,
      }
    case 'subscription-asked':
      return {
        title: `${who} has asked for a subscription`,
        text: 'It begins when its payment is confirmed.',
        link: payments,
      }
    case 'paid-cancelled':
      return {
        title: `${who} has cancelled a subscription that money came in for`,
        text: 'It had not begun. What came in waits to be settled.',
        link: payments,
      }
    case 'erasure-with-money': {
      const { amountPaise, openPaise, dueAt } = notification.params
      const path = paths.adminPayments(null, openPaise > 0 ? 'review' : 'all')
      return {
        title: `${who} asks to be erased, and ${formatRupees(amountPaise)} of theirs is not settled`,
        text: `Settle it or give it back before ${formatDateTime(dueAt, timeZone)}: their subscriptions are erased then.`,
        link: forCarer(path),
      }
    }
    case 'erased-with-money': {
      const { amountPaise, paymentReferences } = notification.params
      return {
        title: `A client was erased, and ${formatRupees(amountPaise)} of theirs was not settled`,
        text:
          paymentReferences.length > 0
            ? `Your bank statement has it under ${paymentReferences.join(', ')}. Receipts and invoices are kept.`
            : 'Receipts and invoices are kept: look there, and in your bank statement.',
        link: paths.adminInvoices(),
      }
    }
    case 'backup-failed':
      return {
        title: 'The backup of this night was not made',
        text: 'The reason stands in the settings, under Backups.',
        link: paths.backupSettings(),
      }
    case 'plan-flagged':
      return {
        title: `${clientName === null ? 'A client’s' : `${clientName}’s`} plan ${notification.params.isPaused ? 'is paused' : 'needs a look'}`,
        text: notification.params.isPaused
          ? 'The record has changed, and the safety rules forbid the plan now. Please talk to your client.'
          : 'The record has changed, and the safety rules ask for a note. The plan goes on.',
        link: forCarer(paths.dietPlan(notification.params.planId)),
      }
    case 'plan-cleared':
      return {
        title: `${clientName === null ? 'A client’s' : `${clientName}’s`} plan is no longer paused`,
        text: 'The record has changed, and the safety rules allow the plan again.',
        link: forCarer(paths.dietPlan(notification.params.planId)),
      }
    case 'progress-flag':
      return {
        title: `Please look at the weight of ${clientName ?? 'a client'}`,
        text:
          notification.params.flag === 'fast-loss'
            ? 'It falls faster than is advised.'
            : 'The latest measurement lies in the underweight range.',
        link: canOpenPeople ? forCarer(paths.adminUser(notification.params.clientId)) : null,
      }
  }
}
