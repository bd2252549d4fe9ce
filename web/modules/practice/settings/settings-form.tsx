import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type PracticeSettings, updateSettings } from '#contract/practice/settings.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { SettingsForm } from '#web/kit/form/settings-form.tsx'
import { listDifferences } from './list-differences.ts'
import {
  fromSettings,
  readNewerSettings,
  SETTING_LABELS,
  type SettingsInput,
  SettingsValues,
} from './settings-values.ts'

export type SettingsFormApi = UseFormReturn<SettingsInput, unknown, z.output<typeof SettingsValues>>

/**
 * A form for a part of the practice's settings. All are saved as one record with one version.
 *
 * @param props.name The name of this form, unique among the settings' screens.
 * @param props.reach Says what is saved, if the screen also has other forms.
 * @param props.onSaved Called with the saved settings.
 * @param props.children The fields of this part.
 */
export function PracticeSettingsForm({
  name,
  settings,
  reach,
  onSaved,
  children,
}: {
  name: string
  settings: PracticeSettings
  reach?: string
  onSaved: (settings: PracticeSettings) => void
  children: (form: SettingsFormApi) => ReactNode
}) {
  const form: SettingsFormApi = useForm({
    resolver: zodResolver(SettingsValues),
    defaultValues: fromSettings(settings),
  })
  return (
    <SettingsForm
      name={name}
      form={form}
      record={settings}
      toInput={fromSettings}
      save={(body) => call(updateSettings, { body })}
      readNewer={readNewerSettings}
      describeNewer={(theirs, mine) => <Newer theirs={theirs} mine={mine} />}
      onSaved={onSaved}
      savedToast={{
        title: t`Settings saved`,
        description: t`Pages, emails and plans use them from now on.`,
      }}
      failure={t`The settings could not be saved. Please try again.`}
      submitLabel={t`Save settings`}
      reach={reach}
    >
      {children(form)}
    </SettingsForm>
  )
}

/** Lists the fields that somebody else has saved with other values. */
function Newer({ theirs, mine }: { theirs: PracticeSettings; mine: SettingsInput }) {
  const { version: _, ...saved } = fromSettings(theirs)
  const { version: __, ...typed } = mine
  const differences = listDifferences(typed, saved)
  return (
    <>
      <p>{t`What you typed is still here. The saved settings are now:`}</p>
      <ul className="mt-1 list-disc pl-5">
        {differences.map(({ path, after }) => (
          <li key={path}>
            {t`${{ setting: nameSetting(path) }}: ${{ content: after === '' ? t`none` : after }}`}
          </li>
        ))}
        {differences.length === 0 && <li>{t`same as yours`}</li>}
      </ul>
    </>
  )
}

function nameSetting(path: string): string {
  const label = SETTING_LABELS[path]
  return label ? say(label) : path
}
