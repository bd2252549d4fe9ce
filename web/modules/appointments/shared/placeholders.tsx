import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plainPaths } from '#contract/paths.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/*
 * The space into which the booking form and the call-back box are loaded. The page shows these placeholders without the
 * code of the forms. A form and its placeholder have the same size, so that nothing below moves when the form appears.
 *
 * The headings are part of the page; the content is as wide as the page's column.
 */

/**
 * The layout of the booking form: as wide as the page, with two columns of fields on wide screens. On narrow ones the second
 * one appears when a time is chosen, so its space is not reserved.
 */
export const bookingLayoutClass =
  'min-h-[52rem] rounded-card border border-line bg-surface p-4 sm:min-h-[48rem] sm:p-8 lg:min-h-[48rem] noscript:min-h-0'

/** The layout of the call-back box: one column of fields, at most 36 rem wide. */
export const callBackLayoutClass =
  'min-h-[41rem] max-w-[36rem] rounded-card border border-line bg-surface p-4 sm:min-h-[29rem] sm:p-6 noscript:min-h-0'

/** The text above the placeholder shapes: why no form has loaded. */
type PlaceholderProps = { problem: ReactNode }

/** Shown until the booking form has loaded, or instead of it without JavaScript. */
export function BookingPlaceholder({ problem }: PlaceholderProps) {
  return (
    <div className={joinClasses(bookingLayoutClass, 'flex flex-col gap-4')}>
      {problem ?? <PlainWay href={plainPaths.booking()} label={t`Choose a time`} />}
      <div className="grid grow grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] noscript:hidden">
        <div className="flex flex-col gap-10">
          <Shapes label="w-36" className="flex flex-wrap gap-1.5" each="h-11 w-36 max-w-full" count={7} />
          <Shapes
            label="w-44 max-w-full"
            className="grid max-w-sm grid-cols-2 gap-1.5"
            each="h-11"
            count={2}
          />
          <div>
            <Shapes label="w-32" className="mt-8 grid grid-cols-7 gap-1 sm:gap-1.5" each="h-18" count={7} />
            <div className="mt-4 grid grid-cols-4 gap-1.5 sm:grid-cols-6">{repeat('h-11', 12)}</div>
          </div>
        </div>
        <div className="flex flex-col gap-6 max-lg:hidden">
          <Shapes label="w-24" each="h-11" count={1} />
          <Shapes label="w-32" each="h-11" count={1} />
          <Shapes label="w-16" each="h-11" count={1} />
          <Shapes label="w-44 max-w-full" each="h-18" count={1} />
          <Skeleton className="h-20" />
          <Skeleton className="mt-auto h-13" />
        </div>
      </div>
    </div>
  )
}

/** Shown until the call-back box has loaded, or instead of it without JavaScript. */
export function CallBackPlaceholder({ problem }: PlaceholderProps) {
  return (
    <div className={joinClasses(callBackLayoutClass, 'flex flex-col gap-4')}>
      {problem ?? <PlainWay href={plainPaths.callBack()} label={t`Leave your number`} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Shapes label="w-24" each="h-11" count={1} />
        <Shapes label="w-32" each="h-11" count={1} />
      </div>
      <Shapes label="w-32" className="grid gap-2 sm:grid-cols-2" each="h-12" count={4} />
      <Skeleton className="h-13" />
      <Skeleton className="mt-auto h-13 w-36" />
    </div>
  )
}

/** Leads browsers without JavaScript to the same form on a page of its own. */
function PlainWay({ href, label }: { href: string; label: string }) {
  return (
    <>
      <NeedsScript text={t`The form needs JavaScript.`} className="measure" />
      <noscript>
        <p className="measure mb-4">{t`Or use the page that works without JavaScript.`}</p>
        <Link reloadDocument to={href} className={buttonClass()}>
          {label}
        </Link>
      </noscript>
    </>
  )
}

/** A label and the placeholder shape below it. */
function Shapes({
  label,
  className,
  each,
  count,
}: {
  label: string
  className?: string
  each: string
  count: number
}) {
  return (
    <div>
      <Skeleton className={`mb-2 h-4 ${label}`} />
      <div className={className}>{repeat(each, count)}</div>
    </div>
  )
}

function repeat(className: string, count: number): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes
    <Skeleton key={index} className={className} />
  ))
}
