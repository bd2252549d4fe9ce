import { type ComponentProps, lazy, Suspense } from 'react'

const OfferCard = lazy(async () => ({ default: (await import('../push/offer-card.tsx')).OfferCard }))

/** Offers push messages in the middle of a screen. Its code loads only when it is needed. */
export function PushOffer(props: ComponentProps<typeof OfferCard>) {
  return (
    <Suspense fallback={null}>
      <OfferCard {...props} />
    </Suspense>
  )
}
