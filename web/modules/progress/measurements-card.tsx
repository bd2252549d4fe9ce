import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import { MAX_MEASUREMENT_NOTES } from '#contract/limits.ts'
import type { Dashboard } from '#contract/progress/dashboard.ts'
import { formatDay } from '#domain/units/format.ts'
import { formatWeight, parseWeight } from '#domain/units/weight.ts'
import { useUser } from '#web/kit/api/session.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { stepByTenths } from './measurement-form.ts'
import { UnlikelyQuestion } from './unlikely-question.tsx'
import { useSaveMeasurement } from './use-save-measurement.ts'

/** The latest measurements, and a short form to add one. */
export function MeasurementsCard({ recent }: { recent: Dashboard['measurements']['recent'] }) {
  const { timeZone, weightUnit, hidesWeight } = useUser()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card aria-labelledby="measurements-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="measurements-heading" className="heading text-lg">
          Weekly Measurements
        </h2>
        <Button
          variant="secondary"
          size="sm"
          icon={Plus}
          className="min-h-11"
          aria-expanded={isAdding}
          onPress={() => setIsAdding(!isAdding)}
        >
          Add Row
        </Button>
      </div>
      {isAdding && <AddRow onDone={() => setIsAdding(false)} />}
      {recent.length === 0 ? (
        <p className="text-muted">No measurements recorded yet. Add your first measurement!</p>
      ) : (
        <Table
          caption="Your last measurements"
          frameClassName="max-h-60 rounded-control border border-line bg-surface"
        >
          <thead className="bg-inherit">
            <tr className="bg-inherit">
              <Th>Date</Th>
              <Th isNumeric>Weight</Th>
              <Th className="w-full">Notes</Th>
            </tr>
          </thead>
          <tbody>
            {recent.map(({ id, entryDate, weight, notes }) => (
              <tr key={id} className="[&:last-child>td]:border-b-0">
                <Td className="whitespace-nowrap">{formatDay(entryDate, timeZone)}</Td>
                <Td isNumeric className="whitespace-nowrap">
                  {weight === null ? '—' : hidesWeight ? 'Saved' : formatWeight(weight, weightUnit)}
                </Td>
                <Td className="min-w-32 wrap-anywhere">{notes}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

type Notice = { kind: 'unlikely'; questions: readonly ErrorIssue[] } | { kind: 'problem'; message: string }

/** Weight and notes for today. The typed text stays until it is saved or cancelled. */
function AddRow({ onDone }: { onDone: () => void }) {
  const { weightUnit, hidesWeight } = useUser()
  const { isSaving, save } = useSaveMeasurement()
  const id = useId()
  const [weight, setWeight] = useState('')
  const [notes, setNotes] = useState('')
  const [errors, setErrors] = useState<{ weight?: string; notes?: string }>({})
  const [notice, setNotice] = useState<Notice | null>(null)
  const weightRef = useRef<HTMLInputElement>(null)
  const noticeRef = useRef<HTMLDivElement>(null)
  useEffect(() => weightRef.current?.focus(), [])
  useEffect(() => {
    if (notice) noticeRef.current?.focus()
  }, [notice])

  const submit = async (isConfirmed = false): Promise<void> => {
    if (weight.trim() === '' || isSaving) return
    const parsed = parseWeight(weight, weightUnit)
    if (!parsed.ok) {
      setErrors({ weight: parsed.problem })
      weightRef.current?.focus()
      return
    }
    setErrors({})
    if (!isConfirmed) setNotice(null)
    const outcome = await save(
      { weight: parsed.weightKg, notes: notes.trim() === '' ? null : notes.trim() },
      { isConfirmed },
    )
    if (outcome === null) return
    if (outcome.kind === 'saved') {
      showToast({
        title: 'Weight saved',
        ...(hidesWeight ? {} : { description: formatWeight(parsed.weightKg, weightUnit) }),
        tone: 'success',
      })
      onDone()
    } else if (outcome.kind === 'unlikely') {
      setNotice({ kind: 'unlikely', questions: outcome.questions })
    } else {
      const ofFields: typeof errors = {}
      for (const { path, message } of outcome.issues) {
        if (path === 'weight' || path === 'notes') ofFields[path] ??= message
      }
      setErrors(ofFields)
      if (Object.keys(ofFields).length === 0) setNotice({ kind: 'problem', message: outcome.message })
      else if (ofFields.weight) weightRef.current?.focus()
    }
  }

  const change = (take: () => void): void => {
    take()
    setErrors({})
    if (notice?.kind === 'unlikely') setNotice(null)
  }
  const stepWeight = (event: KeyboardEvent<HTMLInputElement>): void => {
    const tenths = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (tenths === 0 || weight === '') return
    event.preventDefault()
    change(() => setWeight(stepByTenths(weight, tenths)))
  }

  return (
    <FormFrame
      aria-label="Add a measurement"
      isSubmitting={isSaving}
      onSubmit={() => submit()}
      className="flex flex-col gap-4 rounded-control bg-sunken p-4"
    >
      {notice?.kind === 'unlikely' && (
        <UnlikelyQuestion
          ref={noticeRef}
          questions={notice.questions}
          isSaving={isSaving}
          onConfirm={() => void submit(true)}
          onCorrect={() => {
            setNotice(null)
            weightRef.current?.focus()
          }}
        />
      )}
      {notice?.kind === 'problem' && (
        <Banner ref={noticeRef} title={notice.message}>
          What you typed is still here.
        </Banner>
      )}
      <TextField
        ref={weightRef}
        id={`${id}-weight`}
        label="Weight"
        suffix={weightUnit}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-48"
        value={weight}
        error={errors.weight}
        onChange={(event) => change(() => setWeight(event.currentTarget.value))}
        onKeyDown={stepWeight}
      />
      <TextAreaField
        id={`${id}-notes`}
        label="Notes"
        isOptional
        rows={2}
        maxLength={MAX_MEASUREMENT_NOTES}
        value={notes}
        error={errors.notes}
        onChange={(event) => change(() => setNotes(event.currentTarget.value))}
      />
      <div className="flex gap-2">
        <Button type="submit" isDisabled={weight.trim() === '' && !isSaving} isPending={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="secondary" onPress={onDone} isDisabled={isSaving}>
          Cancel
        </Button>
      </div>
    </FormFrame>
  )
}
