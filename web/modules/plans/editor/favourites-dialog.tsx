import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setFavouriteFood } from '#contract/plans/familiar-foods.ts'
import { nameClient } from '#domain/plans/client-facts.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { usePlanState, usePlanStore } from './editor-context.ts'
import { refreshFamiliarFoods, useFamiliarFoods } from './familiar-foods.ts'

/** Makes a food a favourite of this dietician or of the client. Favourites are listed first when foods are added. */
export function FavouritesDialog({
  food,
  onClose,
}: {
  food: { foodId: string; name: string }
  onClose: () => void
}) {
  const { announce } = usePlanStore()
  const client = usePlanState((state) => state.client)
  const known = useFamiliarFoods().find((each) => each.food.id === food.foodId)
  const [isMine, setIsMine] = useState(known?.isFavourite ?? false)
  const [isClients, setIsClients] = useState(known?.isClientFavourite ?? false)
  const isMineChanged = isMine !== (known?.isFavourite ?? false)
  const isClientsChanged = isClients !== (known?.isClientFavourite ?? false)
  const save = useMutation({
    mutationFn: async () => {
      const { foodId } = food
      if (isMineChanged)
        await call(setFavouriteFood, { body: { foodId, clientId: null, isFavourite: isMine } })
      if (isClientsChanged && client) {
        await call(setFavouriteFood, { body: { foodId, clientId: client.id, isFavourite: isClients } })
      }
    },
    onSuccess: () => {
      announce(t`Favourites changed for ${{ foodName: food.name }}`)
      onClose()
    },
    onSettled: refreshFamiliarFoods,
  })
  return (
    <FormDialog
      title={t`Favourites: ${{ foodName: food.name }}`}
      size="sm"
      submitLabel={t`Save`}
      isDirty={isMineChanged || isClientsChanged}
      isSubmitting={save.isPending}
      problem={save.isError ? messageOf(save.error, t`This could not be saved. Please try again.`) : null}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">{t`Favourites are listed first when you add a food.`}</p>
      <Checkbox checked={isMine} onChange={(event) => setIsMine(event.target.checked)}>
        {t`One of my favourites`}
      </Checkbox>
      {client && (
        <Checkbox checked={isClients} onChange={(event) => setIsClients(event.target.checked)}>
          {t`${{ clientName: client.firstName ?? nameClient(client) }} likes it`}
        </Checkbox>
      )}
    </FormDialog>
  )
}
