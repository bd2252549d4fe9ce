import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { writeRupeesInWords } from '#domain/units/rupees-in-words.ts'

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
}

const METHOD_LABELS: Record<PaymentMethod, string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
}

/** Builds a receipt as its PDF shows it, in English. */
export function buildReceiptDocument(number: string, content: ReceiptContent): ReceiptDocument {
  const { period, bankReference, paymentReference, creditPaise, paidBeforePaise, balancePaise } = content
  const fact = (label: string, text: string | null) => (text ? [{ label, text }] : [])
  const sum = (label: string, amountPaise: number) => ({ label, amountText: formatRupees(amountPaise) })
  return {
    language: 'en-IN',
    format: 'a4',
    title: `Receipt ${number}`,
    heading: 'Receipt',
    lead: 'Received with thanks from',
    number,
    issuedOn: content.issuedOn,
    issuedOnText: formatDate(content.issuedOn),
    brand: content.brand,
    clientName: content.clientName,
    amountText: formatRupees(content.amountPaise),
    amountInWords: writeRupeesInWords(content.amountPaise),
    facts: [
      ...fact('For', content.planName),
      ...fact(
        'Period',
        period
          ? `${formatDate(period.firstDay)} to ${formatDate(period.lastDay)} (${content.duration})`
          : content.duration,
      ),
      ...fact('Paid by', METHOD_LABELS[content.method]),
      ...fact('Bank reference', bankReference),
      ...fact('Received on', formatDate(content.receivedOn)),
      ...fact('Payment reference', paymentReference),
      ...fact('Came in for', describeOrigin(content.movedFrom)),
    ],
    sums: [
      sum('Price', content.pricePaise),
      ...(creditPaise > 0 ? [sum('Credit for unused days', -creditPaise)] : []),
      ...(paidBeforePaise > 0 ? [sum('Paid before', -paidBeforePaise)] : []),
      sum('This payment', -content.amountPaise),
    ],
    balance:
      balancePaise < 0
        ? sum('Above the price', -balancePaise)
        : sum(balancePaise > 0 ? 'Left to pay' : 'Balance', balancePaise),
  }
}

function describeOrigin(movedFrom: ReceiptContent['movedFrom']): string | null {
  if (!movedFrom) return null
  const { planName, receiptNumber } = movedFrom
  return receiptNumber === null ? planName : `${planName}, receipt ${receiptNumber}`
}

/** Builds the receipt of a refund as its PDF shows it, in English. */
export function buildRefundReceiptDocument(number: string, content: RefundReceiptContent): ReceiptDocument {
  const fact = (label: string, text: string | null) => (text ? [{ label, text }] : [])
  const sum = (label: string, amountPaise: number) => ({ label, amountText: formatRupees(amountPaise) })
  const { amountPaise, receivedPaise, refundedBeforePaise } = content
  return {
    language: 'en-IN',
    format: 'a4',
    title: `Refund receipt ${number}`,
    heading: 'Refund receipt',
    lead: 'Given back to',
    number,
    issuedOn: content.issuedOn,
    issuedOnText: formatDate(content.issuedOn),
    brand: content.brand,
    clientName: content.clientName,
    amountText: formatRupees(amountPaise),
    amountInWords: writeRupeesInWords(amountPaise),
    facts: [
      ...fact('For', content.planName),
      ...fact('Reason', content.reason),
      ...fact('Given back by', METHOD_LABELS[content.method]),
      ...fact('Bank reference', content.bankReference),
      ...fact('Given back on', formatDate(content.refundedOn)),
      ...fact('Payment reference', content.paymentReference),
      ...fact('Credit note', content.creditNoteNumber),
    ],
    sums: [
      sum('Received', receivedPaise),
      ...(refundedBeforePaise > 0 ? [sum('Given back before', -refundedBeforePaise)] : []),
      sum('This refund', -amountPaise),
    ],
    balance: sum('Kept', receivedPaise - refundedBeforePaise - amountPaise),
  }
}
