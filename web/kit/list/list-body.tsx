import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { messageOf } from '../api/api-error.ts'
import type { ListPages } from './use-list-pages.ts'

/** The texts of a list: whole sentences, because a noun is inflected in other languages. */
export type ListWords = {
  /** Shown when nothing could be loaded: `The invoices could not be loaded`. */
  failure: string
  /** Shown when the next page could not be loaded: `Older entries could not be loaded`. */
  nextFailure?: string
  /** Label of the button that loads the next page: `Show more`. */
  more?: string
  /** Text beside placeholder rows while the list loads: `Loading invoices`. */
  loading?: string
}

/** Placeholders for rows that are loading: their number and height (`h-14`). */
export type ListSkeleton = { count: number; height: string }

/**
 * A list that is loaded page by page. It shows the loading, failed and empty states, and the button that loads more.
 *
 * @param props.skeleton The number and height of placeholder rows, or the list's own skeleton.
 * @param props.children Renders the items that are loaded so far.
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
  const { failure, nextFailure = t`The next entries could not be loaded`, more = t`Show more` } = words
  const unknown = t`Something went wrong. Please try again.`
  if (pages.isPending) {
    return isRows(skeleton) ? (
      <LoadingRows
        label={words.loading ?? t`Loading`}
        count={skeleton.count}
        rowClassName={skeleton.height}
      />
    ) : (
      skeleton
    )
  }
  const retry = { onRetry: () => void pages.refetch(), isRetrying: pages.isFetching }
  if (pages.isError && items.length === 0) {
    return <ErrorState title={failure} detail={messageOf(pages.error, unknown)} {...retry} />
  }
  if (items.length === 0) return empty
  const readMore = (): void => void pages.fetchNextPage()
  return (
    <>
      {pages.isRefetchError && (
        <ErrorState
          title={failure}
          detail={t`The list below may be out of date. ${{ reason: messageOf(pages.error, unknown) }}`}
          {...retry}
        />
      )}
      {/* The earlier rows stay readable, but greyed. */}
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
