import type { ReactNode } from 'react'
import type { SettingsFacts } from '#contract/practice/settings.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import { SettingsCard } from '#web/kit/settings-card.tsx'

/** Read-only facts of the installation, which come from the environment and the version. */
export function InstallationFacts({ facts }: { facts: SettingsFacts }) {
  const rows: { label: string; value: ReactNode }[] = [
    { label: 'Address', value: facts.publicUrl },
    {
      label: 'Accounts and passwords',
      value: facts.identityProvider === 'embedded' ? 'Kept by this server' : 'Kept by a Firebase project',
    },
    { label: 'Sign-in with Google', value: facts.hasGoogle ? 'On' : 'Off' },
    {
      label: 'Staff domain',
      value:
        facts.staffDomain === null
          ? 'None: only invited people become staff'
          : `Verified addresses at ${facts.staffDomain} become admins`,
    },
    { label: 'Software', value: `Version ${facts.softwareVersion}` },
    {
      label: 'Food tables',
      value: facts.foods
        ? `${facts.foods.version}, imported ${formatDay(facts.foods.importedAt, PRACTICE_TIME_ZONE)}`
        : 'Not imported yet',
    },
    { label: 'Guidelines', value: facts.guidelines.join('; ') },
  ]
  return (
    <SettingsCard
      id="installation"
      title="This installation"
      text="Set where the server is started, and shown here for reference."
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
