import { t } from '@lingui/core/macro'
import { REFERENCE_PLACE } from '#contract/errors.ts'
import { paths } from '#contract/paths.ts'
import { withReference } from '#web/kit/api/api-error.ts'
import { Brand } from '#web/kit/brand.tsx'
import { useErrorReference } from '#web/kit/errors/use-error-reference.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

type Failure = { title: string; text: string }

/** The page for a failure: what happened, and links to continue. It uses nothing that may have failed itself. */
export function FailedPage({
  error,
  status,
  isUnreachable,
}: {
  error: unknown
  status: number | null
  isUnreachable: boolean
}) {
  // The page for 503 is rendered before anything fails: the server fills in the reference of each answer.
  const prepared = import.meta.env.SSR && status === 503 ? REFERENCE_PLACE : null
  const reference = useErrorReference(error) ?? prepared
  const { title, text } = describeFailure(status, isUnreachable)
  // A retry does not help after 400, and a page with 503 has no scripts.
  const canRetry = status !== 400 && status !== 503
  return (
    <main id="content" className="page flex min-h-dvh flex-col justify-center gap-6 py-16">
      <title>
        {status === 503 ? t`Back in a moment · Pathya` : t`This page could not be shown · Pathya`}
      </title>
      <PageLink to={paths.landing()} className="self-start rounded-control">
        <Brand name="Pathya" />
      </PageLink>
      <h1 className="heading text-3xl sm:text-4xl">{title}</h1>
      <p className="measure text-muted">
        {withReference(status === null ? text : `${text} (${status})`, reference)}
      </p>
      <div className="flex flex-wrap gap-3">
        {canRetry && (
          <button type="button" className={buttonClass()} onClick={() => window.location.reload()}>
            {t`Try again`}
          </button>
        )}
        <PageLink
          to={paths.landing()}
          className={buttonClass({ variant: canRetry ? 'secondary' : 'primary' })}
        >
          {t`Go to the home page`}
        </PageLink>
      </div>
    </main>
  )
}

function describeFailure(status: number | null, isUnreachable: boolean): Failure {
  if (isUnreachable) {
    return {
      title: t`No connection`,
      text: t`You may be offline. Your saved data is safe. Try again when you are online.`,
    }
  }
  if (status === 400) {
    return {
      title: t`This web address does not work`,
      text: t`It may be mistyped or incomplete. Please check it and try again.`,
    }
  }
  return status === 503
    ? {
        title: t`We will be back in a moment`,
        text: t`The site is not available right now. Your saved data is safe. Please reload this page in a minute.`,
      }
    : {
        title: t`This page could not be shown`,
        text: t`Something went wrong on our side. Your saved data is safe. Please try again.`,
      }
}
