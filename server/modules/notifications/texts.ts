import { msg } from '@lingui/core/runtime-macro'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { describeWay } from '#domain/appointments/channels.ts'
import { formatDate, formatDateTime, formatRupees, formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
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
  /** Translates the name of a package. */
  translate: (text: string) => string
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
    who: clientName ?? say(msg`A client`),
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
        title: isNewVersion ? say(msg`Your diet plan had a new version`) : say(msg`You have a new diet plan`),
        text: say(msg`It was later withdrawn.`),
        link: null,
      }
    }
    return {
      title: isNewVersion ? say(msg`Your diet plan has a new version`) : say(msg`Your diet plan is ready`),
      text: isNewVersion
        ? say(msg`See the changes in your plan.`)
        : say(msg`It starts on ${{ date: formatDate(startDate) }}.`),
      link: paths.ownPlan(planId),
    }
  },
  'plan-paused': ({ planId }, { isPlanThere }) => ({
    title: say(msg`Your plan is paused`),
    text: say(
      msg`Your dietician is checking it against your new answers. Please call or write to us before you continue with your plan.`,
    ),
    link: isPlanThere ? paths.ownPlan(planId) : null,
  }),
  'plan-resumed': ({ planId }, { isPlanThere }) => ({
    title: say(msg`Your plan is active again`),
    text: say(msg`It is no longer paused. You can continue with it.`),
    link: isPlanThere ? paths.ownPlan(planId) : null,
  }),
  'review-answered': () => ({
    title: say(msg`Answer to your diet review`),
    text: say(msg`Your dietician has answered your diet review request.`),
    link: paths.reviews(),
  }),
  'payment-confirmed': ({ amountPaise, isWhole, invoiceNumber }) => ({
    title: say(msg`We have received your payment of ${{ amount: formatRupees(amountPaise) }}`),
    text: isWhole
      ? invoiceNumber
        ? say(
            msg`Your subscription is fully paid. Find the receipt and invoice ${{ invoiceNumber }} on its page.`,
          )
        : say(msg`Your subscription is fully paid. Find the receipt on its page.`)
      : say(msg`Part of the price is still due. The receipt for this part is with your subscription.`),
    link: paths.subscription(),
  }),
  'refund-sent': ({ amountPaise }) => ({
    title: say(msg`We have refunded ${{ amount: formatRupees(amountPaise) }} to you`),
    text: say(msg`Your subscription page shows the reason, the method and the receipt.`),
    link: paths.subscription(),
  }),
  'subscription-ending': ({ lastDay, planName }, { translate }) => ({
    title: say(msg`Your subscription ends on ${{ date: formatDate(lastDay) }}`),
    text: say(
      msg`Renew ${{ planName: translate(planName) }} to continue without a gap. It does not renew automatically.`,
    ),
    link: paths.subscription(),
  }),
  'consultation-reminder': ({ consultationId, startsAt, channel, place, lead }, { timeZone }) => {
    return {
      title:
        lead === 'hour'
          ? say(msg`Your consultation starts at ${{ time: formatTime(startsAt, timeZone) }}`)
          : say(msg`Your consultation is on ${{ when: formatDateTime(startsAt, timeZone) }}`),
      text: describeWay({ channel, place: place ?? null }),
      link: paths.ownConsultation(consultationId),
    }
  },
  'practice-message': ({ text, from }) => ({
    title: from ? say(msg`Message from ${{ from }}`) : say(msg`Message from your practice`),
    text,
    link: paths.notifications(),
  }),
  'photo-commented': ({ day }) => ({
    title: say(msg`Your dietician wrote to you`),
    text: say(msg`There is a comment on your photo of ${{ date: formatDate(day) }}.`),
    link: paths.diary({ day }),
  }),
  'consultation-set': ({ consultationId, startsAt, change, isFollowUp }, { timeZone }) => {
    const when = formatDateTime(startsAt, timeZone)
    const titles = {
      booked: isFollowUp
        ? say(msg`Your follow-up is on ${{ when }}`)
        : say(msg`Your consultation is on ${{ when }}`),
      moved: isFollowUp
        ? say(msg`Your follow-up is now on ${{ when }}`)
        : say(msg`Your consultation is now on ${{ when }}`),
      cancelled: isFollowUp
        ? say(msg`Your follow-up on ${{ when }} is cancelled`)
        : say(msg`Your consultation on ${{ when }} is cancelled`),
    }
    const texts = {
      booked: say(msg`Your dietician booked this time for you. You can move or cancel it.`),
      moved: say(msg`Your dietician has moved it. You can move or cancel it.`),
      cancelled: say(
        msg`Your dietician has cancelled it. Write to us or call us when you would like another time.`,
      ),
    }
    return { title: titles[change], text: texts[change], link: paths.ownConsultation(consultationId) }
  },
  'export-ready': () => ({
    title: say(msg`Your data is ready to download`),
    text: say(msg`You can download it for a few days.`),
    link: paths.myData(),
  }),
  'erasure-asked': ({ dueAt }, { timeZone }) => ({
    title: say(msg`Your account will be erased`),
    text: say(
      msg`It will be erased on ${{ when: formatDateTime(dueAt, timeZone) }}. You can cancel this until then.`,
    ),
    link: paths.myData(),
  }),
  'measurement-added': () => ({
    title: say(msg`A measurement was added for you`),
    text: say(msg`We added it to your measurements.`),
    link: paths.progress(),
  }),
  'subscription-started': ({ planName, lastDay }, { translate }) => ({
    title: say(msg`Your ${{ planName: translate(planName) }} has started`),
    text: say(msg`It ends on ${{ date: formatDate(lastDay) }}.`),
    link: paths.subscription(),
  }),
  'subscription-ended': ({ planName }, { translate }) => ({
    title: say(msg`Your ${{ planName: translate(planName) }} has ended`),
    text: say(msg`You can subscribe again whenever you like.`),
    link: paths.subscription(),
  }),
  'subscription-cancelled': ({ planName }, { translate }) => ({
    title: say(msg`Your ${{ planName: translate(planName) }} was cancelled`),
    text: say(msg`We cancelled it before it started. Please contact us if you did not expect this.`),
    link: paths.subscription(),
  }),
  'payment-in-review': ({ amountPaise }) => ({
    title: say(msg`We are checking your payment of ${{ amount: formatRupees(amountPaise) }}`),
    text: say(
      msg`The subscription it was for is cancelled or has ended. We will check the payment and update you here.`,
    ),
    link: paths.subscription(),
  }),
  'payment-kept': ({ amountPaise, planName }, { translate }) => ({
    title: say(msg`We have checked your payment of ${{ amount: formatRupees(amountPaise) }}`),
    text: say(
      msg`It counts towards ${{ planName: translate(planName) }}, and you have a receipt. No new subscription starts.`,
    ),
    link: paths.subscription(),
  }),
  'invoice-issued': ({ number, planName }, { translate }) => ({
    title: say(msg`Invoice ${{ number }} is ready`),
    text: say(msg`It is for ${{ planName: translate(planName) }}. You can find it with your subscription.`),
    link: paths.subscription(),
  }),
  'payment-moved': ({ amountPaise, planName, isWhole }, { translate }) => ({
    title: say(
      msg`Your payment of ${{ amount: formatRupees(amountPaise) }} now counts towards ${{ planName: translate(planName) }}`,
    ),
    text: isWhole
      ? say(msg`It is now fully paid.`)
      : say(msg`Part of the price is still due. See your subscription for the rest.`),
    link: paths.subscription(),
  }),
  'review-asked': ({ reviewId }, { who, ifInCare }) => ({
    title: say(msg`${{ who }} asks for a diet review`),
    text: say(msg`Open the review to see the note and the plan.`),
    link: ifInCare(paths.adminReview(reviewId)),
  }),
  'payment-claimed': (_params, { who, payments }) => ({
    title: say(msg`${{ who }} says they have paid`),
    text: say(msg`Confirm it once it has arrived.`),
    link: payments,
  }),
  'subscription-asked': (_params, { who, payments }) => ({
    title: say(msg`${{ who }} has asked for a subscription`),
    text: say(msg`It starts when its payment is confirmed.`),
    link: payments,
  }),
  'paid-cancelled': (_params, { who, payments }) => ({
    title: say(msg`${{ who }} cancelled a subscription after a payment`),
    text: say(msg`It had not started. The payment needs review.`),
    link: payments,
  }),
  'erasure-with-money': ({ amountPaise, openPaise, dueAt }, { timeZone, who, ifInCare }) => {
    const path = paths.adminPayments(null, openPaise > 0 ? 'review' : 'all')
    return {
      title: say(
        msg`${{ who }} asked us to erase their data, and ${{ amount: formatRupees(amountPaise) }} they paid is unused`,
      ),
      text: say(
        msg`Their subscriptions will be erased on ${{ when: formatDateTime(dueAt, timeZone) }}. Assign the payment to a subscription or refund it before then.`,
      ),
      link: ifInCare(path),
    }
  },
  'erased-with-money': ({ amountPaise, paymentReferences }) => ({
    title: say(
      msg`A client’s data was erased, and ${{ amount: formatRupees(amountPaise) }} they paid was unused`,
    ),
    text:
      paymentReferences.length > 0
        ? say(
            msg`Look for ${{ references: paymentReferences.join(', ') }} in your bank statement. Receipts and invoices are kept.`,
          )
        : say(msg`Receipts and invoices are kept. Please check them and your bank statement.`),
    link: paths.adminInvoices(),
  }),
  'backup-failed': () => ({
    title: say(msg`The nightly backup failed`),
    text: say(msg`See the reason in the settings, under Backups.`),
    link: paths.backupSettings(),
  }),
  'bookings-limited': ({ date, limit }) => ({
    title: say(msg`Free bookings were limited on ${{ date: formatDate(date) }}`),
    text:
      limit === 'person'
        ? say(msg`One person has reached your limit of open free consultations.`)
        : say(msg`One device or internet connection has reached your limit for this month.`),
    link: paths.adminAvailability(),
  }),
  'plan-flagged': ({ isPaused, planId }, { who, ifInCare }) => ({
    title: isPaused ? say(msg`${{ who }}’s plan is paused`) : say(msg`${{ who }}’s plan needs attention`),
    text: isPaused
      ? say(
          msg`The record has changed, and the safety rules no longer allow the plan. Please talk to your client.`,
        )
      : say(msg`The record has changed, and the safety rules ask for a note. The plan continues.`),
    link: ifInCare(paths.dietPlan(planId)),
  }),
  'plan-cleared': ({ planId }, { who, ifInCare }) => ({
    title: say(msg`${{ who }}’s plan is no longer paused`),
    text: say(msg`The record has changed, and the safety rules allow the plan again.`),
    link: ifInCare(paths.dietPlan(planId)),
  }),
  'progress-flag': ({ flag, clientId }, { clientName, canOpenPeople, ifInCare }) => ({
    title:
      clientName === null
        ? say(msg`Check a client’s weight`)
        : say(msg`Check the weight of ${{ clientName }}`),
    text:
      flag === 'fast-loss'
        ? say(msg`It is falling faster than advised.`)
        : say(msg`The latest measurement is in the underweight range.`),
    link: canOpenPeople ? ifInCare(paths.adminUser(clientId)) : null,
  }),
}
