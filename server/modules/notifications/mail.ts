import { msg } from '@lingui/core/runtime-macro'
import {
  CLIENT_MAIL_KINDS,
  CLIENT_MAIL_LABELS,
  type ClientMailKind,
  SAFETY_MAIL_KINDS,
  type SafetyMailKind,
} from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { Brand } from '#contract/site/content.ts'
import { describeWay } from '#domain/appointments/channels.ts'
import { formatDate, formatDateTime, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'
import type { NotificationOf, NotificationParams } from './service.ts'

/** A notification that is also sent by mail. */
export type MailedNotification = NotificationOf<ClientMailKind>

/** A notification that is always sent by mail too. */
export type SafetyMailedNotification = NotificationOf<SafetyMailKind>

/** Checks whether this notification is sent by mail to everybody who gets it. */
export function isSafetyMailed(notification: NotificationOf): notification is SafetyMailedNotification {
  return (SAFETY_MAIL_KINDS as readonly string[]).includes(notification.kind)
}

/** Whether notifications of this kind are also sent by mail. */
export function isMailed(notification: NotificationOf): notification is MailedNotification {
  return (CLIENT_MAIL_KINDS as readonly string[]).includes(notification.kind)
}

/**
 * Writes the mail of a notification. Other people may see it on the screen or in a shared mailbox, so it contains
 * nothing about health, no plan name and no figure except the amount paid.
 *
 * @param options.optOutUrl The page where mails of this kind can be switched off.
 */
export function writeNotificationMail<Kind extends ClientMailKind>(
  notification: NotificationOf<Kind>,
  options: { brand: string; publicUrl: string; timeZone: string; optOutUrl: string },
): MailContent {
  const { brand, publicUrl, timeZone, optOutUrl } = options
  return {
    ...MAILS[notification.kind](notification.params, { brand, publicUrl, timeZone }),
    footer: {
      text: say(
        msg`You get this email because you are a client of ${{ brand }}. Topic: ${{ subject: say(CLIENT_MAIL_LABELS[notification.kind]).toLowerCase() }}. You can also see it in your notifications on the website.`,
      ),
      link: { label: say(msg`Unsubscribe from these emails`), url: optOutUrl },
    },
  }
}

type Options = { brand: string; publicUrl: string; timeZone: string }

/** The mail of each kind of notification, without its footer. */
const MAILS: {
  [Kind in ClientMailKind]: (params: NotificationParams[Kind], options: Options) => MailContent
} = {
  'plan-published': ({ isNewVersion, planId, startDate }, { brand, publicUrl }) => ({
    subject: isNewVersion ? say(msg`Your plan has a new version`) : say(msg`Your plan is ready`),
    paragraphs: [
      isNewVersion
        ? say(msg`Your dietician at ${{ brand }} has published a new version of your plan.`)
        : say(
            msg`Your dietician at ${{ brand }} has published your plan. It starts on ${{ date: formatDate(startDate) }}.`,
          ),
    ],
    action: { label: say(msg`See your plan`), url: `${publicUrl}${paths.ownPlan(planId)}` },
  }),
  'review-answered': (_params, { brand, publicUrl }) => ({
    subject: say(msg`Answer to your diet review`),
    paragraphs: [say(msg`Your dietician at ${{ brand }} has answered your diet review request.`)],
    action: { label: say(msg`Read the answer`), url: `${publicUrl}${paths.reviews()}` },
  }),
  'payment-confirmed': ({ amountPaise, isWhole, invoiceNumber }, { brand, publicUrl }) => {
    const amount = formatRupees(amountPaise)
    return {
      subject: say(msg`We have received your payment of ${{ amount }}`),
      paragraphs: [
        say(msg`${{ brand }} has received your payment of ${{ amount }}. Thank you.`),
        isWhole
          ? say(msg`The price is paid in full.`)
          : say(msg`Part of the price is still due. See your subscription for the rest.`),
        ...(invoiceNumber ? [say(msg`Invoice ${{ invoiceNumber }} is next to the receipt.`)] : []),
      ],
      action: {
        label: invoiceNumber ? say(msg`See the receipt and the invoice`) : say(msg`See the receipt`),
        url: `${publicUrl}${paths.subscription()}`,
      },
    }
  },
  'refund-sent': ({ amountPaise }, { brand, publicUrl }) => {
    const amount = formatRupees(amountPaise)
    return {
      subject: say(msg`We have refunded ${{ amount }} to you`),
      paragraphs: [
        say(
          msg`${{ brand }} has refunded ${{ amount }} to you. A refund by bank or UPI can take a few days to arrive.`,
        ),
        say(msg`Your subscription page shows the reason, the method and the receipt.`),
      ],
      action: { label: say(msg`See the refund`), url: `${publicUrl}${paths.subscription()}` },
    }
  },
  'subscription-ending': (params, { brand, publicUrl }) => {
    const lastDay = formatDate(params.lastDay)
    return {
      subject: say(msg`Your subscription ends on ${{ lastDay }}`),
      paragraphs: [
        say(msg`Your subscription with ${{ brand }} ends on ${{ lastDay }}.`),
        say(msg`It does not renew automatically. To continue without a gap, renew it before then.`),
      ],
      action: { label: say(msg`See your subscription`), url: `${publicUrl}${paths.subscription()}` },
    }
  },
  'consultation-reminder': ({ consultationId, startsAt, channel, place }, { brand, publicUrl, timeZone }) => {
    const when = formatDateTime(startsAt, timeZone)
    return {
      subject: say(msg`Reminder: your consultation on ${{ when }}`),
      paragraphs: [
        say(
          msg`Your consultation with ${{ brand }} is on ${{ when }} (${{ timeZone: timeZone.replaceAll('_', ' ') }}).`,
        ),
        describeWay({ channel, place: place ?? null }),
      ],
      action: {
        label: say(msg`View, move or cancel`),
        url: `${publicUrl}${paths.ownConsultation(consultationId)}`,
      },
    }
  },
  // Without the text, which only the person may read.
  'practice-message': (_params, { brand, publicUrl }) => ({
    subject: say(msg`You have a new message`),
    paragraphs: [say(msg`${{ brand }} has sent you a message. Sign in to read it.`)],
    action: { label: say(msg`Read the message`), url: `${publicUrl}${paths.notifications()}` },
  }),
}

/**
 * Writes the mail of a notification about safety. It names neither a client nor a plan, and says nothing about health:
 * staff and clients read the details on the site.
 */
export function writeSafetyMail(
  notification: SafetyMailedNotification,
  { brand, publicUrl }: { brand: Pick<Brand, 'name' | 'phone' | 'whatsapp' | 'email'>; publicUrl: string },
): MailContent {
  const { planId } = notification.params
  switch (notification.kind) {
    case 'plan-paused':
      return {
        subject: say(msg`Your plan is paused`),
        paragraphs: [
          say(
            msg`Your diet plan with ${{ brand: brand.name }} is paused while your dietician checks it against your new answers.`,
          ),
          brand.phone
            ? say(msg`Please call or write to us before you continue with your plan.`)
            : say(msg`Please write to us before you continue with your plan.`),
          listContacts(brand),
        ],
        action: { label: say(msg`See your plan`), url: `${publicUrl}${paths.ownPlan(planId)}` },
      }
    case 'plan-resumed':
      return {
        subject: say(msg`Your plan is active again`),
        paragraphs: [
          say(
            msg`Your diet plan with ${{ brand: brand.name }} is no longer paused. You can continue with it.`,
          ),
        ],
        action: { label: say(msg`See your plan`), url: `${publicUrl}${paths.ownPlan(planId)}` },
      }
    case 'plan-flagged':
      return {
        subject: notification.params.isPaused
          ? say(msg`A client’s plan is paused`)
          : say(msg`A client’s plan needs attention`),
        paragraphs: [
          notification.params.isPaused
            ? say(
                msg`A client’s record has changed, and their plan is paused. Please look at it and talk to your client.`,
              )
            : say(msg`A client’s record has changed. Their plan continues, but needs attention.`),
        ],
        action: { label: say(msg`Open the plan`), url: `${publicUrl}${paths.dietPlan(planId)}` },
      }
  }
}

/** How to reach the practice, in one paragraph. */
function listContacts({ phone, whatsapp, email }: Pick<Brand, 'phone' | 'whatsapp' | 'email'>): string {
  return [
    ...(phone ? [say(msg`Phone: ${{ phone }}`)] : []),
    ...(whatsapp ? [say(msg`WhatsApp: ${{ whatsapp }}`)] : []),
    say(msg`Email: ${{ email }}`),
  ].join(' · ')
}
