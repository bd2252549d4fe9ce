import {
  CLIENT_MAIL_KINDS,
  CLIENT_MAIL_LABELS,
  type ClientMailKind,
  SAFETY_MAIL_KINDS,
  type SafetyMailKind,
} from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { Brand } from '#contract/site/content.ts'
import { formatDate, formatDateTime, formatRupees } from '#domain/units/format.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'
import type { NewsOf } from './service.ts'

/** News that a mail is sent of too. */
export type MailedNews = Extract<NewsOf, { kind: ClientMailKind }>

/** News that a mail is always sent of too. */
export type SafetyMailedNews = Extract<NewsOf, { kind: SafetyMailKind }>

/** Whether a mail of this kind is sent to everybody who gets the news. */
export function isSafetyMailed(news: NewsOf): news is SafetyMailedNews {
  return (SAFETY_MAIL_KINDS as readonly string[]).includes(news.kind)
}

/** Whether a mail is sent of this kind of news too. */
export function isMailed(news: NewsOf): news is MailedNews {
  return (CLIENT_MAIL_KINDS as readonly string[]).includes(news.kind)
}

/**
 * The mail of a piece of news. It may be read over a shoulder or in a mailbox that is not the client's alone: nothing about
 * health stands in it, no name of a plan, and no figure but what was paid.
 *
 * @param options.optOutUrl The page where mails of this kind are ended.
 */
export function writeNewsMail(
  news: MailedNews,
  options: { brand: string; publicUrl: string; timeZone: string; optOutUrl: string },
): MailContent {
  const { brand, publicUrl, timeZone, optOutUrl } = options
  return {
    ...writeBody(news, { brand, publicUrl, timeZone }),
    footer: {
      text: `You get this mail as a client of ${brand}, about: ${CLIENT_MAIL_LABELS[news.kind].toLowerCase()}. It also stands among your notifications on the site.`,
      link: { label: 'Get no more mails of this kind', url: optOutUrl },
    },
  }
}

function writeBody(
  news: MailedNews,
  { brand, publicUrl, timeZone }: { brand: string; publicUrl: string; timeZone: string },
): MailContent {
  switch (news.kind) {
    case 'plan-published': {
      const { isNewVersion, planId, startDate } = news.params
      return {
        subject: isNewVersion ? 'Your plan has a new version' : 'Your plan is ready',
        paragraphs: [
          isNewVersion
            ? `Your dietician at ${brand} has published a new version of your plan.`
            : `Your dietician at ${brand} has published your plan. Its first day is ${formatDate(startDate)}.`,
        ],
        action: { label: 'See your plan', url: `${publicUrl}${paths.ownPlan(planId)}` },
      }
    }
    case 'review-answered':
      return {
        subject: 'Your review is answered',
        paragraphs: [`Your dietician at ${brand} has answered what you asked about your plan.`],
        action: { label: 'Read the answer', url: `${publicUrl}${paths.reviews()}` },
      }
    case 'payment-confirmed': {
      const { invoiceNumber } = news.params
      const amount = formatRupees(news.params.amountPaise)
      return {
        subject: `Your payment of ${amount} has arrived`,
        paragraphs: [
          `${brand} has received your payment of ${amount}. Thank you.`,
          news.params.isWhole
            ? 'The price is paid in full.'
            : 'A part of the price is still open: what is left stands with your subscription.',
          ...(invoiceNumber ? [`Invoice ${invoiceNumber} stands beside the receipt.`] : []),
        ],
        action: {
          label: invoiceNumber ? 'See the receipt and the invoice' : 'See the receipt',
          url: `${publicUrl}${paths.subscription()}`,
        },
      }
    }
    case 'refund-sent': {
      const amount = formatRupees(news.params.amountPaise)
      return {
        subject: `${amount} went back to you`,
        paragraphs: [
          `${brand} has sent ${amount} back to you. By bank or UPI it may take some days to arrive.`,
          'How and why stands with your subscription, with a receipt.',
        ],
        action: { label: 'See the refund', url: `${publicUrl}${paths.subscription()}` },
      }
    }
    case 'subscription-ending': {
      const lastDay = formatDate(news.params.lastDay)
      return {
        subject: `Your subscription runs until ${lastDay}`,
        paragraphs: [
          `The last day of your subscription with ${brand} is ${lastDay}.`,
          'Nothing is renewed by itself. To go on without a gap, renew it before then.',
        ],
        action: { label: 'See your subscription', url: `${publicUrl}${paths.subscription()}` },
      }
    }
    case 'consultation-reminder': {
      const { consultationId, startsAt, channel } = news.params
      const when = formatDateTime(startsAt, timeZone)
      return {
        subject: `Reminder: your consultation on ${when}`,
        paragraphs: [
          `Your free consultation with ${brand} is on ${when} (${timeZone.replaceAll('_', ' ')}).`,
          channel === 'phone'
            ? 'We call you on the number that you gave.'
            : 'We write to you in a chat, at the number that you gave.',
        ],
        action: {
          label: 'See, move or cancel it',
          url: `${publicUrl}${paths.ownConsultation(consultationId)}`,
        },
      }
    }
  }
}

/**
 * The mail of news about safety. It names neither a client nor a plan, and says nothing about health: staff and clients read
 * that on the site.
 */
export function writeSafetyMail(
  news: SafetyMailedNews,
  { brand, publicUrl }: { brand: Pick<Brand, 'name' | 'phone' | 'whatsapp' | 'email'>; publicUrl: string },
): MailContent {
  const { planId } = news.params
  switch (news.kind) {
    case 'plan-paused':
      return {
        subject: 'Your plan is paused',
        paragraphs: [
          `Your diet plan with ${brand.name} is paused while your dietician checks it against your new answers.`,
          `Please ${brand.phone ? 'call or write' : 'write'} to us before you go on with it.`,
          listContacts(brand),
        ],
        action: { label: 'See your plan', url: `${publicUrl}${paths.ownPlan(planId)}` },
      }
    case 'plan-resumed':
      return {
        subject: 'Your plan is back',
        paragraphs: [`Your diet plan with ${brand.name} is no longer paused. You can go on with it.`],
        action: { label: 'See your plan', url: `${publicUrl}${paths.ownPlan(planId)}` },
      }
    case 'plan-flagged':
      return {
        subject: news.params.isPaused ? 'A client’s plan is paused' : 'A client’s plan needs a look',
        paragraphs: [
          news.params.isPaused
            ? 'A client’s record has changed, and their plan is paused. Please look at it and talk to your client.'
            : 'A client’s record has changed. Their plan goes on, but needs a look.',
        ],
        action: { label: 'Open the plan', url: `${publicUrl}${paths.dietPlan(planId)}` },
      }
  }
}

/** How to reach the practice, in one paragraph. */
function listContacts({ phone, whatsapp, email }: Pick<Brand, 'phone' | 'whatsapp' | 'email'>): string {
  return [
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(whatsapp ? [`WhatsApp: ${whatsapp}`] : []),
    `Email: ${email}`,
  ].join(' · ')
}
