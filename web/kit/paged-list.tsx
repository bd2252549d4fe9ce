import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { messageOf } from './api/api-error.ts'
import type { PagedItems } from './use-paged-list.ts'

/**
 * A list that is read page by page: what stands there while it loads, when it could not be loaded and when it is empty,
 * and the way to more of it.
 *
 * @param props.failure Said when nothing could be loaded; `nextFailure` when the next page could not.
 * @param props.more The words of the button that reads the next page.
 * @param props.children Shows what was read so far.
 */
export function PagedList<Item>({
  list: { items, pages },
  loading,
  empty,
  failure,
  nextFailure = failure,
  more,
  children,
}: {
  list: PagedItems<Item>
  loading: ReactNode
  empty: ReactNode
  failure: string
  nextFailure?: string
  more: string
  children: (items: readonly Item[]) => ReactNode
}) {
  if (pages.isPending) return loading
  if (pages.isError && items.length === 0) {
    return (
      <ErrorState
        title={failure}
        detail={messageOf(pages.error, 'Something went wrong. Please try again.')}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    )
  }
  if (items.length === 0) return empty
  const readMore = (): void => void pages.fetchNextPage()
  return (
    <>
      {pages.isRefetchError && (
        <ErrorState
          title={failure}
          detail={`What stands below may be out of date. ${messageOf(pages.error, 'Something went wrong. Please try again.')}`}
          onRetry={() => void pages.refetch()}
          isRetrying={pages.isFetching}
        />
      )}
      {/* What was asked for before stays readable, and is seen to be on its way out. */}
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
