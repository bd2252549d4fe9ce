import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { type ManagedUserDetails, UpdateUser, updateUser } from '#contract/people/users.ts'
import { call } from '#web/kit/api/client.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { NameFields } from '#web/kit/name-fields.tsx'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchPeople } from '../refetch-people.ts'

const Input = UpdateUser.pick({ firstName: true, lastName: true, phone: true, registrationNumber: true })

const readProfile = (user: ManagedUserDetails) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  phone: user.phone ?? '',
  registrationNumber: user.registrationNumber ?? '',
})

/** A person's names and numbers, as the practice stores them. */
export function ProfileSection({ user }: { user: ManagedUserDetails }) {
  const form = useForm({ resolver: zodResolver(Input), defaultValues: readProfile(user) })
  useFormDraft('profile', form)
  const { register, formState, reset } = form
  const { errors, isSubmitting, isDirty } = formState
  const leaveQuestion = useLeaveQuestion(isDirty && !isSubmitting)
  const isStaff = user.role !== 'client'

  const { submit, problem } = useFormSubmit(form, {
    failure: t`The profile was not saved. Please try again.`,
    send: async ({ registrationNumber, ...body }) => {
      const saved = await call(updateUser, {
        params: { id: user.id },
        body: isStaff ? { ...body, registrationNumber } : body,
      })
      reset(readProfile(saved))
      showToast({ title: t`Profile saved`, tone: 'success' })
      await refetchPeople()
    },
  })

  return (
    <Card aria-labelledby="profile-heading">
      <h2 id="profile-heading" className="heading text-xl">
        {t`Profile`}
      </h2>
      <FormFrame isSubmitting={isSubmitting} onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <ProblemBanner problem={problem} />
        <NameFields firstName={register('firstName')} lastName={register('lastName')} errors={errors} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Phone`}
            isOptional
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint={t`With or without +91.`}
            error={errors.phone?.message}
            {...register('phone')}
          />
          {isStaff && (
            <TextField
              label={t`Registration number`}
              isOptional
              autoComplete="off"
              hint={t`Dietician registration, printed on the plans they write.`}
              error={errors.registrationNumber?.message}
              {...register('registrationNumber')}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isPending={isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Save profile`}
          </Button>
          {isDirty && !isSubmitting && <span className="text-sm text-muted">{t`Not saved yet`}</span>}
        </div>
      </FormFrame>
      {leaveQuestion}
    </Card>
  )
}
