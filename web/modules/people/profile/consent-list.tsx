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
  calculator: msg`Figures of the calculator`,
  photos: msg`Progress photos`,
  'meal-photos': msg`Photos of food`,
  guardian: msg`Parent or guardian`,
}

/** The consequence of withdrawing each consent. `null` if it cannot be withdrawn here. */
const WITHDRAWALS = {
  care: null,
  guardian: null,
  calculator: msg`The agreement ends. The answers that we copied stay in your profile; you can change them there.`,
  photos: msg`All your progress photos are deleted, at once and for good.`,
  'meal-photos': msg`All photos in your diary and your photos of dishes are deleted, at once and for good. What you wrote down stays.`,
} as const satisfies Record<ConsentPurpose, MessageDescriptor | null>

const QUESTIONS: Record<OptionalPurpose, MessageDescriptor> = {
  calculator: msg`Take back your agreement to figures of the calculator?`,
  photos: msg`Take back your agreement to progress photos?`,
  'meal-photos': msg`Take back your agreement to photos of food?`,
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
        title={t`What you agreed to could not be loaded`}
        detail={messageOf(error, '')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label={t`Loading what you agreed to`}>
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
          title: t`Taken back`,
          description: t`${{ agreement: say(TITLES[asked]) }}: your agreement has ended.`,
        }
      },
      t`It could not be taken back`,
    )
    setAsked(null)
  }
  return (
    <>
      {current.length === 0 && <p>{t`You have no active agreements.`}</p>}
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
                  aria-label={t`Take back: ${{ agreement: say(TITLES[purpose]) }}`}
                  onPress={() => setAsked(purpose)}
                >
                  {t`Take back`}
                </Button>
              ) : (
                purpose === 'care' && (
                  <p className="text-sm text-muted">
                    <Trans>
                      Without it there is no care. It ends when you{' '}
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
            {t`No longer standing (${{ count: ended.length }})`}
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
        confirmLabel={t`Take back`}
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
