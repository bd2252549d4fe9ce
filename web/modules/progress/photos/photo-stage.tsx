import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { findPhotoUrl, namePhoto } from './photo-labels.ts'

/** One whole photo in a box of fixed size, with states for loading and failure. */
export function PhotoStage({ photo, className }: { photo: ProgressPhoto; className: string }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={joinClasses('relative grid overflow-hidden rounded-control bg-sunken', className)}>
      <Picture key={`${photo.id} ${attempt}`} photo={photo} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}

function Picture({ photo, onRetry }: { photo: ProgressPhoto; onRetry: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') {
    return (
      <div
        role="alert"
        className="flex flex-col items-center justify-center gap-3 p-4 text-center text-muted"
      >
        <p>{t`The photo could not be loaded.`}</p>
        <Button variant="secondary" size="sm" onPress={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  return (
    <>
      {state === 'loading' && (
        <span className="absolute inset-0 grid place-items-center text-muted">
          <Spinner size={24} />
        </span>
      )}
      <img
        src={findPhotoUrl(photo.id, 'full')}
        alt={namePhoto(photo)}
        width={photo.width}
        height={photo.height}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className="absolute inset-0 size-full object-contain"
      />
    </>
  )
}
