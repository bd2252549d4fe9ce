import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Profile, updateProfile } from '#contract/people/profile.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, focusField } from '#web/ui/error-summary.tsx'
import {
  type ProfileField,
  type ProfileForm,
  resolveSection,
  SECTION_FIELDS,
  type Section,
  toField,
  toForm,
} from './profile-form.ts'
import { type Form, SectionFields } from './section-fields.tsx'

/**
 * Edits one section in its place on the page.
 *
 * @param restored Fields that were typed before the page was reloaded. `null` if there are none.
 */
export function SectionEditor({
  section,
  profile,
  restored,
  guardianWording,
  onKeep,
  onSaved,
  onClose,
}: {
  section: Section
  profile: Profile
  restored: Partial<ProfileForm> | null
  guardianWording: string
  onKeep: (typed: Partial<ProfileForm>) => void
  onSaved: (saved: Profile) => void
  onClose: () => void
}) {
  // The current wording of the guardian's consent, if it has changed since the page was loaded.
  const [newWording, setNewWording] = useState<string | null>(null)
  const wording = newWording ?? guardianWording
  const form: Form = useForm({
    resolver: resolveSection(profile, section, wording),
    defaultValues: { ...toForm(profile), ...restored },
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const fields: readonly ProfileField[] = SECTION_FIELDS[section]

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onKeep(Object.fromEntries(fields.map((field) => [field, values[field]]))),
      }),
    [form, fields, onKeep],
  )
  useEffect(() => {
    focusField(fields[0] ?? '')
  }, [fields])

  const goToFirst = (wrong: (field: ProfileField) => boolean): void => {
    const first = fields.find(wrong)
    if (first) requestAnimationFrame(() => focusField(first))
  }

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Your profile could not be saved. Please try again.`,
    send: async (changes) => {
      if (Object.keys(changes).length === 0) onClose()
      else onSaved(await call(updateProfile, { body: changes }))
    },
    nameField: toField,
    explain: (error, named, message) => {
      if (hasCode(error, 'consent_changed')) {
        setNewWording(readGuardianWording(error.body?.details?.wordings))
        form.setValue('guardianConsent', false)
        form.setError('guardianConsent', { type: 'server', message })
        goToFirst((field) => field === 'guardianConsent')
        return null
      }
      goToFirst((field) => named.includes(field))
      return fields.some((field) => named.includes(field)) ? null : undefined
    },
    onInvalid: (invalid) => {
      goToFirst((field) => invalid[field] !== undefined)
      return null
    },
  })

  const shown = fields.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ fieldId: field, message }] : []
  })

  return (
    <FormFrame isSubmitting={isSubmitting} onSubmit={() => submit()} className="flex flex-col gap-5">
      <ProblemBanner problem={problem} />
      {shown.length > 1 && <ErrorSummary problems={shown} />}
      <SectionFields section={section} form={form} profile={profile} guardianWording={wording} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button type="submit" isPending={isSubmitting}>
          {isSubmitting ? t`Saving...` : t`Save`}
        </Button>
        <Button variant="quiet" onPress={onClose} isDisabled={isSubmitting}>
          {t`Cancel`}
        </Button>
      </div>
    </FormFrame>
  )
}

function readGuardianWording(wordings: unknown): string | null {
  const wording =
    typeof wordings === 'object' && wordings !== null && 'guardian' in wordings ? wordings.guardian : null
  return typeof wording === 'string' ? wording : null
}
