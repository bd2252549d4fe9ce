import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData, PersonalFolder } from '#server/kit/personal-data/personal-data.ts'
import { listInvoiceContents, nameInvoiceFile, renderInvoicePdf } from '../invoices/service.ts'
import { listReceipts, nameReceiptFile, renderReceiptPdf } from '../receipts/service.ts'
import { billingDataRepository as data } from './repository.ts'

const RECEIPT_FILES: PersonalFolder = {
  name: 'receipts',
  about: msg`a receipt for each payment`,
  step: msg`Preparing your receipts`,
  list: async (platform, userId) => {
    const receipts = await listReceipts(platform.database, userId)
    return receipts.map((receipt) => ({
      name: nameReceiptFile(receipt.number),
      read: () => renderReceiptPdf(platform, receipt),
    }))
  },
}

const INVOICE_FILES: PersonalFolder = {
  name: 'invoices',
  about: msg`invoices for your subscriptions`,
  step: msg`Preparing your invoices`,
  list: async (platform, userId) => {
    const invoices = await listInvoiceContents(platform.database, userId)
    return invoices.map((invoice) => ({
      name: nameInvoiceFile(invoice.number),
      read: () => renderInvoicePdf(platform, invoice),
    }))
  },
}

/** Personal data that the billing module stores. */
export const billingData: PersonalData = {
  sections: [
    {
      name: 'subscriptions',
      about: msg`Your subscriptions`,
      isTable: true,
      tables: ['subscription_plans'],
      read: (db, userId) => data.listSubscriptions(db, userId),
    },
    {
      name: 'payments',
      about: msg`Your payments; receipts are in the folder \`receipts\``,
      isTable: true,
      tables: ['payments', 'subscription_plans', 'payment_decisions', 'receipts'],
      read: (db, userId) => data.listPayments(db, userId),
    },
    {
      name: 'refunds',
      about: msg`Money refunded to you; receipts are in the folder \`receipts\``,
      isTable: true,
      tables: ['refunds', 'subscription_plans', 'receipts'],
      read: (db, userId) => data.listRefunds(db, userId),
    },
    {
      name: 'invoices',
      about: msg`Your invoices and credit notes; the documents are in the folder \`invoices\``,
      isTable: true,
      tables: ['invoices'],
      read: (db, userId) => data.listInvoices(db, userId),
    },
    {
      name: 'billing',
      about: msg`Billing details for your invoices`,
      isTable: true,
      tables: ['billing_details'],
      read: (db, userId) => data.findBillingDetails(db, userId),
    },
  ],
  folders: [RECEIPT_FILES, INVOICE_FILES],
  leftOut: {
    tax_settings: 'of the practice',
  },
}
