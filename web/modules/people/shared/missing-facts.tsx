import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { type ClientRecord, RecordMissingFacts, recordMissingFacts } from '#contract/people/clients.ts'
import { AGE_LIMITS_YEARS } from '#domain/body/person-limits.ts'
import type { MissingFact as IntakeFact } from '#domain/nutrients/reference-intakes.ts'
import { SEX_LABELS, SEXES } from '#domain/people/options.ts'
import { parseHeight } from '#domain/units/height.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { type FieldProblems, useSubmit } from '#web/kit/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { countNumberLength } from '#web/ui/number-length.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type MissingFact = IntakeFact | 'height'

/** Lists the facts about a client's body that are not recorded. */
export function listMissingFacts({
  age,
  sex,
  heightCm,
}: Pick<ClientRecord, 'age' | 'sex' | 'heightCm'>): MissingFact[] {
  return [
    ...(age === null ? ['age' as const] : []),
    ...(sex === null ? ['sex' as const] : []),
    ...(heightCm === null ? ['height' as const] : []),
  ]
}

/**
 * A button that opens the form for missing facts. Renders nothing if none is missing.
 *
 * @param onSaved Receives the record with the new facts.
 */
export function MissingFactsButton({
  clientId,
  missing,
  verb = 'add',
  onSaved,
  className,
}: {
  clientId: string
  missing: readonly MissingFact[]
  /** The first word of the button, if the screen has two of them. */
  verb?: 'add' | 'fill-in'
  onSaved?: (record: ClientRecord) => void
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (missing.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="sm" className={className} onPress={() => setIsOpen(true)}>
        {verb === 'add'
          ? t`Add ${{ facts: listFacts(missing) }}`
          : t`Fill in ${{ facts: listFacts(missing) }}`}
      </Button>
      {isOpen && (
        <MissingFactsDialog
          clientId={clientId}
          missing={missing}
          onSaved={onSaved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function MissingFactsDialog({
  clientId,
  missing,
  onSaved,
  onClose,
}: {
  clientId: string
  missing: readonly MissingFact[]
  onSaved: ((record: ClientRecord) => void) | undefined
  onClose: () => void
}) {
  const [age, setAge] = useState('')
  const [sex, setSex] = useState('')
  const [height, setHeight] = useState('')
  const typed = { age, sex, height }
  const form = useSubmit({
    failure: t`This could not be saved. Please try again.`,
    check: () => findProblems(typed, missing),
    send: async () => {
      const record = await call(recordMissingFacts, {
        params: { id: clientId },
        body: RecordMissingFacts.parse(toBody(typed)),
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['api', 'clients', clientId] }),
        queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'clients', clientId] }),
      ])
      onSaved?.(record)
      showToast({ title: t`Success`, description: t`Saved in the client’s profile.`, tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Add ${{ facts: listFacts(missing) }}`}
      submitLabel={t`Save`}
      isDirty={age !== '' || sex !== '' || height !== ''}
      isSubmitting={form.isSubmitting}
      problem={form.problem}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {missing.includes('age') && (
        <TextField
          label={t`Age`}
          suffix={t({ message: 'years', context: 'after an age' })}
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
          label={t`Sex for energy calculation`}
          options={SEXES.map((value) => ({ value, label: say(SEX_LABELS[value]) }))}
          value={sex}
          error={form.errors.sex}
          inputProps={{ name: 'sex', onChange: (event) => setSex(event.currentTarget.value) }}
        />
      )}
      {missing.includes('height') && (
        <TextField
          label={t`Height`}
          autoComplete="off"
          value={height}
          error={form.errors.height}
          note={describeHeight(height)}
          onChange={(event) => setHeight(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

const FACT_LABELS: Record<MissingFact, MessageDescriptor> = {
  age: msg({ message: 'age', context: 'inside a sentence' }),
  sex: msg({ message: 'sex', context: 'inside a sentence' }),
  height: msg({ message: 'height', context: 'inside a sentence' }),
}

function listFacts(missing: readonly MissingFact[]): string {
  return formatList(missing.map((fact) => say(FACT_LABELS[fact])))
}

function describeHeight(text: string): string {
  const parsed = parseHeight(text)
  return parsed.ok
    ? t`Understood as ${{ understoodAs: parsed.understoodAs }}`
    : t`Such as 168 cm or 5 ft 6 in`
}

type Typed = { age: string; sex: string; height: string }

/** Converts the typed texts to the call's input; empty ones are left out. */
function toBody({ age, sex, height }: Typed) {
  return {
    ...(age.trim() === '' ? {} : { age: Number(age) }),
    ...(sex === '' ? {} : { sex }),
    ...(height.trim() === '' ? {} : { height }),
  }
}

function findProblems(typed: Typed, missing: readonly MissingFact[]): FieldProblems {
  const parsed = RecordMissingFacts.safeParse(toBody(typed))
  if (parsed.success) {
    const height = typed.height.trim() === '' ? null : parseHeight(typed.height)
    return height === null || height.ok ? {} : { height: height.problem }
  }
  // The error about the whole input says that nothing was filled in.
  const [first = 'age'] = missing
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.length === 0 ? first : path.join('.'), message]),
  )
}
