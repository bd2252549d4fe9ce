import { type ReactNode, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { showToast, type ToastContents } from '#web/ui/toast.tsx'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/**
 * A record that is edited as a form on its page: saved under its version, asked about before the page is left with changes,
 * stored in the browser while its writer signs in again. A newer version of somebody else is shown, and nothing that was
 * typed is lost.
 *
 * @param props.name Tells the forms of one page apart.
 * @param props.record What is saved as of the first rendering.
 * @param props.toInput The record as values of the form.
 * @param props.save Saves what was typed over `base`, the newest record that is known here. Gives what is saved then.
 * @param props.readNewer What somebody else has saved, from a refusal for it; null: it is another refusal.
 * @param props.describeNewer What of it one would change.
 * @param props.onRefused Hears of fields that the server names otherwise than the form.
 * @param props.reach What is saved, where other things of the screen are not.
 */
export function SettingsForm<Input extends FieldValues, Output, Saved>({
  name,
  form,
  record,
  toInput,
  save,
  readNewer,
  describeNewer,
  onRefused,
  onSaved,
  savedToast,
  failure,
  submitLabel,
  reach,
  className = 'flex flex-col gap-6',
  children,
}: {
  name: string
  form: UseFormReturn<Input, unknown, Output>
  record: Saved
  toInput: (record: Saved) => Input
  save: (values: Output, base: Saved) => Promise<Saved>
  readNewer: (error: unknown) => Saved | null
  describeNewer?: (theirs: Saved, mine: Input) => ReactNode
  onRefused?: (fields: readonly string[], message: string) => void
  onSaved: (record: Saved) => void
  savedToast: Pick<ToastContents, 'title' | 'description'>
  failure: string
  submitLabel: string
  reach?: string
  className?: string
  children: ReactNode
}) {
  useFormDraft(name, form)
  /** The newest record that is known here: what is typed is saved over it. */
  const base = useRef(record)
  const { isSubmitting, isDirty, dirtyFields } = form.formState

  const showAsSaved = (saved: Saved): void => {
    base.current = saved
    form.reset(toInput(saved))
    onSaved(saved)
  }
  const {
    submit,
    problem,
    setProblem,
    details: newer,
  } = useFormSubmit(form, {
    failure,
    readDetails: readNewer,
    send: async (values) => {
      showAsSaved(await save(values, base.current))
      showToast({ ...savedToast, tone: 'success' })
    },
    explain: (_error, fields, message) => {
      onRefused?.(fields, message)
      return undefined
    },
  })
  const saveMine = (theirs: Saved): void => {
    base.current = theirs
    // What this form does not show, and what was not touched, stays as it is saved.
    const typed = form.getValues()
    const touched = Object.keys(dirtyFields) as Path<Input>[] // of this form
    form.reset(toInput(theirs))
    for (const field of touched) {
      form.setValue(field, typed[field] as PathValue<Input, Path<Input>>, { shouldDirty: true }) // as it was typed
    }
    void submit()
  }

  return (
    <SettingsFrame
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      conflict={
        newer === null
          ? null
          : {
              detail: describeNewer?.(newer, form.getValues()),
              onShowTheirs: () => {
                setProblem(null)
                showAsSaved(newer)
              },
              onSaveMine: () => saveMine(newer),
            }
      }
      submitLabel={submitLabel}
      reach={reach}
      onSubmit={submit}
      className={className}
    >
      {children}
    </SettingsFrame>
  )
}
