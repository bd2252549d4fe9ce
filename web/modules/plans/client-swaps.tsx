import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '#contract/access.ts'
import { type ClientSwap, listClientSwaps, setSwapMode } from '#contract/plans/client-swaps.ts'
import { CLIENT_SWAP_MODES, type ClientSwapMode } from '#domain/plans/client-swaps.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useAction } from '#web/kit/use-action.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'

const MODE_LABELS: Record<ClientSwapMode, MessageDescriptor> = {
  alternatives: msg`Only alternatives of the plan`,
  similar: msg`Also similar foods`,
}

/** What a client swapped in the last weeks, and from which foods they may choose in each of their plans. */
export function ClientSwaps({ clientId }: { clientId: string }) {
  const user = useUser()
  const query = useQuery(queryOf(listClientSwaps, { params: { id: clientId } }))
  const { pending, run } = useAction(() => query.refetch())
  const choose = (id: string, clientSwaps: ClientSwapMode): void => {
    const save = async () => {
      await call(setSwapMode, { params: { id }, body: { clientSwaps } })
      return { title: t`Saved` }
    }
    void run(id, save, t`This was not saved`)
  }
  return (
    <section aria-labelledby="swaps-heading" className="mt-8 flex flex-col gap-3">
      <h2 id="swaps-heading" className="heading text-xl">
        {t`Swaps by the client`}
      </h2>
      {query.isError ? (
        <ErrorState
          title={t`The swaps could not be loaded`}
          detail={messageOf(query.error, t`Please try again.`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <LoadingRows label={t`Loading the swaps`} count={2} rowClassName="h-12" />
      ) : (
        <>
          {isAllowed(user, 'plans:write') &&
            query.data.plans.map(({ id, title, clientSwaps }) => (
              <NativeSelect
                key={id}
                label={t`Swaps the client can choose in “${title}”`}
                options={CLIENT_SWAP_MODES.map((value) => ({ value, label: say(MODE_LABELS[value]) }))}
                value={clientSwaps}
                disabled={pending !== null}
                onChange={({ currentTarget }) => {
                  const mode = CLIENT_SWAP_MODES.find((each) => each === currentTarget.value)
                  if (mode) choose(id, mode)
                }}
                className="max-w-sm"
              />
            ))}
          <SwapList swaps={query.data.swaps} />
        </>
      )}
    </section>
  )
}

function SwapList({ swaps }: { swaps: readonly ClientSwap[] }) {
  if (swaps.length === 0) return <p className="text-muted">{t`No swaps in the last four weeks.`}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {swaps.map(({ day, slot, plannedFoodId, plannedName, name, source }) => (
        <li
          key={`${day} ${slot} ${plannedFoodId}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
        >
          <span>
            <Trans>
              <span className="font-semibold">{name}</span> instead of {plannedName}
            </Trans>
            {source === 'similar' && <span className="text-sm text-muted"> · {t`similar food`}</span>}
          </span>
          <span className="text-sm text-muted tabular">
            {formatDate(day)}, {nameSlot(slot)}
          </span>
        </li>
      ))}
    </ul>
  )
}
