import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type DiaryEntry, getDiaryPhoto } from '#contract/plans/diary.ts'
import { buildUrl } from '#web/kit/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Returns the address of the photo of an entry. It needs the session cookie, so nobody else can load it. */
export function findPhotoUrl(id: string, size: 'full' | 'thumbnail'): string {
  return buildUrl(getDiaryPhoto, { params: { id }, querystring: { size } })
}

type PhotoSize = Pick<NonNullable<DiaryEntry['photo']>, 'width' | 'height' | 'addedAt'>

/** A small photo that opens in its full size. */
export function PhotoThumbnail({
  id,
  photo,
  name,
  openLabel,
  className,
}: {
  /** The id of the entry. */
  id: string
  photo: PhotoSize
  /** Names the photo, such as `Photo of 1:10 pm`. */
  name: string
  /** The same in the label of the button: `Open photo of 1:10 pm`. */
  openLabel: string
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={openLabel}
        onClick={() => setIsOpen(true)}
        className={joinClasses(
          'block shrink-0 cursor-pointer overflow-hidden rounded-control bg-sunken focus-ring',
          className,
        )}
      >
        <img
          // A replaced photo has the same address.
          key={photo.addedAt}
          src={findPhotoUrl(id, 'thumbnail')}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="size-full object-cover"
        />
      </button>
      <Dialog title={name} isOpen={isOpen} onClose={() => setIsOpen(false)} size="lg">
        <FullPhoto id={id} photo={photo} name={name} />
      </Dialog>
    </>
  )
}

function FullPhoto({ id, photo, name }: { id: string; photo: PhotoSize; name: string }) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <div className="relative grid h-[min(70dvh,40rem)] place-items-center overflow-hidden rounded-control bg-sunken">
      {state === 'failed' ? (
        <div role="alert" className="flex flex-col items-center gap-3 p-4 text-center text-muted">
          <p>{t`The photo could not be loaded.`}</p>
          <Button
            variant="secondary"
            size="sm"
            onPress={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            {t`Try again`}
          </Button>
        </div>
      ) : (
        <>
          {state === 'loading' && <Spinner size={24} />}
          <img
            key={attempt}
            src={findPhotoUrl(id, 'full')}
            alt={name}
            width={photo.width}
            height={photo.height}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className="absolute inset-0 size-full object-contain"
          />
        </>
      )}
    </div>
  )
}
