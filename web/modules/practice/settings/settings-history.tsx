import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAvailability, updateConsultationSettings } from '#contract/appointments/availability.ts'
import { getTaxSettings, updateTaxSettings } from '#contract/billing/tax-settings.ts'
import {
  getSettings,
  getSettingsVersion,
  listSettingsVersions,
  SETTINGS_AREAS,
  type SettingsArea,
  type SettingsVersion,
  updateSettings,
} from '#contract/practice/settings.ts'
import { getContent, updateContent } from '#contract/site/content-editing.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import type { ListFilter } from '#web/kit/list/list-filters.ts'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Difference, listDifferences } from './list-differences.ts'
import { nameField, namePath } from './name-path.ts'

const AREA_LABELS: Record<SettingsArea, MessageDescriptor> = {
  practice: msg`Practice and security`,
  content: msg`Landing page`,
  consultations: msg`Consultations`,
  tax: msg`Tax and invoices`,
}

const FILTERS: readonly ListFilter<typeof listSettingsVersions>[] = [
  {
    kind: 'choice',
    query: 'area',
    label: msg`Area`,
    allLabel: msg`All areas`,
    options: SETTINGS_AREAS.map((value) => ({ value, label: AREA_LABELS[value] })),
  },
]

/** All versions of the settings: who saved each, when, what changed, and a button to restore it. */
export function SettingsHistory() {
  const [shown, setShown] = useState<SettingsVersion | null>(null)
  return (
    <>
      <ListScreen
        endpoint={listSettingsVersions}
        words={{ failure: t`The history could not be loaded`, more: t`Show older versions` }}
        filters={FILTERS}
        filtersClassName="max-w-60"
        skeleton={<SettingsHistoryLoading />}
        empty={{
          title: t`No changes yet`,
          children: t`Each saved version of the settings appears here.`,
        }}
        className="flex flex-col gap-4"
      >
        {(rows) => (
          <Table caption={t`Versions of the settings`}>
            <thead>
              <tr>
                <Th className="pl-0">{t`Saved`}</Th>
                <Th>{t`Area`}</Th>
                <Th className="hidden sm:table-cell">{t({ message: 'By', context: 'who saved it' })}</Th>
                <Th className="hidden md:table-cell">{t`What changed`}</Th>
                <Th>
                  <span className="sr-only">{t`View`}</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <Td className="pl-0 whitespace-nowrap tabular">
                    <time dateTime={row.createdAt}>{formatDateTime(row.createdAt, PRACTICE_TIME_ZONE)}</time>
                    <span className="block text-sm text-muted sm:hidden">{describeSaver(row)}</span>
                  </Td>
                  <Td>
                    {say(AREA_LABELS[row.area])}
                    <span className="block text-sm text-muted md:hidden">{describeFields(row)}</span>
                    {row.isCurrent && (
                      <span className="mt-1 block">
                        <Badge tone="leaf">{t`Now`}</Badge>
                      </span>
                    )}
                  </Td>
                  <Td className="hidden sm:table-cell">{describeSaver(row)}</Td>
                  <Td className="hidden md:table-cell">{describeFields(row)}</Td>
                  <Td className="text-right">
                    <Button variant="secondary" size="sm" onPress={() => setShown(row)}>
                      <Trans>
                        View
                        <span className="sr-only">
                          {' '}
                          version {row.version} of {say(AREA_LABELS[row.area])}
                        </span>
                      </Trans>
                    </Button>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </ListScreen>
      {shown && <VersionDialog version={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The placeholder while they load. */
export function SettingsHistoryLoading() {
  return (
    <Loading label={t`Loading the history`}>
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}

/** One version: its changes, the effect of restoring it now, and the button to restore it. */
function VersionDialog({ version, onClose }: { version: SettingsVersion; onClose: () => void }) {
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string[]>([])
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(getSettingsVersion, { params: { id: version.id } }),
    staleTime: 0,
  })
  const now = useQuery({
    queryKey: ['settings-now', version.area, version.id],
    queryFn: () => readArea(version.area),
    staleTime: 0,
    gcTime: 0,
  })

  const takeUp = async (): Promise<void> => {
    if (!data || !now.data) return
    setProblem([])
    setIsPending(true)
    try {
      // A field that did not exist in this version stays as it is now.
      await saveArea(version.area, { ...now.data, ...data.content, version: now.data.version })
      await client.invalidateQueries({ queryKey: ['api', 'admin'] })
      showToast({
        title: t`Version restored`,
        description: t`It applies from now on and is saved as a new version.`,
        tone: 'success',
      })
      onClose()
    } catch (caught) {
      const issues = caught instanceof ApiError ? caught.issues.map(({ message }) => message) : []
      setProblem([messageOf(caught, t`It could not be restored. Please try again.`), ...issues])
      void now.refetch()
    } finally {
      setIsPending(false)
    }
  }
  const changed = data?.previous ? listDifferences(data.previous, data.content) : []
  const wouldChange = data && now.data ? listReturned(now.data, data.content) : []
  return (
    <Dialog
      title={t`${{ area: say(AREA_LABELS[version.area]) }}, version ${{ number: version.version }}`}
      size="lg"
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      actions={
        <>
          <Button variant="secondary" onPress={onClose} isDisabled={isPending}>
            {t`Close`}
          </Button>
          {!version.isCurrent && wouldChange.length > 0 && (
            <Button isPending={isPending} onPress={() => void takeUp()}>
              {isPending ? t`Saving...` : t`Restore this version`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem.length > 0 && (
          <Banner title={problem[0]}>
            {problem.length > 1 && (
              <ul className="list-disc pl-5">
                {[...new Set(problem.slice(1))].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </Banner>
        )}
        <p className="text-muted">
          {t`Saved on ${{ dateTime: formatDateTime(version.createdAt, PRACTICE_TIME_ZONE) }}`} ·{' '}
          {describeSaver(version)}
        </p>
        {data ? (
          <>
            <Differences
              title={t`Changes in this version`}
              differences={changed}
              columns={[t`Before`, t`After`]}
              empty={
                data.previous === null ? t`This is the original version, before any change.` : t`Nothing.`
              }
            />
            {!version.isCurrent && (
              <Differences
                title={t`Changes if you restore it`}
                differences={wouldChange}
                columns={[t`Now`, t`After restoring`]}
                empty={
                  now.data
                    ? t`Nothing. The current settings are the same.`
                    : now.error
                      ? messageOf(now.error, t`The current settings could not be loaded.`)
                      : t`Loading the current settings…`
                }
              />
            )}
          </>
        ) : error ? (
          <ErrorState
            title={t`This version could not be loaded`}
            detail={messageOf(error, '')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Dialog>
  )
}

const columnsClass = 'gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.4fr)]'

function Differences({
  title,
  differences,
  columns,
  empty,
}: {
  title: string
  differences: readonly Difference[]
  columns: readonly [string, string]
  empty: string
}) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {differences.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <div className="border-y border-line text-sm">
          {/* The labels are repeated in each entry, for narrow screens and screen readers. */}
          <div aria-hidden className={joinClasses('hidden font-semibold text-muted sm:grid', columnsClass)}>
            <span>{t`Field`}</span>
            <span>{columns[0]}</span>
            <span>{columns[1]}</span>
          </div>
          <ul className="divide-y divide-line sm:border-t sm:border-line">
            {differences.map(({ path, before, after }) => (
              <li key={path} className={joinClasses('grid', columnsClass)}>
                <p className="font-semibold wrap-anywhere">{namePath(path)}</p>
                <p className="wrap-anywhere text-muted">
                  <span className="sm:sr-only">{columns[0]}: </span>
                  {before || t`none`}
                </p>
                <p className="wrap-anywhere">
                  <span className="sm:sr-only">{columns[1]}: </span>
                  {after || t`none`}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Fetches the current record of an area with its version. */
async function readArea(area: SettingsArea): Promise<Record<string, unknown> & { version: number }> {
  switch (area) {
    case 'practice':
      return (await call(getSettings)).settings
    case 'content': {
      const { version, content } = await call(getContent)
      return { ...content, version }
    }
    case 'consultations':
      return (await call(getAvailability, { querystring: {} })).settings
    case 'tax':
      return call(getTaxSettings)
  }
}

/**
 * Saves with the same call as the area's own screen, so today's rules apply and a new version is created. The call
 * rejects an old record that no longer matches.
 */
async function saveArea(
  area: SettingsArea,
  record: Record<string, unknown> & { version: number },
): Promise<void> {
  const body = record as never // a record of that area when it was saved; the server validates it again
  switch (area) {
    case 'practice':
      await call(updateSettings, { body })
      return
    case 'content': {
      const { version, ...content } = record
      await call(updateContent, { body: { version, content } as never }) // the server validates it in the same way
      return
    }
    case 'consultations':
      await call(updateConsultationSettings, { body })
      return
    case 'tax':
      await call(updateTaxSettings, { body })
      return
  }
}

/**
 * Lists the differences that restoring an earlier version would make. Fields that it does not have stay as they are.
 */
function listReturned(now: Record<string, unknown>, then: Record<string, unknown>): Difference[] {
  return listDifferences(now, { ...now, ...then, version: now.version })
}

function describeSaver({ changedBy }: SettingsVersion): string {
  return changedBy ?? t`Original settings`
}

function describeFields({ fields, changedBy }: SettingsVersion): string {
  if (fields.length > 0) return fields.map(nameField).join(', ')
  return changedBy === null ? t`Settings before the first change` : ''
}
