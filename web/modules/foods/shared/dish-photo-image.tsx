import { useState } from 'react'
import { type DishPhoto, getDishPhoto } from '#contract/foods/dish-photos.ts'
import { getOwnDishPhoto } from '#contract/plans/own-dish-photos.ts'
import { buildUrl } from '#web/kit/api/client.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A photo of a dish: the practice's, or the client's own. A replaced photo has another address, so that the browser loads it. */
export function DishPhotoImage({
  dishId,
  name,
  photo: { width, height, addedAt },
  isOwn = false,
  className,
}: {
  dishId: string
  name: string
  photo: DishPhoto
  isOwn?: boolean
  className?: string
}) {
  const asked = { params: { id: dishId }, querystring: { size: 'full' } } as const
  const url = isOwn ? buildUrl(getOwnDishPhoto, asked) : buildUrl(getDishPhoto, asked)
  const src = `${url}&at=${encodeURIComponent(addedAt)}`
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  // Without a connection there may be none; the dish is complete without it.
  if (failedSrc === src) return null
  return (
    <img
      src={src}
      onError={() => setFailedSrc(src)}
      alt={name}
      width={width}
      height={height}
      decoding="async"
      className={joinClasses('h-auto max-h-72 w-full rounded-card bg-sunken object-cover', className)}
    />
  )
}
