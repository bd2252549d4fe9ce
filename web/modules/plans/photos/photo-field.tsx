import { t } from '@lingui/core/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { formatPercent } from '#domain/units/format.ts'
import type { FieldProblems } from '#web/kit/form/use-submit.ts'
import { FilePick } from '#web/kit/photos/file-pick.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { PhotoConsent } from './photo-consent.ts'
import type { PhotoChoice } from './use-photo-choice.ts'

/**
 * A photo from the camera or the gallery, with the consent that is asked once.
 *
 * @param props.storedUrl The address of the stored photo; `null` if there is none.
 * @param props.sentShare The share of the photo that is sent; `null` while none is being sent.
 */
export function PhotoField({
  alt,
  choice,
  consent,
  errors,
  storedUrl,
  sentShare,
}: {
  alt: string
  choice: PhotoChoice
  consent: PhotoConsent
  errors: FieldProblems
  storedUrl: string | null
  sentShare: number | null
}) {
  const { photo } = choice
  const shownUrl = photo?.url ?? (choice.isPhotoRemoved ? null : storedUrl)
  const problem = choice.fileProblem ?? errors.photo
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    if (file) choice.choosePhoto(file)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-control border border-dashed border-control bg-sunken">
          {shownUrl === null ? (
            <ImagePlus size={28} aria-hidden className="text-muted" />
          ) : (
            <img src={shownUrl} alt={alt} className="size-full object-cover" />
          )}
        </div>
        <div className="flex min-w-0 flex-col items-start gap-2">
          <FilePick label={t`Take a photo`} isCamera onChange={choose} />
          <FilePick label={shownUrl === null ? t`Add a photo` : t`Choose another`} onChange={choose} />
          {shownUrl !== null && (
            <Button
              variant="quiet"
              size="sm"
              icon={Trash2}
              className="-ml-3"
              onPress={photo ? choice.dropPhoto : choice.removeStoredPhoto}
            >
              {t`Remove photo`}
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {consent.isNeeded && (
        <Checkbox
          checked={consent.isAgreed}
          onChange={(event) => consent.agree(event.target.checked)}
          error={errors.consent}
        >
          {consent.wording}
        </Checkbox>
      )}
      {photo && (
        <p className="text-sm text-muted">
          {t`Only the photo is saved. We remove the location and camera details.`}
        </p>
      )}
      {sentShare !== null && (
        <ProgressBar
          label={sentShare < 1 ? t`Sending the photo` : t`Almost done`}
          value={sentShare}
          valueText={formatPercent(sentShare)}
        />
      )}
    </div>
  )
}
