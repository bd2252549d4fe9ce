import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { SettingsFacts } from '#contract/practice/settings.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'

/** Read-only facts of the installation, which come from the environment and the version. */
export function InstallationFacts({ facts }: { facts: SettingsFacts }) {
  const rows: { label: string; value: ReactNode }[] = [
    { label: t`Address`, value: facts.publicUrl },
    {
      label: t`Accounts and passwords`,
      value:
        facts.identityProvider === 'embedded' ? t`Managed by this server` : t`Managed by a Firebase project`,
    },
    { label: t`Sign-in with Google`, value: facts.hasGoogle ? t`On` : t`Off` },
    {
      label: t`Staff domain`,
      value:
        facts.staffDomain === null
          ? t`None. Staff join by invite only`
          : t`Verified addresses at ${{ domain: facts.staffDomain }} become admins`,
    },
    { label: t`Software`, value: t`Version ${{ version: facts.softwareVersion }}` },
    {
      label: t`Food tables`,
      value: facts.foods
        ? t`${{ version: facts.foods.version }}, imported ${{ day: formatDay(facts.foods.importedAt, PRACTICE_TIME_ZONE) }}`
        : t`Not imported yet`,
    },
    { label: t`Guidelines`, value: facts.guidelines.join('; ') },
  ]
  return (
    <SettingsCard
      id="installation"
      title={t`This installation`}
      text={t`Set when the server starts. Shown here for reference.`}
    >
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="-mt-2 break-words sm:mt-0">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  )
}
