import { NavLink, Outlet } from 'react-router'
import { paths } from '#web/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const SECTIONS = [
  { to: paths.adminSettings(), label: 'Practice' },
  { to: paths.landingSettings(), label: 'Landing page' },
  { to: paths.packageSettings(), label: 'Packages' },
  { to: paths.taxSettings(), label: 'Tax and invoices' },
  { to: paths.securitySettings(), label: 'Security' },
  { to: paths.backupSettings(), label: 'Backups' },
  { to: paths.settingsHistory(), label: 'History' },
] as const

/** The practice's settings, a screen for each part. */
export default function SettingsLayout() {
  return (
    <div className="flex max-w-6xl flex-col gap-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <nav aria-label="Settings" className="flex flex-wrap gap-1 lg:flex-col lg:flex-nowrap">
        {SECTIONS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              joinClasses(
                'flex min-h-11 items-center rounded-control px-3 text-sm font-semibold',
                isActive ? 'bg-leaf-tint text-leaf' : 'text-muted hover:bg-sunken hover:text-ink',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
