import { buttonClass } from '#web/ui/button-class.ts'
import { Brand } from './brand.tsx'

/** A page that could not be shown: what happened, and the ways on. Needs nothing that may itself have failed. */
export function FailedPage({ status, isUnreachable }: { status: number | null; isUnreachable: boolean }) {
  // Trying the same address again would not help.
  const isUnreadable = status === 400
  return (
    <main id="content" className="page flex min-h-dvh flex-col justify-center gap-6 py-16">
      <title>This page could not be shown · Pathya</title>
      <a href="/" className="self-start rounded-control">
        <Brand name="Pathya" />
      </a>
      <h1 className="heading text-3xl sm:text-4xl">
        {isUnreachable
          ? 'The server cannot be reached'
          : isUnreadable
            ? 'This address cannot be read'
            : 'This page could not be shown'}
      </h1>
      <p className="measure text-muted">
        {isUnreachable
          ? 'You may be offline. Nothing that was saved is lost; try again when the connection is back.'
          : isUnreadable
            ? 'It holds characters that no address of this site has. It may have been mistyped or cut short.'
            : 'Something went wrong on our side. Nothing that was saved is lost. Please try again.'}
        {status !== null && ` (${status})`}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isUnreadable && (
          <button type="button" className={buttonClass()} onClick={() => window.location.reload()}>
            Try again
          </button>
        )}
        <a href="/" className={buttonClass({ variant: isUnreadable ? 'primary' : 'secondary' })}>
          Go to the start page
        </a>
      </div>
    </main>
  )
}
