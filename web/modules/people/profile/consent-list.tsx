import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { say } from '#domain/words/say.ts'
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

const TITLES: Record<ConsentPurpose, MessageDescriptor> = {
  care: msg`Health answers and measurements`,
  calculator: msg`Calculator results`,
  photos: msg`Progress photos`,
  'meal-photos': msg`Meal photos`,
  guardian: msg`Parent or guardian`,
}

/** The consequence of withdrawing each consent. `null` if it cannot be withdrawn here. */
const WITHDRAWALS = {
  care: null,
  guardian: null,
  calculator: msg`Your consent ends. Details already copied stay in your profile, where you can change them.`,
  photos: msg`All your progress photos are deleted permanently.`,
  'meal-photos': msg`All diary photos and dish photos are deleted permanently. Your written entries stay.`,
} as const satisfies Record<ConsentPurpose, MessageDescriptor | null>

const QUESTIONS: Record<OptionalPurpose, MessageDescriptor> = {
  calculator: msg`Withdraw consent for calculator results?`,
  photos: msg`Withdraw consent for progress photos?`,
  'meal-photos': msg`Withdraw consent for meal photos?`,
}

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
        title={t`Your consents could not be loaded`}
        detail={messageOf(error, '')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label={t`Loading your consents`}>
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
        return {
          title: t({ message: 'Withdrawn', context: 'consent' }),
          description: t`${{ agreement: say(TITLES[asked]) }}: your consent has ended.`,
        }
      },
      t`Your consent could not be withdrawn`,
    )
    setAsked(null)
  }
  return (
    <>
      {current.length === 0 && <p>{t`You have no active consents.`}</p>}
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
                  aria-label={t`Withdraw consent: ${{ agreement: say(TITLES[purpose]) }}`}
                  onPress={() => setAsked(purpose)}
                >
                  {t`Withdraw`}
                </Button>
              ) : (
                purpose === 'care' && (
                  <p className="text-sm text-muted">
                    <Trans>
                      We need this consent to care for you. It ends when you{' '}
                      <Link to={paths.myData()} className={textLinkClass}>
                        have your data erased
                      </Link>
                      .
                    </Trans>
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
            {t`Ended (${{ count: ended.length }})`}
          </summary>
          <ul className="mt-3 flex flex-col gap-5">
            {ended.map((consent) => (
              <ConsentItem key={`${consent.purpose} ${consent.givenAt}`} consent={consent} />
            ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        title={asked === null ? '' : say(QUESTIONS[asked])}
        confirmLabel={t`Withdraw`}
        isOpen={asked !== null}
        isPending={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => setAsked(null)}
      >
        {asked === null ? '' : say(WITHDRAWALS[asked])}
      </ConfirmDialog>
    </>
  )
}

function describeConsent({ givenAt, withdrawnAt, guardianName }: Consent, timeZone: string): string {
  const given = formatDateTime(givenAt, timeZone)
  if (withdrawnAt === null) {
    return guardianName ? t`${guardianName} agreed on ${given}` : t`You agreed on ${given}`
  }
  const ended = formatDateTime(withdrawnAt, timeZone)
  return guardianName
    ? t`${guardianName} agreed on ${given}; ended on ${ended}`
    : t`You agreed on ${given}; ended on ${ended}`
}

function ConsentItem({ consent, children }: { consent: Consent; children?: React.ReactNode }) {
  const { timeZone } = useUser()
  const { purpose, wording, locale } = consent
  return (
    <li className="flex flex-col gap-2">
      <div>
        <h3 className="font-semibold">{say(TITLES[purpose])}</h3>
        <p className="text-sm text-muted">{describeConsent(consent, timeZone)}</p>
      </div>
      <blockquote lang={locale} className="max-w-prose border-l-2 border-line pl-3 text-pretty">
        {wording}
      </blockquote>
      {children}
    </li>
  )
}
