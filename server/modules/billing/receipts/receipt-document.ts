import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import { sayDuration } from '#domain/billing/duration.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { writeRupeesInWords } from '#domain/units/rupees-in-words.ts'
import { currentLocaleTag, say } from '#domain/words/say.ts'
import { translateText } from '#server/kit/language/translate-text.ts'

/** Path of `server/modules/billing/receipts/receipt.typ` for the PDF maker. */
export const RECEIPT_TEMPLATE = 'modules/billing/receipts/receipt'

/**
 * The facts of a receipt. They are stored permanently and formatted only when the PDF is made. Amounts are in paise,
 * dates `YYYY-MM-DD`.
 */
export type ReceiptContent = {
  /** Date of issue in the practice's time zone. */
  issuedOn: string
  brand: { name: string; tagline: string; contactLines: string[] }
  clientName: string
  planName: string
  duration: string
  /** First and last day of the paid period; `null` if they are not known until all is paid. */
  period: { firstDay: string; lastDay: string } | null
  paymentReference: string | null
  method: PaymentMethod
  bankReference: string | null
  receivedOn: string
  amountPaise: number
  /** If the money was received for another subscription: the name of that subscription, and the receipt issued then. */
  movedFrom?: { planName: string; receiptNumber: string | null }
  /** The price of the subscription, followed by the credit for unused days of another one. */
  pricePaise: number
  creditPaise: number
  /** The amount paid before this payment. */
  paidBeforePaise: number
  /** The amount still to be paid after this payment; below 0 if more than the price was paid. */
  balancePaise: number
}

/** The facts of a refund's receipt, stored permanently. Amounts are in paise, dates `YYYY-MM-DD`. */
export type RefundReceiptContent = Pick<
  ReceiptContent,
  | 'issuedOn'
  | 'brand'
  | 'clientName'
  | 'planName'
  | 'paymentReference'
  | 'method'
  | 'bankReference'
  | 'amountPaise'
> & {
  refundedOn: string
  reason: string
  /** Number of the credit note, if the subscription was invoiced. */
  creditNoteNumber: string | null
  /**
   * The amounts received, and refunded before. If the refund is of a single payment, they are the amounts of that
   * payment.
   */
  receivedPaise: number
  refundedBeforePaise: number
}

/** Everything that `receipt.typ` shows, as formatted texts. */
export type ReceiptDocument = {
  language: string
  format: 'a4'
  title: string
  /** The large heading of the document. */
  heading: string
  /** The text above the client's name. */
  lead: string
  number: string
  issuedOn: string
  issuedOnText: string
  brand: ReceiptContent['brand']
  clientName: string
  amountText: string
  amountInWords: string
  /** Facts with their labels, in order. */
  facts: { label: string; text: string }[]
  /** The lines of the calculation; the last one is the balance. */
  sums: { label: string; amountText: string }[]
  balance: { label: string; amountText: string }
  note: string
}

const METHOD_LABELS: Record<PaymentMethod, MessageDescriptor> = {
  upi: msg`UPI`,
  bank: msg`Bank transfer`,
  cash: msg`Cash`,
  card: msg`Card`,
  other: msg`Other method`,
}

const NO_SIGNATURE = msg`This receipt was made by computer and needs no signature.`

/** Builds a receipt as its PDF shows it, in the language of the call. The amount in words is English, as on invoices. */
export function buildReceiptDocument(number: string, content: ReceiptContent): ReceiptDocument {
  const { period, bankReference, paymentReference, creditPaise, paidBeforePaise, balancePaise } = content
  const fact = (label: string, text: string | null) => (text ? [{ label, text }] : [])
  const sum = (label: string, amountPaise: number) => ({ label, amountText: formatRupees(amountPaise) })
  return {
    language: currentLocaleTag(),
    format: 'a4',
    title: say(msg`Receipt ${{ number }}`),
    heading: say(msg`Receipt`),
    lead: say(msg`Received with thanks from`),
    number,
    issuedOn: content.issuedOn,
    issuedOnText: formatDate(content.issuedOn),
    brand: { ...content.brand, tagline: translateText(content.brand.tagline) },
    clientName: content.clientName,
    amountText: formatRupees(content.amountPaise),
    amountInWords: writeRupeesInWords(content.amountPaise),
    facts: [
      ...fact(say(msg({ message: 'For', context: 'what is paid for' })), translateText(content.planName)),
      ...fact(
        say(msg`Period`),
        period
          ? say(
              msg`${{ firstDay: formatDate(period.firstDay) }} to ${{ lastDay: formatDate(period.lastDay) }} (${{ duration: sayDuration(content.duration) }})`,
            )
          : sayDuration(content.duration),
      ),
      ...fact(say(msg`Paid by`), say(METHOD_LABELS[content.method])),
      ...fact(say(msg`Bank reference`), bankReference),
      ...fact(say(msg`Received on`), formatDate(content.receivedOn)),
      ...fact(say(msg`Payment reference`), paymentReference),
      ...fact(say(msg`Originally paid for`), describeOrigin(content.movedFrom)),
    ],
    sums: [
      sum(say(msg`Price`), content.pricePaise),
      ...(creditPaise > 0 ? [sum(say(msg`Credit for unused days`), -creditPaise)] : []),
      ...(paidBeforePaise > 0 ? [sum(say(msg`Paid earlier`), -paidBeforePaise)] : []),
      sum(say(msg`This payment`), -content.amountPaise),
    ],
    balance:
      balancePaise < 0
        ? sum(say(msg`Overpaid`), -balancePaise)
        : sum(balancePaise > 0 ? say(msg`Left to pay`) : say(msg`Balance`), balancePaise),
    note: say(NO_SIGNATURE),
  }
}

function describeOrigin(movedFrom: ReceiptContent['movedFrom']): string | null {
  if (!movedFrom) return null
  const planName = translateText(movedFrom.planName)
  const { receiptNumber } = movedFrom
  return receiptNumber === null ? planName : say(msg`${{ planName }}, receipt ${{ receiptNumber }}`)
}

/** Builds the receipt of a refund as its PDF shows it, in the same way. */
export function buildRefundReceiptDocument(number: string, content: RefundReceiptContent): ReceiptDocument {
  const fact = (label: string, text: string | null) => (text ? [{ label, text }] : [])
  const sum = (label: string, amountPaise: number) => ({ label, amountText: formatRupees(amountPaise) })
  const { amountPaise, receivedPaise, refundedBeforePaise } = content
  return {
    language: currentLocaleTag(),
    format: 'a4',
    title: say(msg`Refund receipt ${{ number }}`),
    heading: say(msg`Refund receipt`),
    lead: say(msg`Refunded to`),
    number,
    issuedOn: content.issuedOn,
    issuedOnText: formatDate(content.issuedOn),
    brand: { ...content.brand, tagline: translateText(content.brand.tagline) },
    clientName: content.clientName,
    amountText: formatRupees(amountPaise),
    amountInWords: writeRupeesInWords(amountPaise),
    facts: [
      ...fact(say(msg({ message: 'For', context: 'what is paid for' })), translateText(content.planName)),
      ...fact(say(msg`Reason`), content.reason),
      ...fact(say(msg`Refunded by`), say(METHOD_LABELS[content.method])),
      ...fact(say(msg`Bank reference`), content.bankReference),
      ...fact(say(msg`Refunded on`), formatDate(content.refundedOn)),
      ...fact(say(msg`Payment reference`), content.paymentReference),
      ...fact(say(msg`Credit note`), content.creditNoteNumber),
    ],
    sums: [
      sum(say(msg`Received`), receivedPaise),
      ...(refundedBeforePaise > 0 ? [sum(say(msg`Refunded earlier`), -refundedBeforePaise)] : []),
      sum(say(msg`This refund`), -amountPaise),
    ],
    balance: sum(say(msg`Net received`), receivedPaise - refundedBeforePaise - amountPaise),
    note: say(NO_SIGNATURE),
  }
}
