import { queryClient } from '#web/api/query-client.ts'

/** After something about consultations has changed: whatever is shown of them is read again, free times included. */
export async function refetchConsultations(): Promise<void> {
  await Promise.all(
    [
      ['api', 'admin'],
      ['api', 'consultations'],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
