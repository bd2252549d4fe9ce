import { useState } from 'react'
import { RecordMissingFacts, recordMissingFacts } from '#contract/people/clients.ts'
import { AGE_LIMITS_YEARS } from '#domain/body/person-limits.ts'
import type { MissingFact } from '#domain/nutrients/reference-intakes.ts'
import { SEX_LABELS, SEXES } from '#domain/people/options.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { type FieldProblems, useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { countNumberLength } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** A button that opens the form for missing facts. Renders nothing if none is missing. */
export function MissingFactsButton({
  clientId,
  missing,
  className,
}: {
  clientId: string
  missing: readonly MissingFact[]
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (missing.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="sm" className={className} onPress={() => setIsOpen(true)}>
        Add {missing.join(' and ')}
      </Button>
      {isOpen && (
        <MissingFactsDialog clientId={clientId} missing={missing} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

function MissingFactsDialog({
  clientId,
  missing,
  onClose,
}: {
  clientId: string
  missing: readonly MissingFact[]
  onClose: () => void
}) {
  const [age, setAge] = useState('')
  const [sex, setSex] = useState('')
  const form = useSubmit({
    failure: 'This could not be saved. Please try again.',
    check: () => findProblems(age, sex, missing),
    send: async () => {
      await call(recordMissingFacts, {
        params: { id: clientId },
        body: RecordMissingFacts.parse(toBody(age, sex)),
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['api', 'clients', clientId] }),
        queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'clients', clientId] }),
      ])
      showToast({ title: 'Success', description: 'Saved in the client’s profile.', tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Add ${missing.join(' and ')}`}
      submitLabel="Save"
      isDirty={age !== '' || sex !== ''}
      isSubmitting={form.isSubmitting}
      problem={form.problem}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {missing.includes('age') && (
        <TextField
          label="Age"
          suffix="years"
          inputMode="numeric"
          autoComplete="off"
          maxLength={countNumberLength(AGE_LIMITS_YEARS.max)}
          value={age}
          error={form.errors.age}
          onChange={(event) => setAge(event.currentTarget.value)}
        />
      )}
      {missing.includes('sex') && (
        <RadioCards
          label="Sex for formulas"
          options={SEXES.map((value) => ({ value, label: SEX_LABELS[value] }))}
          value={sex}
          error={form.errors.sex}
          inputProps={{ name: 'sex', onChange: (event) => setSex(event.currentTarget.value) }}
        />
      )}
    </FormDialog>
  )
}

/** Converts the typed texts to the call's input; empty ones are left out. */
function toBody(age: string, sex: string) {
  return {
    ...(age.trim() === '' ? {} : { age: Number(age) }),
    ...(sex === '' ? {} : { sex }),
  }
}

function findProblems(age: string, sex: string, missing: readonly MissingFact[]): FieldProblems {
  const parsed = RecordMissingFacts.safeParse(toBody(age, sex))
  if (parsed.success) return {}
  // The error about the whole input says that nothing was filled in.
  const [first = 'age'] = missing
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.length === 0 ? first : path.join('.'), message]),
  )
}
