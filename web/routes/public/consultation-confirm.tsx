import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmBooking } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { saveBooking } from '#web/modules/appointments/booking/saved-booking.ts'
import { forgetHold } from '#web/modules/appointments/booking/saved-hold.ts'
import { forgetLinkToken, useLinkToken } from '#web/modules/identity/use-link-token.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/consultation-confirm.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(pageDataContext).content
  return { contact: { phone: brand.phone, email: brand.email } }
}

export function meta({ matches }: Route.MetaArgs) {
  return [...titlePage(matches, t`Confirm your consultation`), { name: 'robots', content: 'noindex' }]
}

/** The page of the link that confirms a held time. A button confirms, because programs that scan mails open links too. */
export default function ConsultationConfirm({ loaderData }: Route.ComponentProps) {
  const link = useLinkToken()
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async (token: string): Promise<void> => {
    setIsPending(true)
    setProblem(null)
    try {
      const { booking, manageToken } = await call(confirmBooking, { body: { link: token } })
      forgetLinkToken()
      forgetHold()
      saveBooking(manageToken, booking.endsAt)
      await navigate(paths.consultation(manageToken), { replace: true })
    } catch (error) {
      setProblem(messageOf(error, t`The booking could not be confirmed. Please try again.`))
      setIsPending(false)
    }
  }
  return (
    <div className="page min-h-[calc(100dvh-5rem)] py-12 sm:py-16">
      <h1 className="heading text-3xl sm:text-4xl">{t`Confirm your consultation`}</h1>
      <div className="mt-6 flex max-w-xl flex-col items-start gap-4">
        {link.state === 'reading' && <Skeleton className="h-11 w-48" />}
        {link.state === 'none' && (
          <p className="text-muted">
            <Trans>
              This link is incomplete. Open it again from the email, or enter the code on the page where you
              booked.
            </Trans>
          </p>
        )}
        {link.state === 'given' && (
          <>
            <p>{t`We are holding this time for you. Please confirm it.`}</p>
            {problem && <Banner>{problem}</Banner>}
            <Button isPending={isPending} onPress={() => void confirm(link.token)}>
              {isPending ? t`Confirming...` : t`Confirm booking`}
            </Button>
          </>
        )}
        {problem && (
          <PageLink
            to={paths.landingPart('consultation-booking')}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t`Choose a time`}
          </PageLink>
        )}
        <noscript>
          <p>{t`Enter the code from the email on the page where you booked.`}</p>
        </noscript>
        <NeedsScript text={t`This link needs JavaScript.`} />
        <ContactLine
          contact={loaderData.contact}
          withPhone={(phone, email) => (
            <Trans>
              Or ask us: call {phone} or write to {email}.
            </Trans>
          )}
          withoutPhone={(email) => <Trans>Or ask us: write to {email}.</Trans>}
          className="text-sm text-muted"
        />
      </div>
    </div>
  )
}
