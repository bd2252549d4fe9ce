import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ChartLine, FilePlus2, type LucideIcon, Settings, Users } from 'lucide-react'
import { Link } from 'react-router'
import { type Grantee, isAllowed, type Permission } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'

const ACTIONS: readonly { label: MessageDescriptor; to: string; icon: LucideIcon; permission: Permission }[] =
  [
    {
      label: msg`Create Diet Plan`,
      to: paths.simplePlanCreator(),
      icon: FilePlus2,
      permission: 'plans:write',
    },
    { label: msg`Manage Clients`, to: paths.adminClients(), icon: Users, permission: 'clients:read' },
    { label: msg`Analytics`, to: paths.adminAnalytics(), icon: ChartLine, permission: 'analytics:read' },
    { label: msg`Settings`, to: paths.adminSettings(), icon: Settings, permission: 'settings:manage' },
  ]

/** Tiles for the most common actions that the user is allowed to do. */
export function QuickActions({ user }: { user: Grantee }) {
  const actions = ACTIONS.filter(({ permission }) => isAllowed(user, permission))
  return (
    <nav aria-label={t`Quick actions`} className="grid grid-cols-2 gap-2">
      {actions.map(({ label, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-semibold hover:border-leaf hover:text-leaf focus-ring"
        >
          <Icon size={20} aria-hidden className="shrink-0 text-leaf" />
          <span className="min-w-0 leading-tight">{say(label)}</span>
        </Link>
      ))}
    </nav>
  )
}
