import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useForm } from 'react-hook-form'
import { PracticeSettings, updateSettings } from '#contract/practice/settings.ts'
import { call } from '#web/kit/api/client.ts'
import { SettingsForm } from '#web/kit/form/settings-form.tsx'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { readNewerSettings } from '../settings/settings-values.ts'

const BackupRule = PracticeSettings.pick({ isBackedUpNightly: true, backupNights: true })

/** Sets whether a backup is made each night, and how long backups are stored. `onSaved` gets the saved settings. */
export function BackupRuleForm({
  settings,
  onSaved,
}: {
  settings: PracticeSettings
  onSaved: (settings: PracticeSettings) => void
}) {
  const toRule = ({ isBackedUpNightly, backupNights }: PracticeSettings) => ({
    isBackedUpNightly,
    backupNights,
  })
  const form = useForm({ resolver: zodResolver(BackupRule), defaultValues: toRule(settings) })
  const { register } = form
  const { errors } = form.formState

  return (
    <SettingsCard
      id="backup-rule"
      title={t`Nightly`}
      text={t`Runs at 3 am IST. The last successful backup is always kept.`}
    >
      <SettingsForm
        name="backup-rule"
        form={form}
        record={settings}
        toInput={toRule}
        save={(rule, base) => call(updateSettings, { body: { ...base, ...rule } })}
        readNewer={readNewerSettings}
        onSaved={onSaved}
        savedToast={{ title: t`Settings saved` }}
        failure={t`The settings could not be saved. Please try again.`}
        submitLabel={t`Save`}
        className="flex flex-col gap-4"
      >
        <Checkbox error={errors.isBackedUpNightly?.message} {...register('isBackedUpNightly')}>
          {t`Back up every night`}
        </Checkbox>
        <TextField
          type="number"
          inputMode="numeric"
          label={t`Nights to keep each backup`}
          className="max-w-60"
          error={errors.backupNights?.message}
          {...register('backupNights', { valueAsNumber: true })}
        />
      </SettingsForm>
    </SettingsCard>
  )
}
