import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PracticeSettings, updateSettings } from '#contract/practice/settings.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

const BackupRule = PracticeSettings.pick({ isBackedUpNightly: true, backupNights: true })

/** Whether a backup is made each night, and how long each is kept. `onSaved`: with what the settings are now. */
export function BackupRuleForm({
  settings,
  onSaved,
}: {
  settings: PracticeSettings
  onSaved: (settings: PracticeSettings) => void
}) {
  const form = useForm({
    resolver: zodResolver(BackupRule),
    defaultValues: { isBackedUpNightly: settings.isBackedUpNightly, backupNights: settings.backupNights },
  })
  const { register, handleSubmit, formState, setError, reset } = form
  const { errors, isSubmitting, isDirty } = formState
  const [problem, setProblem] = useState<string | null>(null)
  const leaveQuestion = useLeaveQuestion(isDirty && !isSubmitting)

  const submit = handleSubmit(async (rule) => {
    setProblem(null)
    try {
      const saved = await call(updateSettings, { body: { ...settings, ...rule } })
      reset({ isBackedUpNightly: saved.isBackedUpNightly, backupNights: saved.backupNights })
      onSaved(saved)
      showToast({ title: 'Settings saved', tone: 'success' })
    } catch (error) {
      applyIssues(error, setError)
      const newer = hasCode(error, 'stale_version')
        ? PracticeSettings.safeParse(error.body?.details?.settings).data
        : undefined
      // What was chosen stays; saving again is then meant, and keeps what somebody else has changed besides.
      if (newer) onSaved(newer)
      setProblem(messageOf(error, 'The settings could not be saved. Please try again.'))
    }
  })

  return (
    <SettingsCard
      id="backup-rule"
      title="By night"
      text="At three in the morning in India. The last backup that worked is kept however old it is."
    >
      <form method="post" noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {problem && <Banner>{problem}</Banner>}
        <Checkbox error={errors.isBackedUpNightly?.message} {...register('isBackedUpNightly')}>
          Make a backup each night
        </Checkbox>
        <TextField
          type="number"
          inputMode="numeric"
          label="Nights to keep each backup"
          className="max-w-60"
          error={errors.backupNights?.message}
          {...register('backupNights', { valueAsNumber: true })}
        />
        <Button type="submit" isPending={isSubmitting} className="self-start">
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
      </form>
      {leaveQuestion}
    </SettingsCard>
  )
}
