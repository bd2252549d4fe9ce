import { queryClient } from '#web/api/query-client.ts'

/** After something about consultations has changed: whatever is shown of them is read again. */
export async function refetchConsultations(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['api', 'admin'] })
}
