import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type Consent, giveConsent, listConsents, withdrawConsent } from '#contract/privacy/consents.ts'
import { writePhotosConsent } from '#domain/privacy/consents.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

export const consentsQuery = queryOf(listConsents)

/** Finds the current consent to photos. Returns `null` if there is none. */
export function findPhotosConsent(consents: readonly Consent[]): Consent | null {
  return consents.find(({ purpose, withdrawnAt }) => purpose === 'photos' && withdrawnAt === null) ?? null
}

/** Asks for the consent that is needed to store photos. Its exact words are stored with it. */
export function AskPhotosConsent() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const wording = writePhotosConsent(brand)
  const [isTicked, setIsTicked] = useState(false)
  const { submit, isSubmitting, problem, errors, setErrors } = useSubmit({
    failure: t`Your consent could not be saved. Please try again.`,
    check: () => (isTicked ? {} : { consent: t`Please tick the box to agree` }),
    send: async () => {
      await call(giveConsent, { body: { purpose: 'photos', wording } })
      await queryClient.invalidateQueries({ queryKey: ['api', 'consents'] })
      focusIfLost()
    },
    explain: (_error, _fields, message) => ({ message }),
  })

  return (
    <Card aria-labelledby="consent-heading" className="flex flex-col gap-5 sm:p-6">
      <div className="flex flex-col gap-2">
        <h2 id="consent-heading" className="heading text-xl">
          {t`See the changes the scale does not show`}
        </h2>
        <p className="measure text-muted">
          <Trans>
            A photo every few weeks, in the same light and clothes, shows more than a number on the scale.
            Please read this before you add the first one.
          </Trans>
        </p>
      </div>
      <ProblemBanner problem={problem} />
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="flex flex-col gap-5">
        <Checkbox
          checked={isTicked}
          onChange={(event) => {
            setIsTicked(event.target.checked)
            setErrors({})
          }}
          error={errors.consent}
          className="measure"
        >
          {wording}
        </Checkbox>
        <Button type="submit" isPending={isSubmitting} className="self-start">
          {isSubmitting ? t`Saving...` : t`Agree and continue`}
        </Button>
      </FormFrame>
    </Card>
  )
}

/** The consent with its date, and a button to withdraw it, which deletes all photos. */
export function PhotosConsentNote({ consent, photoCount }: { consent: Consent; photoCount: number }) {
  const { timeZone } = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const [isPending, setIsPending] = useState(false)

  const withdraw = async (): Promise<void> => {
    setIsPending(true)
    try {
      await call(withdrawConsent, { body: { purpose: 'photos' } })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['api', 'consents'] }),
        queryClient.invalidateQueries({ queryKey: ['api', 'progress'] }),
      ])
      showToast({
        title: t`Consent withdrawn`,
        description: photoCount > 0 ? t`Your photos are deleted.` : undefined,
        tone: 'success',
      })
    } catch (error) {
      setIsPending(false)
      setIsAsking(false)
      showToast({
        title: t`Your consent could not be withdrawn`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    }
  }

  return (
    <section aria-labelledby="agreement-heading" className="border-t border-line pt-5 text-sm">
      <h2 id="agreement-heading" className="font-semibold">
        {t`Your consent`}
      </h2>
      <p className="measure mt-1 text-muted">
        {consent.wording} {t`Agreed on ${{ time: formatDateTime(consent.givenAt, timeZone) }}.`}
      </p>
      <Button variant="quiet" size="sm" className="mt-2 -ml-3" onPress={() => setIsAsking(true)}>
        {t`Withdraw consent and delete all photos`}
      </Button>
      <ConfirmDialog
        title={t`Withdraw your consent?`}
        confirmLabel={t`Withdraw and delete`}
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={() => void withdraw()}
        onClose={() => setIsAsking(false)}
      >
        {photoCount === 0
          ? t`We will not save any more photos. You can agree again at any time.`
          : plural(photoCount, {
              one: 'Your photo will be deleted permanently. You can agree again at any time and start again.',
              other:
                'All # photos will be deleted permanently. You can agree again at any time and start again.',
            })}
      </ConfirmDialog>
    </section>
  )
}
