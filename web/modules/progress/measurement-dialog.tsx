import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ErrorIssue } from '#contract/errors.ts'
import { MAX_MEASUREMENT_NOTES } from '#contract/limits.ts'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { formatWeight } from '#domain/units/weight.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { addConflict } from '#web/kit/form/form-conflict.tsx'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import type { FormProblem } from '#web/kit/form/problem-banner.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMeasured } from './measured.tsx'
import {
  type FieldProblem,
  MEASUREMENT_FIELDS,
  type MeasurementField,
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

/**
 * Adds or changes a measurement. Errors appear beside their fields; unlikely values are confirmed before saving. A
 * refusal, an ended session or a reload loses no input.
 *
 * @param props.entry The entry to change; `null` adds a new one.
 * @param props.today Today in the client's time zone.
 */
export function MeasurementDialog({
  entry,
  today,
  onClose,
}: {
  entry: ProgressEntry | null
  today: string
  onClose: () => void
}) {
  const { weightUnit, timeZone, hidesWeight } = useMeasured()
  const context = { weightUnit, hidesWeight, timeZone, today }
  const noticeRef = useRef<HTMLDivElement>(null)
  /** The entry on which the change is based: as it was opened, or as somebody else has saved it since then. */
  const [before, setBefore] = useState(entry)
  const [notice, setNotice] = useState<Notice | null>(null)
  const form = useForm({ defaultValues: toMeasurementForm(entry, context) })
  useFormDraft(nameMeasurementForm(entry?.id ?? null), form, 'hiding')
  const { isSaving, save } = useSaveMeasurement()
  const { register, formState, getValues, setValue, setError, setFocus } = form
  const { errors, isDirty } = formState

  // Focus the question when it appears, so that screen readers read it.
  useEffect(() => {
    if (notice?.kind === 'unlikely') noticeRef.current?.focus()
  }, [notice])

  const showProblems = (problems: readonly FieldProblem[]): void => {
    for (const { field, message } of problems) setError(field, { type: 'manual', message })
    const first = MEASUREMENT_FIELDS.find((field) => problems.some((problem) => problem.field === field))
    if (first) setFocus(first)
  }
  const finish = (outcome: SaveOutcome): void => {
    switch (outcome.kind) {
      case 'saved':
        showToast({ title: describeSaved(outcome.entry), tone: 'success' })
        onClose()
        return
      case 'unlikely':
        setNotice({ kind: 'unlikely', questions: outcome.questions })
        return
      case 'refused': {
        const problems = toFormProblems(outcome.issues)
        if (problems.length > 0) showProblems(problems)
        else setNotice({ kind: 'problem', message: outcome.message, newer: outcome.newer })
      }
    }
  }
  const describeSaved = ({ weight, entryDate }: ProgressEntry): string => {
    if (weight === null) return 'Measurement saved'
    if (hidesWeight) return 'Weight saved'
    const day = todayIn(timeZone, new Date(entryDate))
    return `${formatWeight(weight, weightUnit)} saved for ${day === today ? 'today' : formatDate(day)}`
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
    setFocus(fields[0]?.field ?? 'weight')
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

  const describeProblem = ({ message, newer }: Notice & { kind: 'problem' }): FormProblem | null => {
    const detail = `${newer ? 'It was changed elsewhere. ' : ''}What you typed is still here.`
    if (newer === null) return { message, detail }
    return addConflict(message, {
      detail,
      showLabel: 'Show the newer one instead',
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

  return (
    <FormDialog
      title={entry ? 'Edit measurement' : 'Add measurement'}
      submitLabel="Save"
      pendingLabel="Saving..."
      isDirty={isDirty}
      isSubmitting={isSaving}
      isSubmitDisabled={notice?.kind === 'unlikely'}
      problem={notice?.kind === 'problem' ? describeProblem(notice) : null}
      formClassName="grid gap-x-4 gap-y-5 sm:grid-cols-2 *:[[role=alert]]:col-span-full"
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <TextField
        label="Weight"
        hint={
          hidesWeight && before?.weight != null ? 'Leave it empty to keep the one that is saved' : undefined
        }
        className="sm:col-span-2"
        {...figure('weight', weightUnit)}
      />
      <TextField label="Body fat" isOptional className="sm:col-span-2" {...figure('bodyFat', '%')} />
      <TextField
        label="Waist"
        isOptional
        hint="Between the lowest rib and the hip bone"
        {...figure('waist', 'cm')}
      />
      <TextField label="Hip" isOptional hint="Where it is widest" {...figure('hip', 'cm')} />
      <TextField
        label="Date"
        type="date"
        max={today}
        min="1900-01-01"
        className="sm:col-span-2"
        {...field('date')}
      />
      <TextAreaField
        label="Notes"
        isOptional
        rows={2}
        maxLength={MAX_MEASUREMENT_NOTES}
        className="sm:col-span-2"
        {...field('notes')}
      />
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
