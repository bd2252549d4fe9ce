import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { deleteDishPhoto, findDishPhoto, putDishPhoto } from '#contract/foods/dish-photos.ts'
import { PHOTO_UPLOAD_TYPES } from '#contract/limits.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { upload } from '#web/kit/api/upload.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DishPhotoImage } from '../shared/dish-photo-image.tsx'

/** The practice's photo of a dish, which clients see in its recipe. It is stored at once, apart from the form. */
export function DishPhotoCard({ dishId, name }: { dishId: string; name: string }) {
  const query = useQuery(queryOf(findDishPhoto, { params: { id: dishId } }))
  const action = useAction(query.refetch)
  const [isAsking, setIsAsking] = useState(false)
  const photo = query.data?.photo ?? null
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    if (!file) return
    const send = async () => {
      await upload(putDishPhoto, { params: { id: dishId } }, file)
      return { title: photo ? t`Photo replaced` : t`Photo added` }
    }
    void action.run('photo', send, t`The photo was not added`)
  }
  const remove = async (): Promise<void> => {
    const send = async () => {
      await call(deleteDishPhoto, { params: { id: dishId } })
      return { title: t`Photo deleted` }
    }
    await action.run('delete', send, t`The photo was not deleted`)
    setIsAsking(false)
  }
  return (
    <Card aria-labelledby="dish-photo-heading" className="flex flex-col gap-4">
      <div>
        <h2 id="dish-photo-heading" className="heading text-lg">
          {t`Photo`}
        </h2>
        <p className="text-sm text-muted">{t`Clients see it in the recipe. JPEG, PNG or WebP, up to 12 MB.`}</p>
      </div>
      {query.isError && (
        <ErrorState
          title={t`The photo could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {photo && <DishPhotoImage dishId={dishId} name={name} photo={photo} className="max-w-sm" />}
      <div className="flex flex-wrap gap-2">
        <label
          aria-disabled={action.isBusy}
          className={joinClasses(
            buttonClass({ variant: 'secondary' }),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
          )}
        >
          <ImagePlus size={20} aria-hidden className="shrink-0" />
          {action.pending === 'photo' ? t`Adding...` : photo ? t`Replace photo` : t`Add photo`}
          <input
            type="file"
            accept={PHOTO_UPLOAD_TYPES.join(',')}
            disabled={action.isBusy}
            onChange={choose}
            className="sr-only"
          />
        </label>
        {photo && (
          <Button variant="quiet" icon={Trash2} isDisabled={action.isBusy} onPress={() => setIsAsking(true)}>
            {t`Delete photo`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t`Delete this photo?`}
        confirmLabel={t`Delete photo`}
        isOpen={isAsking}
        isPending={action.pending === 'delete'}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        {t`Clients no longer see a photo of ${name}.`}
      </ConfirmDialog>
    </Card>
  )
}
