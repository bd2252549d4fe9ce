import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import {
  type Consent,
  type ConsentPurpose,
  listConsents,
  type OptionalPurpose,
  withdrawConsent,
} from '#contract/privacy/consents.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export const consentsQuery = queryOf(listConsents)

const TITLES: Record<ConsentPurpose, string> = {
  care: 'Health answers and measurements',
  calculator: 'Figures of the calculator',
  photos: 'Progress photos',
  'meal-photos': 'Photos of food',
  guardian: 'Parent or guardian',
}

/** The consequence of withdrawing each consent. `null` if it cannot be withdrawn here. */
const WITHDRAWALS = {
  care: null,
  guardian: null,
  calculator:
    'The agreement ends. The answers that we copied stay in your profile; you can change them there.',
  photos: 'All your progress photos are deleted, at once and for good.',
  'meal-photos':
    'All photos in your diary and your photos of dishes are deleted, at once and for good. What you wrote down stays.',
} as const satisfies Record<ConsentPurpose, string | null>

/** A person's consents, word for word; some can be withdrawn here. */
export function ConsentList() {
  const { data, error, isFetching, refetch } = useQuery(consentsQuery)
  const [asked, setAsked] = useState<OptionalPurpose | null>(null)
  const { isBusy, run } = useAction(async () => {
    await Promise.all([
      refetch(),
      queryClient.invalidateQueries({ queryKey: ['api', 'progress'] }),
      queryClient.invalidateQueries({ queryKey: ['api', 'diary'] }),
    ])
  })
  if (!data) {
    return error ? (
      <ErrorState
        title="What you agreed to could not be loaded"
        detail={messageOf(error, '')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label="Loading what you agreed to">
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  }
  const current = data.filter(({ withdrawnAt }) => withdrawnAt === null)
  const ended = data.filter(({ withdrawnAt }) => withdrawnAt !== null)
  const withdraw = async (): Promise<void> => {
    if (asked === null) return
    await run(
      asked,
      async () => {
        await call(withdrawConsent, { body: { purpose: asked } })
        return { title: 'Taken back', description: `${TITLES[asked]}: your agreement has ended.` }
      },
      'It could not be taken back',
    )
    setAsked(null)
  }
  return (
    <>
      {current.length === 0 && <p>You have no active agreements.</p>}
      <ul className="flex flex-col gap-5">
        {current.map((consent) => {
          const { purpose } = consent
          return (
            <ConsentItem key={purpose} consent={consent}>
              {purpose !== 'care' && purpose !== 'guardian' ? (
                <Button
                  variant="secondary"
                  size="sm"
                  className="self-start"
                  aria-label={`Take back: ${TITLES[purpose]}`}
                  onPress={() => setAsked(purpose)}
                >
                  Take back
                </Button>
              ) : (
                purpose === 'care' && (
                  <p className="text-sm text-muted">
                    Without it there is no care. It ends when you{' '}
                    <Link to={paths.myData()} className={textLinkClass}>
                      have your data erased
                    </Link>
                    .
                  </p>
                )
              )}
            </ConsentItem>
          )
        })}
      </ul>
      {ended.length > 0 && (
        <details className="mt-5 border-t border-line pt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            No longer standing ({ended.length})
          </summary>
          <ul className="mt-3 flex flex-col gap-5">
            {ended.map((consent) => (
              <ConsentItem key={`${consent.purpose} ${consent.givenAt}`} consent={consent} />
            ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        title={asked === null ? '' : `Take back your agreement to ${TITLES[asked].toLowerCase()}?`}
        confirmLabel="Take back"
        isOpen={asked !== null}
        isPending={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(null)}
      >
        {asked === null ? '' : WITHDRAWALS[asked]}
      </ConfirmDialog>
    </>
  )
}

function ConsentItem({ consent, children }: { consent: Consent; children?: React.ReactNode }) {
  const { timeZone } = useUser()
  const { purpose, wording, givenAt, withdrawnAt, guardianName } = consent
  return (
    <li className="flex flex-col gap-2">
      <div>
        <h3 className="font-semibold">{TITLES[purpose]}</h3>
        <p className="text-sm text-muted">
          {guardianName ? `${guardianName} agreed` : 'You agreed'} on {formatDateTime(givenAt, timeZone)}
          {withdrawnAt && `; ended on ${formatDateTime(withdrawnAt, timeZone)}`}
        </p>
      </div>
      <blockquote className="max-w-prose border-l-2 border-line pl-3 text-pretty">{wording}</blockquote>
      {children}
    </li>
  )
}
