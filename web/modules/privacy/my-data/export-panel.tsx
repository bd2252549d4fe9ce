import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, FolderDown } from 'lucide-react'
import {
  type DataExport,
  downloadDataExport,
  listDataExports,
  requestDataExport,
} from '#contract/privacy/exports.ts'
import { formatByteSize } from '#domain/units/byte-size.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { buildUrl, call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The latest exports. Live updates refresh the progress of a running one. */
export const dataExportsQuery = queryOf(listDataExports)

/** All of one's data as one file: request it, see its progress, download it. */
export function ExportPanel() {
  const query = useQuery(dataExportsQuery)
  const { isBusy, run } = useAction(() => query.refetch())
  if (query.isError) {
    return (
      <ErrorState
        title={t`Your files could not be loaded`}
        detail={messageOf(query.error, t`Please try again.`)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!query.data) {
    return (
      <Loading label={t`Loading your files`}>
        <Skeleton className="h-11 w-56" />
      </Loading>
    )
  }
  const [last, ...earlier] = query.data
  const isUnderWay = last?.status === 'queued' || last?.status === 'running'
  const ready = query.data.filter(({ status }) => status === 'ready')
  return (
    <div className="flex flex-col gap-4">
      {isUnderWay && last && (
        <div aria-live="polite">
          <ProgressBar label={last.step} value={last.percent / 100} valueText={`${last.percent} %`} />
          <p className="mt-2 text-sm text-muted">
            {t`You can leave this page. We will notify you when the file is ready.`}
          </p>
        </div>
      )}
      {last?.status === 'failed' && (
        <Banner title={t`We could not prepare your data`}>
          {t`Your data has not changed. Please try again.`}
        </Banner>
      )}
      {ready.length > 0 && (
        <ul className="flex flex-col gap-3">
          {ready.map((file) => (
            <ReadyFile key={file.id} file={file} isNewest={file === ready[0]} />
          ))}
        </ul>
      )}
      {!isUnderWay && (
        <Button
          variant={ready.length > 0 ? 'secondary' : 'primary'}
          icon={FolderDown}
          className="self-start"
          isPending={isBusy}
          onPress={() =>
            void run(
              'export',
              async () => {
                await call(requestDataExport)
                return { title: t`We are preparing your data` }
              },
              t`We could not prepare your data`,
            ).then(() => focusIfLost(() => document.getElementById('export-heading')))
          }
        >
          {last || earlier.length > 0 ? t`Prepare my data again` : t`Prepare my data`}
        </Button>
      )}
    </div>
  )
}

/** The name under which the file is saved. */
const FILE_NAME = 'my-data.zip'

function ReadyFile({ file, isNewest }: { file: DataExport; isNewest: boolean }) {
  const { timeZone } = useUser()
  const createdAt = formatDateTime(file.createdAt, timeZone)
  const expiresAt = file.expiresAt && formatDateTime(file.expiresAt, timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">
          {FILE_NAME}
          {file.byteSize !== null && ` · ${formatByteSize(file.byteSize)}`}
        </span>
        <span className="block text-sm text-muted">
          {file.expiresAt ? (
            <Trans>
              As of <time dateTime={file.createdAt}>{createdAt}</time>, available until{' '}
              <time dateTime={file.expiresAt}>{expiresAt}</time>
            </Trans>
          ) : (
            <Trans>
              As of <time dateTime={file.createdAt}>{createdAt}</time>
            </Trans>
          )}
        </span>
      </span>
      <a
        href={buildUrl(downloadDataExport, { params: { id: file.id } })}
        download={FILE_NAME}
        className={buttonClass({ variant: isNewest ? 'primary' : 'secondary', size: 'sm' })}
      >
        <Download size={18} aria-hidden />
        {t`Download`}
      </a>
    </li>
  )
}
