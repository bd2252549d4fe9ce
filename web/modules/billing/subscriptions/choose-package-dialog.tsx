import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type OwnSubscription,
  quoteSubscription,
  type SubscriptionKind,
  type SubscriptionQuote,
  subscribe,
} from '#contract/billing/subscriptions.ts'
import { findLastDay } from '#domain/billing/periods.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { countWeeks, nameCredit } from '../shared/subscription-words.ts'
import type { OfferedPackage } from './list-upgrades.ts'
import { PackageRows } from './package-rows.tsx'

const TITLES: Record<SubscriptionKind, MessageDescriptor> = {
  new: msg`Subscribe to a Plan`,
  renewal: msg`Renew Subscription`,
  upgrade: msg`Upgrade Plan`,
}

/** The height of the longest quote, so that the dialog does not grow when the quote loads. */
const QUOTE_SIZE = 'min-h-72'

/** The consequences of a choice, apart from the amount. */
const CONSEQUENCES: Record<SubscriptionKind, MessageDescriptor> = {
  new: msg`It starts on the day your payment is confirmed.`,
  renewal: msg`It follows your current subscription without a gap, once it is paid.`,
  upgrade: msg`It replaces your current subscription on the day you pay. Nothing changes until then. The credit is valid for a week.`,
}

/**
 * Lets the client choose a package in two steps: the package, then its price and dates. Nothing is saved before
 * "Confirm".
 *
 * @param props.packages The packages to choose from.
 * @param props.paidAhead Subscriptions that are paid and begin later.
 * @param props.firstKey The package to begin with; `null` begins with the list.
 * @param props.onChosen Called with the new subscription while the dialog is still open.
 * @param props.onPending Called with the id of another subscription that already waits for its payment.
 */
export function ChoosePackageDialog({
  kind,
  packages,
  paidAhead,
  firstKey,
  onClose,
  onChosen,
  onPending,
}: {
  kind: SubscriptionKind
  packages: readonly OfferedPackage[]
  paidAhead: readonly OwnSubscription[]
  firstKey: string | null
  onClose: () => void
  onChosen: (subscription: OwnSubscription) => void
  onPending: (subscriptionId: string) => void
}) {
  const [packageKey, setPackageKey] = useState(firstKey)
  const [problem, setProblem] = useState<string | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  // The second click of a double click arrives before React renders the state of the first.
  const isUnderWay = useRef(false)
  const keys = useIdempotencyKey()
  const chosen = packages.find(({ key }) => key === packageKey) ?? null
  const quote = useQuery({
    ...queryOf(quoteSubscription, { querystring: { packageKey: chosen?.key ?? '', kind } }),
    enabled: chosen !== null,
    // The quote changes from day to day.
    staleTime: 0,
    gcTime: 0,
  })
  const step = chosen === null ? 'list' : 'quote'
  const stepRef = useFocusOnChange(step)

  const choose = (key: string | null): void => {
    setProblem(null)
    setPackageKey(key)
  }
  const confirm = async (shown: SubscriptionQuote): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsConfirming(true)
    setProblem(null)
    const body = { packageKey: shown.packageKey, kind, duePaise: shown.duePaise }
    try {
      onChosen(await call(subscribe, { body }, { idempotencyKey: keys.keyOf(body) }))
    } catch (error) {
      if (hasCode(error, 'pending_exists')) return onPending(String(error.body?.details?.id))
      if (hasCode(error, 'quote_changed')) await quote.refetch()
      setProblem(messageOf(error, t`Your choice could not be saved. Please try again.`))
    } finally {
      isUnderWay.current = false
      setIsConfirming(false)
    }
  }

  const shown = chosen && quote.data && !quote.isError ? quote.data : null
  return (
    <Dialog
      title={say(TITLES[kind])}
      isOpen
      onClose={onClose}
      isDismissable={!isConfirming}
      actions={
        chosen && (
          <>
            <Button variant="secondary" isDisabled={isConfirming} onPress={() => choose(null)}>
              {t`Choose another`}
            </Button>
            <Button
              isDisabled={shown === null}
              isPending={isConfirming}
              onPress={() => shown && void confirm(shown)}
            >
              {isConfirming ? t`Confirming...` : t`Confirm`}
            </Button>
          </>
        )
      }
    >
      <div ref={stepRef} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {kind === 'renewal' && paidAhead.length > 0 && (
          <Banner tone="info">
            <Trans>
              You have already paid for the next period (
              {{ periods: paidAhead.map(describePeriod).join('; ') }}). Another renewal starts after it.
            </Trans>
          </Banner>
        )}
        {chosen === null && <PackageRows packages={packages} onChoose={choose} />}
        {chosen && quote.isError && (
          <ErrorState
            title={t`This plan cannot be chosen now`}
            detail={messageOf(quote.error, t`Please try again.`)}
            onRetry={() => void quote.refetch()}
            isRetrying={quote.isFetching}
          />
        )}
        {problem && <Banner>{problem}</Banner>}
        {chosen && quote.isPending && (
          <Loading label={t`Loading the price`} className={joinClasses(QUOTE_SIZE, 'flex flex-col gap-3')}>
            <Skeleton className="h-8 w-56" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-12 w-full" />
          </Loading>
        )}
        {chosen && shown && <Quote chosen={chosen} quote={shown} kind={kind} />}
      </div>
    </Dialog>
  )
}

function describePeriod(period: Pick<OwnSubscription, 'startDate' | 'endDate'>): string {
  return t`from ${{ firstDay: formatDate(period.startDate) }} to ${{ lastDay: formatDate(findLastDay(period)) }}`
}

function Quote({
  chosen,
  quote,
  kind,
}: {
  chosen: OfferedPackage
  quote: SubscriptionQuote
  kind: SubscriptionKind
}) {
  const { amountPaise, creditPaise, creditedDays, duePaise } = quote
  const firstDay = formatDate(quote.startDate)
  const lastDay = formatDate(findLastDay(quote))
  return (
    <div className={joinClasses(QUOTE_SIZE, 'flex flex-col gap-4')}>
      <div>
        <h3 className="heading text-lg">{chosen.name}</h3>
        <p className="text-sm text-muted">{countWeeks(chosen.durationWeeks)}</p>
      </div>
      <dl>
        <QuoteRow name={t`Price`}>{formatRupees(amountPaise)}</QuoteRow>
        {creditPaise > 0 && <QuoteRow name={nameCredit(creditedDays)}>−{formatRupees(creditPaise)}</QuoteRow>}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">{t`Due`}</dt>
          <dd className="text-xl font-extrabold tabular">{formatRupees(duePaise)}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">
        {say(CONSEQUENCES[kind])}{' '}
        {kind === 'renewal' ? (
          <Trans>
            It runs from <span className="whitespace-nowrap text-ink">{firstDay}</span> to{' '}
            <span className="whitespace-nowrap text-ink">{lastDay}</span>.
          </Trans>
        ) : (
          <Trans>
            If you pay today, it runs from <span className="whitespace-nowrap text-ink">{firstDay}</span> to{' '}
            <span className="whitespace-nowrap text-ink">{lastDay}</span>.
          </Trans>
        )}
      </p>
    </div>
  )
}

function QuoteRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

/** Moves the focus to the new step, because the control that led there is no longer shown. */
function useFocusOnChange(step: string) {
  const ref = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    ref.current?.focus()
  }, [step])
  return ref
}
