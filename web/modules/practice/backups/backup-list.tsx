import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArchiveRestore, Download } from 'lucide-react'
import { useState } from 'react'
import { type BackupRun, downloadBackup, makeBackup } from '#contract/practice/backups.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatByteSize } from '#domain/units/byte-size.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { callForFile } from '#web/kit/api/call-for-file.ts'
import { call } from '#web/kit/api/client.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast.tsx'

const STATUS_WORDS: Record<BackupRun['status'], { label: MessageDescriptor; tone: BadgeTone }> = {
  running: { label: msg`In progress`, tone: 'sky' },
  done: { label: msg`Done`, tone: 'leaf' },
  failed: { label: msg`Failed`, tone: 'beet' },
}

/** Lists the backups, with a button for one more. `refetch` fetches the list again. */
export function BackupList({
  runs,
  isEncrypted,
  folder,
  refetch,
}: {
  runs: readonly BackupRun[]
  isEncrypted: boolean
  folder: string
  refetch: () => Promise<unknown>
}) {
  const making = useMutation({ mutationFn: () => call(makeBackup, {}), onSuccess: refetch })
  const isBusy = making.isPending || runs.some(({ status }) => status === 'running')
  return (
    <SettingsCard
      id="backups"
      title={t`Files`}
      text={t`Each backup contains the whole database, photos and logo, in one file in ${folder} on the server.`}
    >
      {!isEncrypted && (
        <Banner tone="warning" title={t`Backups are not encrypted`}>
          <Trans>
            Anyone with a backup file can read everything in it. Set BACKUP_KEY on the server, and keep the
            key away from the files. New backups are then encrypted and can be downloaded here.
          </Trans>
        </Banner>
      )}
      {making.isError && (
        <Banner>{messageOf(making.error, t`The backup could not be started. Please try again.`)}</Banner>
      )}
      <Button
        icon={ArchiveRestore}
        variant="secondary"
        className="self-start"
        isPending={isBusy}
        onPress={() => making.mutate()}
      >
        {isBusy ? t`Backing up...` : t`Back up now`}
      </Button>
      {runs.length === 0 ? (
        <EmptyState icon={ArchiveRestore} title={t`No backups yet`}>
          {t`The first backup runs tonight, unless you turn this off. You can also back up now.`}
        </EmptyState>
      ) : (
        <Table caption={t`Backups, newest first`} className="tabular">
          <thead>
            <tr>
              <Th className="pl-0">{t`When`}</Th>
              <Th>{t`Status`}</Th>
              <Th isNumeric>{t`Size`}</Th>
              <Th>{t`File`}</Th>
              <Th>
                <span className="sr-only">
                  {t({ message: 'Download', context: 'column with buttons that save a file' })}
                </span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <BackupRow key={run.id} run={run} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="text-sm text-muted">
        <Trans>
          To restore a backup, run <code className="font-semibold text-ink">npm run restore -- FILE</code> on
          the server. It works only with an empty database.
        </Trans>
      </p>
    </SettingsCard>
  )
}

function BackupRow({ run }: { run: BackupRun }) {
  const { label, tone } = STATUS_WORDS[run.status]
  const at = formatDateTime(run.startedAt, PRACTICE_TIME_ZONE)
  return (
    <tr>
      <Td className="pl-0">
        <time dateTime={run.startedAt} className="whitespace-nowrap">
          {at}
        </time>
        <span className="block text-xs text-muted">
          {[
            run.kind === 'nightly' ? t`Nightly` : t`On request`,
            run.isEncrypted ? t`encrypted` : t`not encrypted`,
          ].join(', ')}
        </span>
      </Td>
      <Td>
        <Badge tone={tone}>{say(label)}</Badge>
        {run.error && <span className="mt-1 block max-w-80 text-sm">{run.error}</span>}
      </Td>
      <Td isNumeric className="whitespace-nowrap">
        {run.byteSize === null ? '—' : formatByteSize(run.byteSize)}
      </Td>
      <Td className="min-w-56 text-sm">
        {run.fileName === null ? (
          '—'
        ) : (
          <>
            <span className={run.removedAt ? 'text-muted line-through' : 'break-all'}>{run.fileName}</span>
            {run.removedAt ? (
              <span className="block text-xs text-muted">{t`Removed: older than the limit`}</span>
            ) : (
              <span className="block text-xs break-all text-muted" title={t`SHA-256 of the file`}>
                {t`SHA-256 ${{ checksum: run.checksum?.slice(0, 16) ?? '' }}…`}
              </span>
            )}
          </>
        )}
      </Td>
      <Td>
        {run.status === 'done' && run.isEncrypted && run.removedAt === null && (
          <SaveButton id={run.id} at={at} />
        )}
      </Td>
    </tr>
  )
}

function SaveButton({ id, at }: { id: string; at: string }) {
  const [isPending, setIsPending] = useState(false)
  const save = async (): Promise<void> => {
    setIsPending(true)
    try {
      const { blob, fileName } = await callForFile(downloadBackup, { params: { id } })
      offerDownload(blob, fileName ?? 'backup.zip.age')
    } catch (error) {
      showToast({
        title: t`The backup could not be downloaded`,
        description: messageOf(error, t`Please try again.`),
        tone: 'danger',
      })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <IconButton
      label={t`Download the backup of ${at}`}
      icon={Download}
      isDisabled={isPending}
      onPress={() => void save()}
    />
  )
}
