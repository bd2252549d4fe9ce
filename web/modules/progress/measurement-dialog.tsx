import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import type { ErrorIssue } from '#contract/errors.ts'
import { MAX_MEASUREMENT_NOTES } from '#contract/limits.ts'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import type { WeightUnit } from '#domain/people/options.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { addConflict } from '#web/kit/form/form-conflict.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import type { FormProblem } from '#web/kit/form/problem-banner.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMeasured } from './measured.tsx'
import {
  type FieldProblem,
  MEASUREMENT_FIELDS,
  type MeasurementField,
  type MeasurementForm,
  readMeasurementForm,
  stepByTenths,
  toFormProblems,
  toMeasurementForm,
} from './measurement-form.ts'
import { UnlikelyQuestion } from './unlikely-question.tsx'
import { type SaveOutcome, useSaveMeasurement } from './use-save-measurement.ts'

/** Returns the name of the form's draft, by entry. `null` means a new entry. */
export function nameMeasurementForm(entryId: string | null): string {
  return entryId === null ? 'measurement' : `measurement.${entryId}`
}

type Notice =
  | { kind: 'problem'; message: string; newer: ProgressEntry | null }
  | { kind: 'unlikely'; questions: readonly ErrorIssue[] }

const sayWaiting = () =>
  ({
    title: t`Saved on this phone`,
    description: t`You are offline. It will be sent later.`,
    tone: 'success',
  }) as const

/**
 * Adds or changes a measurement. Errors appear beside their fields; unlikely values are confirmed before saving. A
 * refusal, an ended session or a reload loses no input.
 *
 * @param props.entry The entry to change; `null` adds a new one.
 * @param props.today Today in the client's time zone.
 * @param props.lastWeightKg Fills in the weight of a new entry, which is then changed in steps.
 */
export function MeasurementDialog({
  entry,
  today,
  lastWeightKg = null,
  onClose,
}: {
  entry: ProgressEntry | null
  today: string
  lastWeightKg?: number | null
  onClose: () => void
}) {
  const { weightUnit, timeZone, hidesWeight, isSelf } = useMeasured()
  const context = { weightUnit, hidesWeight, timeZone, today }
  const noticeRef = useRef<HTMLDivElement>(null)
  /** The entry on which the change is based: as it was opened, or as somebody else has saved it since then. */
  const [before, setBefore] = useState(entry)
  const [notice, setNotice] = useState<Notice | null>(null)
  const form = useForm({ defaultValues: toMeasurementForm(entry, context, lastWeightKg) })
  const figures = useWatch({ control: form.control, name: ['weight', 'bodyFat', 'waist', 'hip'] })
  const isEmpty = figures.every((text) => text.trim() === '')
  const [isMoreOpen, setIsMoreOpen] = useState(() => hasMore(form.getValues()))
  useFormDraft(nameMeasurementForm(entry?.id ?? null), form, 'hiding')
  const { isSaving, save } = useSaveMeasurement()
  const { register, formState, getValues, setValue, setError, setFocus } = form
  const { errors, isDirty } = formState

  // Focus the question when it appears, so that screen readers read it.
  useEffect(() => {
    if (notice?.kind === 'unlikely') noticeRef.current?.focus()
  }, [notice])

  /** Focuses a field, also one of those that are folded. */
  const focus = (name: MeasurementField): void => {
    if (isMore(name)) flushSync(() => setIsMoreOpen(true))
    setFocus(name)
  }
  const showProblems = (problems: readonly FieldProblem[]): void => {
    for (const { field, message } of problems) setError(field, { type: 'manual', message })
    const first = MEASUREMENT_FIELDS.find((field) => problems.some((problem) => problem.field === field))
    if (first) focus(first)
  }
  const finish = (outcome: SaveOutcome): void => {
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      const isSaved = outcome.kind === 'saved'
      showToast(isSaved ? { title: describeSaved(outcome.entry), tone: 'success' } : sayWaiting())
      onClose()
    } else if (outcome.kind === 'unlikely') {
      setNotice({ kind: 'unlikely', questions: outcome.questions })
    } else {
      const problems = toFormProblems(outcome.issues)
      if (problems.length > 0) showProblems(problems)
      else setNotice({ kind: 'problem', message: outcome.message, newer: outcome.newer })
    }
  }
  const describeSaved = ({ weight, entryDate }: ProgressEntry): string => {
    if (weight === null) return t`Measurement saved`
    if (hidesWeight) return t`Weight saved`
    const day = todayIn(timeZone, new Date(entryDate))
    const text = formatWeight(weight, weightUnit)
    return day === today
      ? t`${{ weight: text }} saved for today`
      : t`${{ weight: text }} saved for ${{ date: formatDate(day) }}`
  }
  const submit = async ({ isConfirmed = false, replaced = before } = {}): Promise<void> => {
    form.clearErrors()
    if (!isConfirmed) setNotice(null)
    const read = readMeasurementForm(getValues(), context, replaced)
    if (!read.ok) {
      setNotice(null)
      return showProblems(read.problems)
    }
    const outcome = await save(read.measurement, { isConfirmed, ...(replaced && { replaces: replaced }) })
    if (outcome) finish(outcome)
  }
  const correct = (): void => {
    const fields = notice?.kind === 'unlikely' ? toFormProblems(notice.questions) : []
    setNotice(null)
    focus(fields[0]?.field ?? 'weight')
  }

  /** A field of the form. Changing it withdraws the question about unlikely values. */
  const field = (name: MeasurementField) => ({
    error: errors[name]?.message,
    ...register(name, {
      onChange: () => {
        form.clearErrors(name)
        if (notice?.kind === 'unlikely') setNotice(null)
      },
    }),
  })
  const figure = (name: MeasurementField, suffix: string) => ({
    ...field(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    suffix,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const tenths = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (tenths === 0 || event.currentTarget.value === '') return
      event.preventDefault()
      setValue(name, stepByTenths(event.currentTarget.value, tenths), { shouldDirty: true })
    },
  })

  const stepWeight = (tenths: number): void => {
    setValue('weight', stepByTenths(getValues('weight'), tenths), { shouldDirty: true })
    form.clearErrors('weight')
    setNotice(null)
  }

  const describeProblem = ({ message, newer }: Notice & { kind: 'problem' }): FormProblem | null => {
    const detail = newer
      ? t`It was changed on another device. What you typed is still here.`
      : t`What you typed is still here.`
    if (newer === null) return { message, detail }
    return addConflict(message, {
      detail,
      showLabel: t`Show the newer version`,
      onShowTheirs: () => {
        setBefore(newer)
        form.reset(toMeasurementForm(newer, context))
        setNotice(null)
      },
      onSaveMine: () => {
        setBefore(newer)
        void submit({ replaced: newer })
      },
    })
  }

  const hidesSaved = hidesWeight && before?.weight != null
  return (
    <FormDialog
      title={entry ? t`Edit measurement` : isSelf ? t`Add weight` : t`Add measurement`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={isDirty}
      isSubmitting={isSaving}
      isSubmitDisabled={notice?.kind === 'unlikely' || (isEmpty && !hidesSaved)}
      problem={notice?.kind === 'problem' ? describeProblem(notice) : null}
      formClassName="grid gap-x-4 gap-y-5 sm:grid-cols-2 *:[[role=alert]]:col-span-full"
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <WeightSteps isDisabled={figures[0].trim() === ''} unit={weightUnit} onStep={stepWeight}>
        <TextField
          label={t`Weight`}
          hint={hidesSaved ? t`Leave empty to keep the saved weight` : undefined}
          className="flex-1"
          {...figure('weight', weightUnit)}
        />
      </WeightSteps>
      <TextField
        label={t`Date`}
        type="date"
        max={today}
        min="1900-01-01"
        className="sm:col-span-2"
        {...field('date')}
      />
      <TextAreaField
        label={t`Notes`}
        isOptional
        rows={2}
        maxLength={MAX_MEASUREMENT_NOTES}
        className="sm:col-span-2"
        {...field('notes')}
      />
      <details
        open={isMoreOpen}
        onToggle={(event) => setIsMoreOpen(event.currentTarget.open)}
        className="sm:col-span-2"
      >
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf focus-ring">
          {t`More measures`}
        </summary>
        <div className="grid gap-x-4 gap-y-5 pt-2 sm:grid-cols-2">
          <TextField label={t`Body fat`} isOptional className="sm:col-span-2" {...figure('bodyFat', '%')} />
          <TextField
            label={t`Waist`}
            isOptional
            hint={t`Between the lowest rib and the hip bone`}
            {...figure('waist', 'cm')}
          />
          <TextField label={t`Hip`} isOptional hint={t`Where it is widest`} {...figure('hip', 'cm')} />
        </div>
      </details>
      {notice?.kind === 'unlikely' && (
        <div className="sm:col-span-2">
          <UnlikelyQuestion
            ref={noticeRef}
            questions={notice.questions}
            isSaving={isSaving}
            onConfirm={() => void submit({ isConfirmed: true })}
            onCorrect={correct}
          />
        </div>
      )}
    </FormDialog>
  )
}

/** The weight with buttons that change it by a tenth. */
function WeightSteps({
  unit,
  isDisabled,
  onStep,
  children,
}: {
  unit: WeightUnit
  isDisabled: boolean
  onStep: (tenths: number) => void
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-2 sm:col-span-2">
      {children}
      <div className="mt-6.5 flex gap-2">
        <IconButton
          label={t`0.1 ${unit} less`}
          icon={Minus}
          variant="secondary"
          isDisabled={isDisabled}
          className="size-11"
          onPress={() => onStep(-1)}
        />
        <IconButton
          label={t`0.1 ${unit} more`}
          icon={Plus}
          variant="secondary"
          isDisabled={isDisabled}
          className="size-11"
          onPress={() => onStep(1)}
        />
      </div>
    </div>
  )
}

/** Checks whether a field is one of those that are folded. */
function isMore(name: MeasurementField): boolean {
  return name === 'bodyFat' || name === 'waist' || name === 'hip'
}

function hasMore({ bodyFat, waist, hip }: MeasurementForm): boolean {
  return [bodyFat, waist, hip].some((text) => text !== '')
}
