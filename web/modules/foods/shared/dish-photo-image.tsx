import { type DishPhoto, getDishPhoto } from '#contract/foods/dish-photos.ts'
import { buildUrl } from '#web/kit/api/client.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The practice's photo of a dish. A replaced photo has another address, so that the browser loads it. */
export function DishPhotoImage({
  dishId,
  name,
  photo: { width, height, addedAt },
  className,
}: {
  dishId: string
  name: string
  photo: DishPhoto
  className?: string
}) {
  const url = buildUrl(getDishPhoto, { params: { id: dishId }, querystring: { size: 'full' } })
  return (
    <img
      src={`${url}&at=${encodeURIComponent(addedAt)}`}
      alt={name}
      width={width}
      height={height}
      decoding="async"
      className={joinClasses('h-auto max-h-72 w-full rounded-card bg-sunken object-cover', className)}
    />
  )
}
