import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import type { InvoiceName } from '#domain/billing/documents.ts'
import { nameStateTax, nameSupplyPlaceInEnglish } from '#domain/billing/gst-states.ts'
import { type TaxSplit, type TaxTreatment, writeRate } from '#domain/billing/tax.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { writeRupeesInWords } from '#domain/units/rupees-in-words.ts'
import { say } from '#domain/words/say.ts'
import { LEGAL_WORDS } from './legal-words.ts'

/** Path of `server/modules/billing/invoices/invoice.typ` for the PDF maker. */
export const INVOICE_TEMPLATE = 'modules/billing/invoices/invoice'

/** The supplier or the client on an invoice. Line breaks in the address are shown. */
export type InvoiceParty = { name: string; address: string; stateCode: string | null; gstin: string | null }

/**
 * The facts of an invoice or a credit note. They are stored permanently and formatted only when the PDF is made.
 * Amounts are in paise, dates `YYYY-MM-DD`.
 */
export type InvoiceContent = {
  name: InvoiceName
  /** Date of issue in the practice's time zone. */
  issuedOn: string
  brand: { name: string; tagline: string; contactLines: string[] }
  supplier: InvoiceParty
  client: InvoiceParty
  /** Code of a state; `null` if the practice has not entered its state. */
  placeOfSupply: string | null
  treatment: TaxTreatment
  /** 0 if exempt. */
  rateBasisPoints: number
  sacCode: string
  planName: string
  duration: string
  /** First and last day; `null` if they are not known before payment. */
  period: { firstDay: string; lastDay: string } | null
  /**
   * The price, followed by its deductions: the credit for unused days of another subscription, and the amount invoiced
   * before.
   */
  pricePaise: number
  creditPaise: number
  invoicedBeforePaise: number
  /**
   * The part of the price that is not owed because the subscription is cancelled or over; left out if there is none.
   */
  notOwedPaise?: number
  split: TaxSplit
  /** Payments received up to the date of issue. */
  payments: InvoicePayment[]
  /** The invoice that a credit note reduces; `reason` says why. `null` for an invoice. */
  original: { number: string; issuedOn: string; totalPaise: number } | null
  reason: string | null
}

export type InvoicePayment = {
  receivedOn: string
  method: PaymentMethod
  amountPaise: number
  receiptNumber: string | null
}

type Line = { label: string; text: string }
type Sum = { label: string; amountText: string }

/** Everything that `invoice.typ` shows, as formatted texts. */
export type InvoiceDocument = {
  language: string
  format: 'a4'
  title: string
  name: string
  number: string
  issuedOn: string
  issuedOnText: string
  brand: InvoiceContent['brand']
  /** Supplier and client: a name with the lines below it. */
  parties: { label: string; name: string; addressLines: string[]; facts: Line[] }[]
  facts: Line[]
  /** The parts of the price, tax included. */
  prices: Sum[]
  /** The parts of the total. */
  taxes: Sum[]
  total: Sum
  totalInWords: string
  /** The heading of the payments. */
  received: string
  payments: Sum[]
  balance: Sum | null
  notes: string[]
}

const METHOD_LABELS: Record<PaymentMethod, MessageDescriptor> = {
  upi: msg`UPI`,
  bank: msg`Bank transfer`,
  cash: msg`Cash`,
  card: msg`Card`,
  other: msg`Other method`,
}

/** Builds an invoice or a credit note as its PDF shows it. The words that the law asks for are English. */
export function buildInvoiceDocument(number: string, content: InvoiceContent): InvoiceDocument {
  const { name, original, split, creditPaise, invoicedBeforePaise, notOwedPaise = 0, payments } = content
  const isCredit = original !== null
  const sum = (label: string, amountPaise: number) => ({ label, amountText: formatRupees(amountPaise) })
  const isTaxed = content.treatment === 'taxable'
  const isRegistered = content.supplier.gstin !== null
  const paidPaise = payments.reduce((all, { amountPaise }) => all + amountPaise, 0) - invoicedBeforePaise
  const balancePaise = Math.max(0, split.totalPaise - paidPaise)
  return {
    language: 'en-IN',
    format: 'a4',
    title: `${name} ${number}`,
    name,
    number,
    issuedOn: content.issuedOn,
    issuedOnText: formatDate(content.issuedOn),
    brand: content.brand,
    parties: [
      describeParty(say(msg({ message: 'From', context: 'supplier of an invoice' })), content.supplier),
      describeParty(isCredit ? say(msg`Credited to`) : say(msg`Billed to`), content.client),
    ],
    facts: listFacts(content),
    prices: isCredit
      ? []
      : [
          sum(isTaxed ? say(msg`Price, GST included`) : say(msg`Price`), content.pricePaise),
          ...(creditPaise > 0 ? [sum(say(msg`Credit for unused days`), -creditPaise)] : []),
          ...(notOwedPaise > 0 ? [sum(say(msg`No longer due`), -notOwedPaise)] : []),
          ...(invoicedBeforePaise > 0 ? [sum(say(msg`Invoiced before`), -invoicedBeforePaise)] : []),
        ],
    taxes: isTaxed ? listTaxes(content, sum) : [],
    total: sum(isCredit ? say(msg`Credited`) : say(msg`Total`), split.totalPaise),
    totalInWords: writeRupeesInWords(split.totalPaise),
    received: say(msg`Received`),
    payments: isCredit
      ? []
      : payments.map(({ method, receivedOn, receiptNumber, amountPaise }) =>
          sum(
            [
              say(METHOD_LABELS[method]),
              formatDate(receivedOn),
              receiptNumber && say(msg`receipt ${{ receiptNumber }}`),
            ]
              .filter(Boolean)
              .join(' · '),
            amountPaise,
          ),
        ),
    balance: isCredit
      ? null
      : sum(balancePaise > 0 ? say(msg`Left to pay`) : say(msg`Balance`), balancePaise),
    notes: listNotes(content, isRegistered),
  }
}

function listFacts(content: InvoiceContent): InvoiceDocument['facts'] {
  const { original, period } = content
  const fact = (label: string, text: string | null) => (text ? [{ label, text }] : [])
  const isRegistered = content.supplier.gstin !== null
  return [
    ...fact(say(msg({ message: 'For', context: 'what is paid for' })), content.planName),
    ...fact(
      say(msg`Period`),
      period
        ? say(
            msg`${{ firstDay: formatDate(period.firstDay) }} to ${{ lastDay: formatDate(period.lastDay) }} (${{ duration: content.duration }})`,
          )
        : content.duration,
    ),
    ...fact('SAC', content.sacCode),
    ...fact(LEGAL_WORDS.placeOfSupply, content.placeOfSupply && writePlace(content.placeOfSupply)),
    ...(isRegistered ? fact(LEGAL_WORDS.reverseCharge, LEGAL_WORDS.no) : []),
    ...(original !== null
      ? fact(
          say(msg`Invoice`),
          say(
            msg`${{ number: original.number }} of ${{ date: formatDate(original.issuedOn) }}, ${{ amount: formatRupees(original.totalPaise) }}`,
          ),
        )
      : []),
    ...fact(say(msg`Reason`), content.reason),
  ]
}

function listTaxes(
  { split, rateBasisPoints, supplier }: InvoiceContent,
  sum: (label: string, amountPaise: number) => Sum,
): Sum[] {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = split
  const half = writeRate(rateBasisPoints / 2)
  return [
    sum(LEGAL_WORDS.taxableValue, taxablePaise),
    // The amounts decide which tax lines are shown, not the places, so that the lines add up to what is owed.
    ...(igstPaise > 0
      ? [sum(`${LEGAL_WORDS.igst} ${writeRate(rateBasisPoints)} %`, igstPaise)]
      : [
          sum(`${LEGAL_WORDS.cgst} ${half} %`, cgstPaise),
          sum(`${nameStateTax(supplier.stateCode)} ${half} %`, sgstPaise),
        ]),
  ]
}

function listNotes({ treatment, name }: InvoiceContent, isRegistered: boolean): string[] {
  return [
    ...(treatment === 'exempt' && isRegistered ? [LEGAL_WORDS.exempt] : []),
    ...(isRegistered ? [] : [LEGAL_WORDS.notRegistered]),
    LEGAL_WORDS.noSignature(name),
  ]
}

function describeParty(
  label: string,
  { name, address, stateCode, gstin }: InvoiceParty,
): InvoiceDocument['parties'][number] {
  return {
    label,
    name,
    addressLines: [
      ...address.split('\n').filter((line) => line !== ''),
      ...(stateCode ? [writePlace(stateCode)] : []),
    ],
    facts: gstin ? [{ label: 'GSTIN', text: gstin }] : [],
  }
}

/** Formats a state code: `27` → `Maharashtra (27)`. */
function writePlace(code: string): string {
  return `${nameSupplyPlaceInEnglish(code)} (${code})`
}
