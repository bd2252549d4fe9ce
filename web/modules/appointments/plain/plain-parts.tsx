import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { PlainField, PlainFormState } from '#contract/appointments/plain-booking.ts'
import { paths, plainPaths } from '#contract/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** The id of a field, to which the summary links. */
export function toPlainId(field: PlainField): string {
  return `plain-${field}`
}

/** The problems of a form that was sent: first a sentence about all of it, then those of its fields. */
export function PlainProblems({ form, fields }: { form: PlainFormState; fields: readonly PlainField[] }) {
  const problems = fields.flatMap((field) => {
    const message = form.errors[field]
    return message ? [{ fieldId: toPlainId(field), message }] : []
  })
  if (!form.message && problems.length === 0) return null
  return (
    <div className="mt-6 flex max-w-2xl flex-col gap-4">
      {form.message && (
        <Banner
          actions={
            <Link
              reloadDocument
              to={plainPaths.callBack()}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t`Leave your number`}
            </Link>
          }
        >
          {form.message}
        </Banner>
      )}
      {problems.length > 0 && <ErrorSummary problems={problems} />}
    </div>
  )
}

/** Name and phone number of the visitor. */
export function PlainPersonFields({ values, errors }: Pick<PlainFormState, 'values' | 'errors'>) {
  return (
    <>
      <TextField
        label={t`Your name`}
        id={toPlainId('name')}
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        label={t`Phone number`}
        id={toPlainId('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        note={t`Such as 98450 12345, or +44 20 7946 0018.`}
        defaultValue={values.phone}
        error={errors.phone}
      />
    </>
  )
}

/** The consent. It is checked again if it was checked, because the sentence is the same. */
export function PlainConsent({ form, wording }: { form: PlainFormState; wording: string }) {
  return (
    <div>
      <Checkbox
        id={toPlainId('consent')}
        name="consent"
        value="yes"
        defaultChecked={form.values.consent === 'yes'}
        error={form.errors.consent}
      >
        {wording}
      </Checkbox>
      <Link reloadDocument to={paths.privacy()} className={`${textLinkClass} mt-1 ml-8 inline-block text-sm`}>
        {t`See our privacy notice`}
      </Link>
    </div>
  )
}
