import { t } from '@lingui/core/macro'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Saves settings one after the other, however fast they change, and shows them at once. Resets what could not be saved.
 *
 * @param options.queryKey The query that contains the settings.
 * @returns Stores the query's answer with the changed settings, and sends them.
 */
export function useSettingsSaver<Answer, Settings>({
  queryKey,
  send,
}: {
  queryKey: QueryKey
  send: (settings: Settings) => Promise<unknown>
}): (answer: Answer, settings: Settings) => void {
  const { mutate } = useMutation({
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: send,
    onSuccess: () => showToast({ title: t`Saved`, tone: 'success' }),
    onError: (error) => {
      showToast({
        title: t`This could not be saved`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (answer, settings) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, answer)
    mutate(settings)
  }
}
