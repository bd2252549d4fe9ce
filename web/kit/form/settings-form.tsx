import { type ReactNode, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { showToast, type ToastContents } from '#web/ui/toast.tsx'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { SettingsFormLayout } from './settings-form-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/**
 * A record that is edited as a form on a page. It is saved with its version, the page asks before it is left with
 * changes, and drafts are stored while the person signs in again. If somebody else has saved a newer version, it is
 * shown, and nothing that was typed is lost.
 *
 * @param props.name Distinguishes the forms of one page.
 * @param props.record The saved record at the first render.
 * @param props.toInput Converts the record to form values.
 * @param props.save Saves the form values over `base`, the newest record that this page has loaded. Returns the saved
 *   record.
 * @param props.readNewer Reads the other person's version from the refusal. `null` if the refusal has another reason.
 * @param props.describeNewer Shows the differences between the other person's version and the form.
 * @param props.onRefused Called with fields that have other names on the server than in the form.
 * @param props.reach Says what the button saves, if the screen has other parts that it does not save.
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
  /** The newest record that this page has loaded; the form is saved over it. */
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
    // Fields that the form does not show, or that were not touched, preserve their saved values.
    const typed = form.getValues()
    const touched = Object.keys(dirtyFields) as Path<Input>[] // keys of this form
    form.reset(toInput(theirs))
    for (const field of touched) {
      form.setValue(field, typed[field] as PathValue<Input, Path<Input>>, { shouldDirty: true }) // the value that was typed
    }
    void submit()
  }

  return (
    <SettingsFormLayout
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
    </SettingsFormLayout>
  )
}
