import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { say } from '#domain/words/say.ts'
import { SETTINGS_SECTIONS } from '#web/modules/practice/settings/settings-sections.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The practice's settings, with a screen for each part. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen scrolls its link into view
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector<HTMLElement>('[aria-current=page]')
    // Scrolls only the row of links, not the page.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <div className="flex max-w-6xl flex-col gap-6 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
      <nav
        ref={nav}
        aria-label={t`Settings`}
        className="relative -mx-4 flex gap-1 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0 lg:sticky lg:top-6 lg:flex-col lg:flex-nowrap lg:self-start"
      >
        {SETTINGS_SECTIONS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              joinClasses(
                'flex min-h-11 shrink-0 items-center rounded-control px-3 text-sm font-semibold',
                isActive ? 'bg-leaf-tint text-leaf' : 'text-muted hover:bg-sunken hover:text-ink',
              )
            }
          >
            {say(label)}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
