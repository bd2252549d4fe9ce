import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { describeWay } from '#domain/appointments/channels.ts'
import { formatDate, formatDateTime, formatRupees, formatTime } from '#domain/units/format.ts'
import type { NotificationOf, NotificationParams } from './service.ts'

/** The reader of a notification, and facts about what it is about. */
export type Reader = {
  timeZone: string
  /**
   * The client whom a notification for staff is about; `null` if they are no longer in the reader's reach or have been
   * deleted.
   */
  clientName: string | null
  /** True if the reader can open a page for each client. */
  canOpenPeople: boolean
  /**
   * The reference by which the list of payments finds the subscription; `null` if there is none or it is out of reach.
   */
  paymentReference: string | null
  /** False if the plan of the notification was withdrawn or deleted. */
  isPlanThere: boolean
}

/** The text of one notification, and the path of the screen that it is about; `null` if there is none. */
export type NotificationText = { title: string; text: string; link: string | null }

/** The reader, with the names and links that follow from it. */
type About = Reader & {
  /** The name of the client in sentences. */
  who: string
  /** Returns the path if the client is still in the reader's care, otherwise `null`. */
  ifInCare: (path: string) => string | null
  /** The path of the client's payments; `null` if they are out of the reader's reach. */
  payments: string | null
}

/**
 * Writes the text of a notification when it is read, with the names and time zone of that moment.
 *
 * @param reader The person who reads it.
 */
export function writeNotificationText<Kind extends NotificationKind>(
  notification: NotificationOf<Kind>,
  reader: Reader,
): NotificationText {
  const { clientName, paymentReference } = reader
  // The reader cannot open the page of a client who is no longer in their care.
  const ifInCare = (path: string): string | null => (clientName === null ? null : path)
  return NOTIFICATION_TEXTS[notification.kind](notification.params, {
    ...reader,
    who: clientName ?? 'A client',
    ifInCare,
    payments: ifInCare(paths.adminPayments(paymentReference, 'all')),
  })
}

const NOTIFICATION_TEXTS: {
  [Kind in NotificationKind]: (params: NotificationParams[Kind], about: About) => NotificationText
} = {
  'plan-published': ({ isNewVersion, startDate, planId }, { isPlanThere }) => {
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
  },
  'plan-paused': ({ planId }, { isPlanThere }) => ({
    title: 'Your plan is paused',
    text: 'Your dietician checks it against your new answers. Please call or write to us before you go on with it.',
    link: isPlanThere ? paths.ownPlan(planId) : null,
  }),
  'plan-resumed': ({ planId }, { isPlanThere }) => ({
    title: 'Your plan is back',
    text: 'It is no longer paused. You can go on with it.',
    link: isPlanThere ? paths.ownPlan(planId) : null,
  }),
  'review-answered': () => ({
    title: 'Your diet review is answered',
    text: 'Your dietician has answered what you asked about your plan.',
    link: paths.reviews(),
  }),
  'payment-confirmed': ({ amountPaise, isWhole, invoiceNumber }) => ({
    title: `Your payment of ${formatRupees(amountPaise)} has arrived`,
    text: isWhole
      ? invoiceNumber
        ? `Your subscription is paid. The receipt and invoice ${invoiceNumber} are with it.`
        : 'Your subscription is paid. The receipt is with it.'
      : 'A part of the price is still open. The receipt for this part is with your subscription.',
    link: paths.subscription(),
  }),
  'refund-sent': ({ amountPaise }) => ({
    title: `${formatRupees(amountPaise)} went back to you`,
    text: 'See how and why with your subscription. The receipt is there too.',
    link: paths.subscription(),
  }),
  'subscription-ending': ({ lastDay, planName }) => ({
    title: `Your subscription runs until ${formatDate(lastDay)}`,
    text: `Renew ${planName} to go on without a gap. Nothing is renewed by itself.`,
    link: paths.subscription(),
  }),
  'consultation-reminder': ({ consultationId, startsAt, channel, place, lead }, { timeZone }) => {
    return {
      title:
        lead === 'hour'
          ? `Your consultation begins at ${formatTime(startsAt, timeZone)}`
          : `Your consultation is on ${formatDateTime(startsAt, timeZone)}`,
      text: describeWay({ channel, place: place ?? null }),
      link: paths.ownConsultation(consultationId),
    }
  },
  'practice-message': ({ text, from }) => ({
    title: `Message from ${from ?? 'your practice'}`,
    text,
    link: paths.notifications(),
  }),
  'photo-commented': ({ day }) => ({
    title: 'Your dietician wrote to you',
    text: `There is a comment on your photo of ${formatDate(day)}.`,
    link: paths.diary({ day }),
  }),
  'consultation-set': ({ consultationId, startsAt, change, isFollowUp }, { timeZone }) => {
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
      cancelled: 'Your dietician has cancelled it. Write to us or call us when you would like another time.',
    }
    return { title: titles[change], text: texts[change], link: paths.ownConsultation(consultationId) }
  },
  'export-ready': () => ({
    title: 'Your data is ready to download',
    text: 'The file stays there for some days.',
    link: paths.myData(),
  }),
  'erasure-asked': ({ dueAt }, { timeZone }) => ({
    title: 'Your account is going to be erased',
    text: `It will be erased on ${formatDateTime(dueAt, timeZone)}. Until then you can take that back.`,
    link: paths.myData(),
  }),
  'measurement-added': () => ({
    title: 'A measurement was added for you',
    text: 'The practice has written it down among yours.',
    link: paths.progress(),
  }),
  'subscription-started': ({ planName, lastDay }) => ({
    title: `Your ${planName} has begun`,
    text: `It runs until ${formatDate(lastDay)}.`,
    link: paths.subscription(),
  }),
  'subscription-ended': ({ planName }) => ({
    title: `Your ${planName} has ended`,
    text: 'You can subscribe again whenever you like.',
    link: paths.subscription(),
  }),
  'subscription-cancelled': ({ planName }) => ({
    title: `Your ${planName} was cancelled`,
    text: 'The practice has cancelled it before it began. Please ask us if you did not expect that.',
    link: paths.subscription(),
  }),
  'payment-in-review': ({ amountPaise }) => ({
    title: `Your payment of ${formatRupees(amountPaise)} is being looked into`,
    text: 'What it was for is cancelled or over. We decide what becomes of it and tell you here.',
    link: paths.subscription(),
  }),
  'payment-kept': ({ amountPaise, planName }) => ({
    title: `Your payment of ${formatRupees(amountPaise)} has been looked into`,
    text: `It counts for ${planName}, with a receipt. Nothing new begins with it.`,
    link: paths.subscription(),
  }),
  'invoice-issued': ({ number, planName }) => ({
    title: `Invoice ${number} is ready`,
    text: `It is for ${planName}. You find it with your subscription.`,
    link: paths.subscription(),
  }),
  'payment-moved': ({ amountPaise, planName, isWhole }) => ({
    title: `Your payment of ${formatRupees(amountPaise)} counts for ${planName}`,
    text: isWhole
      ? 'All of its price is paid with it.'
      : 'A part of its price is still open: see the rest with your subscription.',
    link: paths.subscription(),
  }),
  'review-asked': ({ reviewId }, { who, ifInCare }) => ({
    title: `${who} asks for a diet review`,
    text: 'The note and the plan are among the open reviews.',
    link: ifInCare(paths.adminReview(reviewId)),
  }),
  'payment-claimed': (_params, { who, payments }) => ({
    title: `${who} says that a payment was sent`,
    text: 'Confirm it once it has arrived.',
    link: payments,
  }),
  'subscription-asked': (_params, { who, payments }) => ({
    title: `${who} has asked for a subscription`,
    text: 'It begins when its payment is confirmed.',
    link: payments,
  }),
  'paid-cancelled': (_params, { who, payments }) => ({
    title: `${who} has cancelled a subscription that money came in for`,
    text: 'It had not begun. What came in waits to be settled.',
    link: payments,
  }),
  'erasure-with-money': ({ amountPaise, openPaise, dueAt }, { timeZone, who, ifInCare }) => {
    const path = paths.adminPayments(null, openPaise > 0 ? 'review' : 'all')
    return {
      title: `${who} asks to be erased, and ${formatRupees(amountPaise)} of theirs is not settled`,
      text: `Settle it or give it back before ${formatDateTime(dueAt, timeZone)}: their subscriptions are erased then.`,
      link: ifInCare(path),
    }
  },
  'erased-with-money': ({ amountPaise, paymentReferences }) => ({
    title: `A client was erased, and ${formatRupees(amountPaise)} of theirs was not settled`,
    text:
      paymentReferences.length > 0
        ? `Your bank statement has it under ${paymentReferences.join(', ')}. Receipts and invoices are kept.`
        : 'Receipts and invoices are kept: look there, and in your bank statement.',
    link: paths.adminInvoices(),
  }),
  'backup-failed': () => ({
    title: 'The backup of this night was not made',
    text: 'See the reason in the settings, under Backups.',
    link: paths.backupSettings(),
  }),
  'bookings-limited': ({ date, limit }) => ({
    title: `Free bookings were limited on ${formatDate(date)}`,
    text:
      limit === 'person'
        ? 'Somebody has as many open free consultations as one person can have.'
        : 'As many of this month as you allow came from one device or internet connection.',
    link: paths.adminAvailability(),
  }),
  'plan-flagged': ({ isPaused, planId }, { who, ifInCare }) => ({
    title: `${who}’s plan ${isPaused ? 'is paused' : 'needs a look'}`,
    text: isPaused
      ? 'The record has changed, and the safety rules forbid the plan now. Please talk to your client.'
      : 'The record has changed, and the safety rules ask for a note. The plan goes on.',
    link: ifInCare(paths.dietPlan(planId)),
  }),
  'plan-cleared': ({ planId }, { who, ifInCare }) => ({
    title: `${who}’s plan is no longer paused`,
    text: 'The record has changed, and the safety rules allow the plan again.',
    link: ifInCare(paths.dietPlan(planId)),
  }),
  'progress-flag': ({ flag, clientId }, { clientName, canOpenPeople, ifInCare }) => ({
    title: `Please look at the weight of ${clientName ?? 'a client'}`,
    text:
      flag === 'fast-loss'
        ? 'It falls faster than is advised.'
        : 'The latest measurement lies in the underweight range.',
    link: canOpenPeople ? ifInCare(paths.adminUser(clientId)) : null,
  }),
}
