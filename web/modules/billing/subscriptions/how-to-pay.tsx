import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Smartphone } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
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

/** Returns the link that opens a payment app with the amount due; `null` if the practice has no UPI ID. */
export function writePaymentLink(
  { duePaise, paymentReference }: Pick<OwnSubscription, 'duePaise' | 'paymentReference'>,
  upi: OwnSubscriptions['upi'],
): string | null {
  if (!upi) return null
  return writeUpiLink({
    upiId: upi.id,
    payeeName: upi.payeeName,
    amountPaise: duePaise,
    reference: paymentReference ?? '',
  })
}

/**
 * Shows the amount due and one way to pay: a button for the payment app of this phone, on a desk the QR code for a phone.
 * The QR code and the details to copy are folded on a phone.
 *
 * @param props.onOpen Called when the payment app is opened.
 */
export function HowToPay({
  subscription,
  upi,
  contact,
  onOpen,
}: {
  subscription: Pick<OwnSubscription, 'duePaise' | 'paymentReference'>
  upi: OwnSubscriptions['upi']
  contact: Pick<Brand, 'phone' | 'email'>
  onOpen: () => void
}) {
  const { duePaise } = subscription
  const amount = formatRupees(duePaise)
  const link = writePaymentLink(subscription, upi)
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="block text-sm text-muted">{t`Due`}</span>
        <span className="text-3xl font-extrabold tabular">{amount}</span>
      </p>
      {link ? (
        <>
          {/* Only phones have an app that opens UPI links. */}
          <a
            href={link}
            onClick={onOpen}
            className={joinClasses(
              buttonClass({ size: 'lg' }),
              'hidden w-full gap-2.5 pointer-coarse:inline-flex sm:self-start sm:w-auto',
            )}
          >
            <Smartphone size={20} aria-hidden className="shrink-0" />
            <span>{t`Pay ${amount}`}</span>
          </a>
          <div className="pointer-coarse:hidden">
            <PaymentQr link={link} amount={amount} />
          </div>
          <Fold title={t`Pay with another phone`} className="hidden pointer-coarse:block">
            <PaymentQr link={link} amount={amount} />
          </Fold>
        </>
      ) : (
        <ContactLine
          contact={contact}
          className="measure"
          withPhone={(phone, email) => (
            <Trans>
              We will tell you how to pay this amount. If you have not heard from us, call {phone} or write to{' '}
              {email}.
            </Trans>
          )}
          withoutPhone={(email) => (
            <Trans>
              We will tell you how to pay this amount. If you have not heard from us, write to {email}.
            </Trans>
          )}
        />
      )}
      <Fold title={t`Payment details to copy`}>
        <PaymentDetails subscription={subscription} upi={upi} />
      </Fold>
    </div>
  )
}

function Fold({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <details className={joinClasses('border-t border-line', className)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold focus-ring">
        {title}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

function PaymentQr({ link, amount }: { link: string; amount: string }) {
  return (
    <figure className="flex w-52 flex-col items-center gap-2">
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode
          text={link}
          label={t`QR code that pays ${amount} by UPI`}
          className="size-48 border border-line"
        />
      </Suspense>
      <figcaption className="text-center text-sm text-balance text-muted">
        {t`Scan it with any UPI app. Amount and reference are filled in.`}
      </figcaption>
    </figure>
  )
}

function PaymentDetails({
  subscription: { duePaise, paymentReference },
  upi,
}: {
  subscription: Pick<OwnSubscription, 'duePaise' | 'paymentReference'>
  upi: OwnSubscriptions['upi']
}) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {upi && (
        <Detail
          name={t`UPI ID`}
          copyLabel={t`Copy UPI ID`}
          copiedText={t`UPI ID copied`}
          text={upi.id}
          aside={upi.payeeName}
        />
      )}
      <Detail
        name={t`Amount`}
        copyLabel={t`Copy amount`}
        copiedText={t`Amount copied`}
        text={formatRupees(duePaise)}
        copied={writeUpiAmount(duePaise)}
      />
      {paymentReference !== null && (
        <Detail
          name={t`Reference`}
          copyLabel={t`Copy reference`}
          copiedText={t`Reference copied`}
          text={paymentReference}
          aside={t`Add it to the payment note`}
        />
      )}
    </dl>
  )
}

/** One payment detail with a button that copies it. */
function Detail({
  name,
  copyLabel,
  copiedText,
  text,
  copied = text,
  aside,
}: {
  name: string
  copyLabel: string
  /** Shown once it is copied. */
  copiedText: string
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
        <IconButton label={copyLabel} icon={Copy} onPress={() => void copyText(copied, copiedText)} />
      </dd>
    </div>
  )
}
