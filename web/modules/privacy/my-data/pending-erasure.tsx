import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { cancelErasure } from '#contract/privacy/exports.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { erasureQuery } from './erasure-query.ts'

/** The date of one's own erasure, with a button to withdraw the request. Renders nothing without a request. */
export function PendingErasure() {
  const { timeZone } = useUser()
  const { data, refetch } = useQuery(erasureQuery)
  const { isBusy, run } = useAction(refetch)
  if (!data?.erasure) return null
  const keep = (): Promise<boolean> =>
    run(
      'keep',
      async () => {
        await call(cancelErasure)
        return { title: t`Your account stays` }
      },
      t`We could not cancel the erasure`,
    )
  return (
    <Banner
      tone="warning"
      title={t`Your data will be erased on ${{ time: formatDateTime(data.erasure.dueAt, timeZone) }}`}
      actions={
        <Button variant="secondary" isPending={isBusy} onPress={() => void keep()}>
          {t`Keep my account`}
        </Button>
      }
    >
      {t`Until then everything works as before, and you can download your data.`}
    </Banner>
  )
}
