import { t } from '@lingui/core/macro'
import { getClient } from '#contract/people/clients.ts'
import { deleteDietPlan } from '#contract/plans/diet-plans.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { showToast } from '#web/ui/toast.tsx'
import { prefillFromClient } from '../plan-form.ts'
import type { PlanEditing } from './editor-context.ts'

/**
 * Assigns the plan to another client, with the facts of their record. A stored plan belongs to its client, so it
 * continues as a new draft, and the old one is deleted.
 */
export async function chooseClient({ store, saving }: PlanEditing, clientId: string): Promise<void> {
  try {
    const record = await queryClient.fetchQuery({
      ...queryOf(getClient, { params: { id: clientId } }),
      staleTime: 0,
    })
    const { stored } = store.getState()
    if (stored !== null) {
      await call(deleteDietPlan, { params: { id: stored.id } })
      saving.startOver()
    }
    store.replaceFields(prefillFromClient(store.getState().values, record))
    store.announce(
      t`${{ clientName: store.getState().values.clientName }} selected; fields filled in from the record`,
    )
  } catch (error) {
    showToast({
      title: t`Error`,
      description: messageOf(error, t`The client’s record could not be loaded. Please try again.`),
      tone: 'danger',
    })
  }
}
