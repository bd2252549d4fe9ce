import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { BMI_CATEGORIES, type BmiTone } from '#domain/body/bmi.ts'
import { formatNumber } from '#domain/units/format.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { type BmiForm, type BmiProblems, type BmiResult, calculateForm, canCalculate } from './bmi-form.ts'
import { BmiScale } from './bmi-scale.tsx'

const FIELDS = ['height', 'weight', 'age'] as const

const TONES: Record<BmiTone, string> = {
  blue: 'text-bmi-under',
  green: 'text-bmi-normal',
  yellow: 'text-bmi-over',
  red: 'text-bmi-obese',
}

/** The quick BMI calculator of the landing page. The values never leave the browser. */
export function BmiSection() {
  return (
    <section id="bmi-calculator" className="border-t border-line" aria-labelledby="bmi-heading">
      <div className="page grid grid-cols-1 gap-x-16 gap-y-8 py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div>
          <h2 id="bmi-heading" className="heading text-3xl sm:text-4xl">
            Quick BMI Calculator
          </h2>
          <p className="measure mt-3 text-muted">
            One figure from height and weight. It is a first look, not a diagnosis: it does not tell muscle
            from fat, and it is not for pregnancy.
          </p>
          <dl className="mt-6 hidden max-w-80 border-t border-line text-sm lg:block">
            {BMI_CATEGORIES.map(({ category, below, tone }, index) => (
              <div key={category} className="flex items-center gap-2.5 border-b border-line py-2">
                <span
                  aria-hidden
                  className={joinClasses(
                    'size-2.5 forced-color-adjust-none rounded-[3px] bg-current',
                    TONES[tone],
                  )}
                />
                <dt className="flex-1 font-semibold">{category}</dt>
                <dd className="text-muted tabular">
                  {describeRange(BMI_CATEGORIES[index - 1]?.below, below)}
                </dd>
              </div>
            ))}
          </dl>
          <p className="measure mt-4 text-sm text-muted">What you type here stays in your browser.</p>
        </div>
        <BmiCard />
      </div>
    </section>
  )
}

function describeRange(from: number | undefined, below: number): string {
  if (from === undefined) return `below ${below}`
  return Number.isFinite(below) ? `${from} to ${formatNumber(below - 0.1, 1)}` : `${from} or more`
}

function BmiCard() {
  const [values, setValues] = useState<BmiForm>({ height: '', weight: '', age: '' })
  const [problems, setProblems] = useState<BmiProblems>({})
  const [result, setResult] = useState<BmiResult | null>(null)
  const form = useRef<HTMLFormElement>(null)

  // Visitors can type before the script has loaded, so those values are read here.
  useEffect(() => {
    const typed = (name: keyof BmiForm): string =>
      form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
    setValues({ height: typed('height'), weight: typed('weight'), age: typed('age') })
  }, [])

  const change = (name: keyof BmiForm, value: string): void => {
    setValues({ ...values, [name]: value })
    setProblems({ ...problems, [name]: undefined })
    // The shown result no longer matches the fields.
    setResult(null)
  }

  const submit = (): void => {
    if (!canCalculate(values)) return
    const answer = calculateForm(values)
    if (answer.ok) {
      setProblems({})
      setResult(answer.result)
      return
    }
    setProblems(answer.problems)
    setResult(null)
    const first = FIELDS.find((name) => answer.problems[name] !== undefined)
    form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
  }

  const field = (name: keyof BmiForm) => ({
    name,
    defaultValue: '',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: problems[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })

  return (
    <FormFrame
      ref={form}
      onSubmit={submit}
      aria-labelledby="bmi-heading"
      className="rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
        <TextField label="Height" suffix="cm" {...field('height')} />
        <TextField label="Weight" suffix="kg" {...field('weight')} />
        <TextField label="Age" isOptional suffix="years" {...field('age')} inputMode="numeric" />
      </div>
      <button
        type="submit"
        disabled={!canCalculate(values)}
        className={buttonClass({ size: 'lg' }).concat(' mt-5 w-full sm:w-auto')}
      >
        Calculate
      </button>
      <div className="mt-8 border-t border-line pt-6">
        <BmiScale bmi={result?.assessment.ok ? result.assessment.bmi : null} />
        <div role="status">{result && <Result result={result} />}</div>
        {!result && (
          <p className="mt-5 text-sm text-muted">
            The bounds are the World Health Organization’s, for adults. Your result stands here, with what
            Indian guidelines say.
          </p>
        )}
      </div>
    </FormFrame>
  )
}

function Result({ result: { assessment, healthyWeightKg } }: { result: BmiResult }) {
  const figure = formatNumber(assessment.bmi, 1, true)
  return (
    <div className="mt-6">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-sm text-muted">Your BMI</span>
        <span className="heading text-4xl leading-none">{figure}</span>
        {assessment.ok && (
          <span className={joinClasses('heading text-xl', TONES[assessment.tone])}>
            {assessment.category}
          </span>
        )}
      </p>
      {assessment.ok ? (
        <>
          <p className="measure mt-3">{assessment.advice}</p>
          <p className="measure mt-2">
            {assessment.indian.sentence}{' '}
            <span className="block text-sm text-muted">Source: {assessment.indian.source}</span>
          </p>
        </>
      ) : (
        <p className="measure mt-3">{assessment.message}</p>
      )}
      {healthyWeightKg && (
        <p className="mt-2 tabular">
          A healthy weight at your height is {formatNumber(healthyWeightKg.minKg, 1)} to{' '}
          {formatNumber(healthyWeightKg.maxKg, 1)} kg.
        </p>
      )}
      <Link to={paths.landingPart('consultation-booking')} className={buttonClass().concat(' mt-5')}>
        Get Personalized Plan
      </Link>
    </div>
  )
}
