import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, Download, FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ImportDeclaration, ImportedFile, ImportedRow } from './import-declaration.ts'
import { ImportReport } from './import-report.tsx'
import { describeFileProblem, readCsvFile } from './read-csv-file.ts'

type Step<Report> =
  | { kind: 'choose' }
  | { kind: 'reading'; fileName: string }
  /** The file was checked. Nothing is written yet. */
  | { kind: 'checked'; fileName: string; csv: string; report: Report }
  | { kind: 'done'; report: Report }

/**
 * The screen of an import: the person chooses a CSV file, sees row by row what it would change, and confirms before it
 * is written. If the file cannot be read, the screen says why, and a corrected file can be chosen.
 */
export function ImportScreen<Row extends ImportedRow, Report extends ImportedFile<Row>>({
  declaration,
}: {
  declaration: ImportDeclaration<Row, Report>
}) {
  const { title, back, fileLabel, failure, option } = declaration
  const [step, setStep] = useState<Step<Report>>({ kind: 'choose' })
  const [isOptionOn, setIsOptionOn] = useState(option.isOnAtFirst)
  const input = useRef<HTMLInputElement>(null)
  const keys = useIdempotencyKey()

  const importing = useSubmit({
    failure,
    writeMessage: describeFileProblem,
    send: async (csv: string) => {
      const report = await declaration.importFile(csv, isOptionOn, keys.keyOf)
      keys.forget()
      setStep({ kind: 'done', report })
    },
  })
  const checking = useSubmit({
    failure: t`The file could not be read. Please try again.`,
    writeMessage: describeFileProblem,
    send: async (file: File) => {
      importing.setProblem(null)
      setStep({ kind: 'reading', fileName: file.name })
      const read = await readCsvFile(file, declaration.maxCharacters)
      if ('problem' in read) {
        setStep({ kind: 'choose' })
        checking.setProblem(read.problem)
        return
      }
      const report = await declaration.check(read.csv)
      setStep({ kind: 'checked', fileName: file.name, csv: read.csv, report })
    },
    explain: () => {
      setStep({ kind: 'choose' })
      return undefined
    },
  })
  const choose = (): void => input.current?.click()

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={back.href} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          {back.label}
        </LinkButton>
        <h1 className="heading text-3xl">{title}</h1>
      </header>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={fileLabel}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again after a correction.
          event.currentTarget.value = ''
          if (file) void checking.submit(file)
        }}
      />
      <ProblemBanner problem={checking.problem ?? importing.problem} />
      {step.kind === 'choose' && <Instructions declaration={declaration} onChoose={choose} />}
      {step.kind === 'reading' && <Spinner label={t`Checking ${{ fileName: step.fileName }}`} />}
      {step.kind === 'checked' && (
        <Checked
          step={step}
          declaration={declaration}
          isOptionOn={isOptionOn}
          onOption={setIsOptionOn}
          isImporting={importing.isSubmitting}
          onImport={() => void importing.submit(step.csv)}
          onChoose={choose}
        />
      )}
      {step.kind === 'done' && (
        <Done {...declaration.done(step.report, isOptionOn)} onAgain={() => setStep({ kind: 'choose' })} />
      )}
      {'report' in step && (
        <ImportReport report={step.report} isOptionOn={isOptionOn} declaration={declaration.report} />
      )}
    </div>
  )
}

function Instructions<Row extends ImportedRow, Report extends ImportedFile<Row>>({
  declaration: { steps, about, template },
  onChoose,
}: {
  declaration: ImportDeclaration<Row, Report>
  onChoose: () => void
}) {
  return (
    <Card className="flex flex-col items-start gap-5">
      <ol className="measure list-decimal space-y-1.5 pl-5">{steps}</ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={FileUp} onPress={onChoose}>
          {t`Choose file`}
        </Button>
        <Button
          variant="secondary"
          icon={Download}
          onPress={() =>
            offerDownload(new Blob([template.text], { type: 'text/csv;charset=utf-8' }), template.fileName)
          }
        >
          {t`Download template`}
        </Button>
      </div>
      {about}
    </Card>
  )
}

/** Summarises the file, with the button that imports it. */
function Checked<Row extends ImportedRow, Report extends ImportedFile<Row>>({
  step: { fileName, report },
  declaration: { option, nothingTitle, countWritten, hasWork, writeCount },
  isOptionOn,
  onOption,
  isImporting,
  onImport,
  onChoose,
}: {
  step: { fileName: string; report: Report }
  declaration: ImportDeclaration<Row, Report>
  isOptionOn: boolean
  onOption: (isOn: boolean) => void
  isImporting: boolean
  onImport: () => void
  onChoose: () => void
}) {
  const { invalidCount } = report
  const count = countWritten(report, isOptionOn)
  const optionLabel = option.label(report)
  return (
    <Card className="flex flex-col gap-4">
      <p>
        <Trans>
          <strong className="wrap-anywhere">{fileName}</strong> is checked. Nothing is imported yet.
        </Trans>
      </p>
      {!hasWork(report) && (
        <Banner tone="warning" title={nothingTitle}>
          {t`Correct the errors below, or choose another file.`}
        </Banner>
      )}
      {hasWork(report) && invalidCount > 0 && (
        <Banner tone="warning">
          {plural(invalidCount, {
            one: '# row cannot be imported and will be skipped. To include it, correct the file and choose it again.',
            other:
              '# rows cannot be imported and will be skipped. To include them, correct the file and choose it again.',
          })}
        </Banner>
      )}
      {optionLabel !== null && (
        <Checkbox
          checked={isOptionOn}
          onChange={(event) => onOption(event.currentTarget.checked)}
          disabled={isImporting}
        >
          {optionLabel}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button isPending={isImporting} onPress={onImport}>
            {isImporting ? t`Importing...` : t`Import ${{ rows: writeCount(count) }}`}
          </Button>
        )}
        <Button variant="secondary" icon={FileUp} onPress={onChoose} isDisabled={isImporting}>
          {t`Choose another file`}
        </Button>
      </div>
    </Card>
  )
}

function Done({
  title,
  text,
  link,
  onAgain,
}: {
  title: string
  text: ReactNode
  link: { href: string; label: string }
  onAgain: () => void
}) {
  return (
    <Banner
      tone="success"
      title={title}
      actions={
        <>
          <LinkButton href={link.href} variant="secondary" size="sm">
            {link.label}
          </LinkButton>
          <Button variant="secondary" size="sm" icon={FileUp} onPress={onAgain}>
            {t`Import another file`}
          </Button>
        </>
      }
    >
      {text}
    </Banner>
  )
}
