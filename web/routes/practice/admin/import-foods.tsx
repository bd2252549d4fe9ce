import { ArrowLeft, Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  FOOD_IMPORT_TEMPLATE,
  type FoodImportReport,
  importFoodItems,
  MAX_FOOD_IMPORT_CHARACTERS,
  MAX_FOOD_IMPORT_ROWS,
} from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import { formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { offerDownload } from '#web/kit/offer-download.ts'
import { describeFileProblem, readCsvFile } from '#web/kit/read-csv-file.ts'
import { FoodImportReportView } from '#web/modules/foods/food-import-report.tsx'
import { refreshFoods } from '#web/modules/foods/use-food-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function meta() {
  return [{ title: 'Import foods · Pathya' }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label="Loading the import" className="flex max-w-5xl flex-col gap-6">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-72 w-full" />
    </Loading>
  )
}

type Step =
  | { kind: 'choose' }
  | { kind: 'reading'; fileName: string }
  /** Checked, nothing written yet. */
  | { kind: 'checked'; fileName: string; csv: string; report: FoodImportReport }
  | { kind: 'done'; report: FoodImportReport; updatesExisting: boolean }

/** A file of foods: what it would do is shown row by row before anything is done. */
export default function ImportFoods() {
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [problem, setProblem] = useState<string | null>(null)
  const [updatesExisting, setUpdatesExisting] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const keys = useIdempotencyKey()

  const check = async (file: File): Promise<void> => {
    setProblem(null)
    setStep({ kind: 'reading', fileName: file.name })
    try {
      const read = await readCsvFile(file, MAX_FOOD_IMPORT_CHARACTERS)
      if ('problem' in read) {
        setStep({ kind: 'choose' })
        setProblem(read.problem)
        return
      }
      const body = { csv: read.csv, dryRun: true, updatesExisting: false }
      const report = await call(importFoodItems, { body })
      setStep({ kind: 'checked', fileName: file.name, csv: read.csv, report })
    } catch (error) {
      setStep({ kind: 'choose' })
      setProblem(describeFileProblem(error, 'The file could not be read. Please try again.'))
    }
  }

  const importNow = async (csv: string): Promise<void> => {
    setProblem(null)
    setIsImporting(true)
    try {
      const body = { csv, dryRun: false, updatesExisting }
      const report = await call(importFoodItems, { body }, { idempotencyKey: keys.keyOf(body) })
      keys.forget()
      refreshFoods()
      setStep({ kind: 'done', report, updatesExisting })
    } catch (error) {
      setProblem(describeFileProblem(error, 'Nothing was imported. Please try again.'))
    } finally {
      setIsImporting(false)
    }
  }

  const choose = (): void => input.current?.click()
  const downloadTemplate = (): void =>
    offerDownload(new Blob([FOOD_IMPORT_TEMPLATE], { type: 'text/csv;charset=utf-8' }), 'foods-to-import.csv')

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton href={paths.adminFoods()} variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
          Foods
        </LinkButton>
        <h1 className="heading text-3xl">Import foods</h1>
      </header>

      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="File of foods"
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

      {step.kind === 'choose' && <Instructions onChoose={choose} onDownload={downloadTemplate} />}

      {step.kind === 'reading' && <Spinner label={`Checking ${step.fileName}`} />}

      {step.kind === 'checked' && (
        <>
          <Checked
            fileName={step.fileName}
            report={step.report}
            updatesExisting={updatesExisting}
            onUpdatesExisting={setUpdatesExisting}
            isImporting={isImporting}
            onImport={() => void importNow(step.csv)}
            onChoose={choose}
          />
          <FoodImportReportView report={step.report} updatesExisting={updatesExisting} />
        </>
      )}

      {step.kind === 'done' && (
        <>
          <Banner
            tone="success"
            title={describeDone(step)}
            actions={
              <>
                <LinkButton href={`${paths.adminFoods()}?source=custom`} variant="secondary" size="sm">
                  See Your Foods
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
            They are found from now on. Published plans keep their figures.
          </Banner>
          <FoodImportReportView report={step.report} updatesExisting={step.updatesExisting} />
        </>
      )}
    </div>
  )
}

/** What each column holds, as people fill it in. */
const COLUMNS: readonly [heading: string, about: string][] = [
  ['Name', 'What the food is called.'],
  ['Category', 'Breakfast, Lunch, Dinner, Snacks or Beverages.'],
  ['Calories (kcal), Protein (g), Carbs (g), Fat (g)', 'Per 100 g. Calories as a whole number.'],
  ['Fibre (g)', 'Per 100 g. Empty: not known. Carbs do not include it.'],
  ['Raw or cooked', 'Raw, Cooked or Ready to eat: what the figures are for. Empty: cooked.'],
  ['Food group', 'As the list of foods has them, such as Fruits.'],
  ['Measures', 'katori = 150 g; piece = 40 g. The first is the usual serving.'],
  ['Suits', 'Any of vegetarian; vegan; egg; jain; fasting.'],
  ['Allergens', 'Any of dairy; gluten; nuts; shellfish; eggs; soy. Empty: none of them.'],
  ['Name in Hindi, Name in Tamil, …', 'Other names, with semicolons between.'],
  ['Iron (mg), Saturated fat (g), …', 'Any other nutrient as an export names it, per 100 g.'],
  ['Energy confirmed', 'yes, where energy does not fit the figures and is right all the same.'],
]

function Instructions({ onChoose, onDownload }: { onChoose: () => void; onDownload: () => void }) {
  return (
    <Card className="flex flex-col items-start gap-5">
      <ol className="measure list-decimal space-y-1.5 pl-5">
        <li>
          Make a file with a food in each row. Name, category, calories, protein, carbs and fat are needed;
          columns may stand in any order.
        </li>
        <li>
          Save it as CSV, with at most {formatNumber(MAX_FOOD_IMPORT_ROWS)} rows, and choose it here. It is
          checked first; nothing is written.
        </li>
        <li>Look at what was found, then import. All of it is added at once, or nothing.</li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={FileUp} onPress={onChoose}>
          Choose File
        </Button>
        <Button variant="secondary" icon={Download} onPress={onDownload}>
          Download Template
        </Button>
      </div>
      <section aria-labelledby="columns-heading" className="w-full">
        <h2 id="columns-heading" className="heading text-lg">
          Columns
        </h2>
        <dl className="mt-2 divide-y divide-line border-y border-line">
          {COLUMNS.map(([heading, about]) => (
            <div key={heading} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <dt className="font-semibold">{heading}</dt>
              <dd className="text-muted">{about}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  )
}

function Checked({
  fileName,
  report,
  updatesExisting,
  onUpdatesExisting,
  isImporting,
  onImport,
  onChoose,
}: {
  fileName: string
  report: FoodImportReport
  updatesExisting: boolean
  onUpdatesExisting: (updates: boolean) => void
  isImporting: boolean
  onImport: () => void
  onChoose: () => void
}) {
  const { newCount, changedCount, invalidCount } = report
  const writeCount = newCount + (updatesExisting ? changedCount : 0)
  return (
    <Card className="flex flex-col gap-4">
      <p>
        <strong className="wrap-anywhere">{fileName}</strong> was checked. Nothing has been written yet.
      </p>
      {newCount === 0 && changedCount === 0 && (
        <Banner tone="warning" title="There is nothing to import in this file">
          Put right what stands below, or choose another file.
        </Banner>
      )}
      {invalidCount > 0 && newCount + changedCount > 0 && (
        <Banner tone="warning">
          {`${formatNumber(invalidCount)} ${invalidCount === 1 ? 'row' : 'rows'} cannot be imported and will be left out. You can put the file right and choose it again.`}
        </Banner>
      )}
      {changedCount > 0 && (
        <Checkbox
          checked={updatesExisting}
          onChange={(event) => onUpdatesExisting(event.currentTarget.checked)}
          disabled={isImporting}
        >
          {`Write over ${countFoods(changedCount)} that ${changedCount === 1 ? 'is' : 'are'} here already with other figures`}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2">
        {writeCount > 0 && (
          <Button isPending={isImporting} onPress={onImport}>
            {isImporting ? 'Importing...' : `Import ${countFoods(writeCount)}`}
          </Button>
        )}
        <Button variant="secondary" icon={FileUp} onPress={onChoose} isDisabled={isImporting}>
          Choose Another File
        </Button>
      </div>
    </Card>
  )
}

function describeDone({
  report,
  updatesExisting,
}: {
  report: FoodImportReport
  updatesExisting: boolean
}): string {
  const added = `${countFoods(report.newCount)} added`
  return updatesExisting && report.changedCount > 0
    ? `${added}, ${formatNumber(report.changedCount)} updated`
    : added
}

function countFoods(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'food' : 'foods'}`
}
