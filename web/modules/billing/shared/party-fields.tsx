import { t } from '@lingui/core/macro'
import {
  Controller,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { MAX_ADDRESS, MAX_LEGAL_NAME } from '#contract/billing/tax-settings.ts'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'

/** Longer than a GSTIN, so that one that is too long gets an error and is not truncated to another one. */
const GSTIN_TEXT_LENGTH = 20

/** The texts of one of the four fields. */
type Words = { label: string; note: string; autoComplete: string }

/**
 * The fields of a party to an invoice, supplier or recipient: name, state, address and GSTIN.
 *
 * @param props.nameField The form's field for the name: `name` or `legalName`.
 * @param props.noState The option for no state, which is stored as an empty text. Left out if a state is required.
 */
export function PartyFields<Input extends FieldValues & Party, Output>({
  form: { control, register, formState },
  nameField,
  name,
  states,
  noState,
  stateNote,
  gstinNote,
}: {
  form: UseFormReturn<Input, unknown, Output>
  nameField: Path<Input>
  name: Words
  states: readonly SelectOption[]
  noState?: string
  stateNote?: string
  gstinNote: string
}) {
  const messageOf = (field: Path<Input>) => readMessage(formState.errors, field)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={name.label}
        isOptional
        autoComplete={name.autoComplete}
        maxLength={MAX_LEGAL_NAME}
        note={name.note}
        error={messageOf(nameField)}
        {...register(nameField)}
      />
      <Controller
        control={control}
        name={STATE as Path<Input>}
        render={({ field }) => (
          <Select
            label={t({ message: 'State', context: 'address' })}
            options={noState === undefined ? states : [{ value: NOT_SAID, label: noState }, ...states]}
            value={field.value || (noState === undefined ? null : NOT_SAID)}
            onChange={(value) => field.onChange(value === NOT_SAID ? '' : value)}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            note={stateNote}
            error={messageOf(STATE as Path<Input>)}
          />
        )}
      />
      <TextAreaField
        label={t`Address`}
        isOptional
        rows={3}
        maxLength={MAX_ADDRESS}
        error={messageOf(ADDRESS as Path<Input>)}
        {...register(ADDRESS as Path<Input>)}
      />
      <TextField
        label="GSTIN"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={GSTIN_TEXT_LENGTH}
        inputClassName="uppercase tabular placeholder:normal-case"
        note={gstinNote}
        error={messageOf(GSTIN as Path<Input>)}
        {...register(GSTIN as Path<Input>)}
      />
    </div>
  )
}

type Party = { stateCode: string; address: string; gstin: string }

// Every `Party` has this field, but the compiler does not derive paths of a type parameter.
const STATE: keyof Party = 'stateCode'
const ADDRESS: keyof Party = 'address'
const GSTIN: keyof Party = 'gstin'
const NOT_SAID = 'not-said'

function readMessage(errors: FieldErrors, field: string): string | undefined {
  const message = errors[field]?.message
  return typeof message === 'string' ? message : undefined
}
