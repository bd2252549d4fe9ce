import { Copy, Smartphone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { OwnSubscription } from '#contract/billing/subscriptions.ts'
import type { Brand } from '#contract/site/content.ts'
import { writeUpiAmount, writeUpiLink } from '#domain/billing/upi.ts'
import { formatRupees } from '#domain/units/format.ts'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { OwnSubscriptions } from '../shared/own-subscriptions.ts'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }))

/**
 * Shows the amount due and all ways to pay: a UPI app on this phone, a QR code for another phone, or the payment
 * details to copy.
 */
export function HowToPay({
  subscription: { duePaise, paymentReference },
  upi,
  contact,
}: {
  subscription: Pick<OwnSubscription, 'duePaise' | 'paymentReference'>
  upi: OwnSubscriptions['upi']
  contact: Pick<Brand, 'phone' | 'email'>
}) {
  const amount = formatRupees(duePaise)
  const link =
    upi &&
    writeUpiLink({
      upiId: upi.id,
      payeeName: upi.payeeName,
      amountPaise: duePaise,
      reference: paymentReference ?? '',
    })
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-4">
        <p>
          <span className="block text-sm text-muted">To be paid</span>
          <span className="text-3xl font-extrabold tabular">{amount}</span>
        </p>
        {link ? (
          // Only phones have an app that opens UPI links.
          <a
            href={link}
            className={joinClasses(
              buttonClass({ size: 'lg' }),
              'hidden w-full gap-2.5 pointer-coarse:inline-flex sm:self-start sm:w-auto',
            )}
          >
            <Smartphone size={20} aria-hidden className="shrink-0" />
            <span>Pay {amount} by UPI app</span>
          </a>
        ) : (
          <ContactLine
            contact={contact}
            className="measure"
            before="We tell you how to pay this amount. If you have not heard from us,"
          />
        )}
        <dl className="divide-y divide-line border-y border-line">
          {upi && <Detail name="UPI ID" text={upi.id} aside={upi.payeeName} />}
          <Detail name="Amount" text={amount} copied={writeUpiAmount(duePaise)} />
          {paymentReference !== null && (
            <Detail name="Reference" text={paymentReference} aside="Write it into the note of the payment" />
          )}
        </dl>
      </div>
      {link && (
        <figure className="flex flex-col items-center gap-2 sm:w-52">
          <Suspense fallback={<Skeleton className="size-48" />}>
            <QrCode
              text={link}
              label={`QR code that pays ${amount} by UPI`}
              className="size-48 border border-line"
            />
          </Suspense>
          <figcaption className="text-center text-sm text-balance text-muted">
            Scan it with any UPI app. Amount and reference are filled in.
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** One payment detail with a button that copies it. */
function Detail({
  name,
  text,
  copied = text,
  aside,
}: {
  name: string
  text: string
  copied?: string
  aside?: string
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="col-start-1 wrap-anywhere">
        <span className="font-semibold tabular">{text}</span>
        {aside !== undefined && <span className="block text-sm text-muted">{aside}</span>}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton
          label={`Copy ${name.startsWith('UPI') ? name : name.toLowerCase()}`}
          icon={Copy}
          onPress={() => void copyText(copied, name)}
        />
      </dd>
    </div>
  )
}
