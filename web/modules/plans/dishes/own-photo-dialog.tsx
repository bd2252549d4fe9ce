import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { DishPhoto } from '#contract/foods/dish-photos.ts'
import { deleteOwnDishPhoto, getOwnDishPhoto, putOwnDishPhoto } from '#contract/plans/own-dish-photos.ts'
import { buildUrl, call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { upload } from '#web/kit/api/upload.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { shrinkForUpload } from '#web/kit/photos/shrink-for-upload.ts'
import { showToast } from '#web/ui/toast.tsx'
import { usePhotoConsent } from '../photos/photo-consent.ts'
import { PhotoField } from '../photos/photo-field.tsx'
import { usePhotoChoice } from '../photos/use-photo-choice.ts'

/** Adds, replaces or removes the client's own photo of a dish, which only they see. It needs a connection. */
export function OwnPhotoDialog({
  dishId,
  name,
  photo: stored,
  onClose,
}: {
  dishId: string
  name: string
  photo: DishPhoto | null
  onClose: () => void
}) {
  const choice = usePhotoChoice()
  const { photo, isPhotoRemoved } = choice
  const consent = usePhotoConsent(photo !== null)
  const [sentShare, setSentShare] = useState<number | null>(null)
  const params = { id: dishId }
  const form = useSubmit({
    failure: t`The photo could not be saved. Please try again.`,
    check: () => ({
      ...(photo || isPhotoRemoved ? {} : { photo: t`Take or choose a photo first` }),
      ...consent.check(),
    }),
    send: async () => {
      if (photo) {
        await consent.give()
        setSentShare(0)
        await upload(putOwnDishPhoto, { params }, await shrinkForUpload(photo.file), {
          onProgress: setSentShare,
        }).finally(() => setSentShare(null))
      } else await call(deleteOwnDishPhoto, { params })
      await queryClient.invalidateQueries({ queryKey: ['api', 'diet-plans'] })
      showToast({ title: photo ? t`Photo saved` : t`Photo removed`, tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`My photo of ${name}`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={photo !== null || isPhotoRemoved}
      isSubmitting={form.isSubmitting}
      problem={form.problem}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <PhotoField
        alt={name}
        choice={choice}
        consent={consent}
        errors={form.errors}
        storedUrl={stored && findThumbnailUrl(dishId, stored)}
        sentShare={sentShare}
      />
      <p className="text-sm text-muted">{t`Only you see it.`}</p>
    </FormDialog>
  )
}

/** A replaced photo has another address, so that the browser loads it. */
function findThumbnailUrl(id: string, { addedAt }: DishPhoto): string {
  const url = buildUrl(getOwnDishPhoto, { params: { id }, querystring: { size: 'thumbnail' } })
  return `${url}&at=${encodeURIComponent(addedAt)}`
}
