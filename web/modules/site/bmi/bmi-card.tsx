import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { BMI_RANGE_SENTENCES, type BmiAssessment, placeBmi, WHO_BMI_SENTENCES } from '#domain/body/bmi.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { type BmiForm, type BmiProblems, type BmiResult, calculateForm, canCalculate } from './bmi-form.ts'
import { BmiScale } from './bmi-scale.tsx'

const FIELDS = ['height', 'weight', 'age'] as const

/** The quick BMI calculator of the landing page. The values never leave the browser. */
export function BmiCard() {
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
      className="rounded-card border border-line bg-surface px-4 py-3 sm:p-8"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-3 sm:grid-cols-3 sm:gap-x-5">
        <TextField label={t`Height`} suffix="cm" {...field('height')} />
        <TextField label={t`Weight`} suffix="kg" {...field('weight')} />
        <TextField label={t`Age`} isOptional suffix={t`years`} {...field('age')} inputMode="numeric" />
        <button
          type="submit"
          disabled={!canCalculate(values)}
          className={buttonClass().concat(' min-w-0 self-end sm:col-span-3 sm:justify-self-start')}
        >
          {t`Calculate`}
        </button>
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <div role="status">{result && <Result result={result} />}</div>
        <BmiScale bmi={result?.assessment.ok ? result.assessment.bmi : null} />
        {result?.assessment.ok && <Meaning assessment={result.assessment} />}
      </div>
    </FormFrame>
  )
}

function Result({ result: { assessment, healthyWeightKg } }: { result: BmiResult }) {
  return (
    <div className="mb-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-sm text-muted">{t`Your BMI`}</span>
        <span className="heading text-4xl leading-none">{formatNumber(assessment.bmi, 1, true)}</span>
        {assessment.ok && (
          <span className="font-semibold">
            {say(BMI_RANGE_SENTENCES.indian[placeBmi(assessment.bmi, 'indian')])}
          </span>
        )}
      </p>
      <p className="measure mt-2">{assessment.ok ? assessment.indian.advice : assessment.message}</p>
      {healthyWeightKg && (
        <p className="mt-1 text-sm text-muted tabular">
          <Trans>
            A healthy weight at your height is {{ least: formatNumber(healthyWeightKg.minKg, 1) }} to{' '}
            {{ most: formatNumber(healthyWeightKg.maxKg, 1) }} kg.
          </Trans>
        </p>
      )}
      <Link to={paths.landingPart('consultation-booking')} className={buttonClass().concat(' mt-3')}>
        {t`Get Personalized Plan`}
      </Link>
    </div>
  )
}

/** The classes of both guidelines, for those who ask. The result itself says one thing. */
function Meaning({ assessment }: { assessment: Extract<BmiAssessment, { ok: true }> }) {
  const { category, indian } = assessment
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold text-leaf">{t`What is this?`}</summary>
      <p className="measure">
        <Trans>
          Body mass index (BMI) is weight in kilograms divided by height in metres squared. In Indian adults,
          heart and diabetes risks start at a lower BMI, so the Indian limits are lower than those of the
          World Health Organization (WHO).
        </Trans>
      </p>
      <p className="measure mt-2">
        {indian.sentence} {say(WHO_BMI_SENTENCES[category])}
      </p>
      <p className="measure mt-2 text-muted">{t`Source: ${{ source: indian.source }}`}</p>
    </details>
  )
}
