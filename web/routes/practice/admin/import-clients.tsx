import { ArrowLeft, Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  CLIENT_IMPORT_TEMPLATE,
  type ImportReport,
  importClients,
  MAX_IMPORT_CHARACTERS,
  MAX_IMPORT_ROWS,
} from '#contract/people/client-import.ts'
import { formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { describeFileProblem, readCsvFile } from '#web/kit/read-csv-file.ts'
import { ImportReportView } from '#web/modules/people/users/import-report.tsx'
import { refetchPeople } from '#web/modules/people/users/refetch-people.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function meta() {
  return [{ title: 'Import clients · Pathya' }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading the import" className="flex max-w-5xl flex-col gap-6">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-56 w-full" />
    </Loading>
  )
}

type Step =
  | { kind: 'choose' }
  | { kind: 'reading'; fileName: string }
  /** Checked, nothing written yet. */
  | { kind: 'checked'; fileName: string; csv: string; report: ImportReport }
  | { kind: 'done'; fileName: string; report: ImportReport; hasSentInvites: boolean }

/** A file of clients: what it would do is shown row by row before anything is done. */
export default function ImportClients() {
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [problem, setProblem] = useState<string | null>(null)
  const [sendInvites, setSendInvites] = useState(true)
  const [isImporting, setIsImporting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const keys = useIdempotencyKey()

  const check = async (file: File): Promise<void> => {
    setProblem(null)
    setStep({ kind: 'reading', fileName: file.name })
    try {
      const read = await readCsvFile(file, MAX_IMPORT_CHARACTERS)
      if ('problem' in read) {
        setStep({ kind: 'choose' })
        setProblem(read.problem)
        return
      }
      const { csv } = read
      const report = await call(importClients, { body: { csv, dryRun: true, sendInvites: false } })
      setStep({ kind: 'checked', fileName: file.name, csv, report })
    } catch (error) {
      setStep({ kind: 'choose' })
      setProblem(describeFileProblem(error, 'The file could not be read. Please try again.'))
    }
  }

  const importNow = async (csv: string, fileName: string): Promise<void> => {
    setProblem(null)
    setIsImporting(true)
    try {
      const body = { csv, dryRun: false, sendInvites }
      const report = await call(importClients, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      setStep({ kind: 'done', fileName, report, hasSentInvites: sendInvites })
      await refetchPeople()
    } catch (error) {
      setProblem(
        describeFileProblem(
          error,
          'The import was interrupted. Please try again: whoever is here already is left alone.',
        ),
      )
    } finally {
      setIsImporting(false)
    }
  }

  const choose = (): void => input.current?.click()
  const downloadTemplate = (): void =>
    offerDownload(
      new Blob([CLIENT_IMPORT_TEMPLATE], { type: 'text/csv;charset=utf-8' }),
      'clients-to-import.csv',
    )

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={paths.adminUsers()} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          User Management
        </LinkButton>
        <h1 className="heading text-3xl">Import clients</h1>
      </header>

      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="File of clients"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again after it was put right.
          event.currentTarget.value = ''
          if (file) void check(file)
        }}
      />
      {problem && <Banner>{problem}</Banner>}

      {step.kind === 'choose' && (
        <Card className="flex flex-col items-start gap-5">
          <ol className="measure list-decimal space-y-1.5 pl-5">
            <li>
              Make a file with the columns First name, Last name, Email and Phone. Only the phone number may
              stay empty.
            </li>
            <li>
              Save it as CSV, with at most {formatNumber(MAX_IMPORT_ROWS)} rows, and choose it here. It is
              checked first; nothing is written.
            </li>
            <li>Look at what was found, then import.</li>
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button icon={FileUp} onPress={choose}>
              Choose File
            </Button>
            <Button variant="secondary" icon={Download} onPress={downloadTemplate}>
              Download Template
            </Button>
          </div>
        </Card>
      )}

      {step.kind === 'reading' && <Spinner label={`Checking ${step.fileName}`} />}

      {step.kind === 'checked' && (
        <>
          <Card className="flex flex-col gap-4">
            <p>
              <strong className="wrap-anywhere">{step.fileName}</strong> was checked. Nothing has been written
              yet.
            </p>
            {step.report.newCount === 0 ? (
              <Banner tone="warning" title="There is nobody new in this file">
                Put right what stands below, or choose another file.
              </Banner>
            ) : (
              <>
                {step.report.invalidCount > 0 && (
                  <Banner tone="warning">
                    {countRows(step.report.invalidCount)} cannot be imported and will be left out. You can put
                    the file right and choose it again.
                  </Banner>
                )}
                <Checkbox
                  checked={sendInvites}
                  onChange={(event) => setSendInvites(event.currentTarget.checked)}
                  disabled={isImporting}
                >
                  Send each of them an invite by mail now
                </Checkbox>
              </>
            )}
            <div className="flex flex-wrap gap-2">
              {step.report.newCount > 0 && (
                <Button isPending={isImporting} onPress={() => void importNow(step.csv, step.fileName)}>
                  {isImporting ? 'Importing...' : `Import ${countClients(step.report.newCount)}`}
                </Button>
              )}
              <Button variant="secondary" icon={FileUp} onPress={choose} isDisabled={isImporting}>
                Choose Another File
              </Button>
            </div>
          </Card>
          <ImportReportView report={step.report} />
        </>
      )}

      {step.kind === 'done' && (
        <>
          <Banner
            tone="success"
            title={`${countClients(step.report.newCount)} imported`}
            actions={
              <>
                <LinkButton href={paths.adminUsers()} variant="secondary" size="sm">
                  See All Users
                </LinkButton>
                <Button
                  variant="secondary"
                  size="sm"
                  icon={FileUp}
                  onPress={() => setStep({ kind: 'choose' })}
                >
                  Import Another File
                </Button>
              </>
            }
          >
            {step.hasSentInvites ? (
              'Their invites are on the way.'
            ) : (
              <>
                No invites were sent. Send them one by one under{' '}
                <TextLink href={paths.adminUsers('invites')}>Pending Invites</TextLink>.
              </>
            )}
          </Banner>
          <ImportReportView report={step.report} />
        </>
      )}
    </div>
  )
}

function countRows(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
}

function countClients(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'client' : 'clients'}`
}
