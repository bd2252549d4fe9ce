import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { messageOf } from '../api/api-error.ts'
import type { ListPages } from './use-list-pages.ts'

/** What a list says of itself. Everything follows from `noun`, such as `invoices`, unless it is given. */
export type ListWords = {
  noun: string
  /** The list in a sentence: `The invoices`. */
  subject?: string
  /** What the next page holds: `The next invoices`. */
  next?: string
  /** The button that reads the next page: `Show more`. */
  more?: string
  /** Said while it loads: `Loading invoices`. */
  loading?: string
  /** Instead of the whole sentence when nothing could be read. */
  failure?: string
}

/** The placeholders for rows that are being read: so many, of this height (`h-14`). */
export type ListSkeleton = { count: number; height: string }

const UNKNOWN = 'Something went wrong. Please try again.'

/**
 * A list that is read page by page: what is there while it loads, when it could not be loaded and when it is empty, and the
 * way to more of it.
 *
 * @param props.skeleton Rows, or a skeleton of the list's own.
 * @param props.children Shows what was read so far.
 */
export function ListBody<Item>({
  list: { items, pages },
  words,
  skeleton,
  empty,
  children,
}: {
  list: ListPages<Item>
  words: ListWords
  skeleton: ListSkeleton | ReactNode
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}) {
  const { noun, subject = `The ${noun}`, more = 'Show more' } = words
  const failure = words.failure ?? `${subject} could not be loaded`
  const nextFailure =
    words.next === undefined
      ? (words.failure ?? `The next ${noun} could not be loaded`)
      : `${words.next} could not be loaded`
  if (pages.isPending) {
    return isRows(skeleton) ? (
      <LoadingRows
        label={words.loading ?? `Loading ${noun}`}
        count={skeleton.count}
        rowClassName={skeleton.height}
      />
    ) : (
      skeleton
    )
  }
  const retry = { onRetry: () => void pages.refetch(), isRetrying: pages.isFetching }
  if (pages.isError && items.length === 0) {
    return <ErrorState title={failure} detail={messageOf(pages.error, UNKNOWN)} {...retry} />
  }
  if (items.length === 0) return empty
  const readMore = (): void => void pages.fetchNextPage()
  return (
    <>
      {pages.isRefetchError && (
        <ErrorState
          title={failure}
          detail={`What stands below may be out of date. ${messageOf(pages.error, UNKNOWN)}`}
          {...retry}
        />
      )}
      {/* The rows before stay readable, greyed. */}
      <div
        aria-busy={pages.isPlaceholderData}
        className={joinClasses('contents', pages.isPlaceholderData && '[&>*]:opacity-60')}
      >
        {children(items)}
      </div>
      {pages.isFetchNextPageError ? (
        <ErrorState title={nextFailure} onRetry={readMore} isRetrying={pages.isFetchingNextPage} />
      ) : (
        pages.hasNextPage && (
          <Button
            variant="secondary"
            className="self-center"
            onPress={readMore}
            isPending={pages.isFetchingNextPage}
          >
            {more}
          </Button>
        )
      )}
    </>
  )
}

function isRows(skeleton: ListSkeleton | ReactNode): skeleton is ListSkeleton {
  return typeof skeleton === 'object' && skeleton !== null && 'height' in skeleton
}
