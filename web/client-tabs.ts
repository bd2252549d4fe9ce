import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'

/** A tab of the client area. `covers`: the prefixes of the addresses that belong to it. */
export type ClientTab = { to: string; label: MessageDescriptor; icon: LucideIcon; covers: readonly string[] }

/** Checks whether the screen at a path belongs to a tab: the tab with the longest matching prefix. */
export function isWithinTab(tab: ClientTab, tabs: readonly ClientTab[], pathname: string): boolean {
  const findReach = ({ covers }: ClientTab): number =>
    Math.max(
      0,
      ...covers
        .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
        .map((path) => path.length),
    )
  const reach = findReach(tab)
  return reach > 0 && tabs.every((other) => findReach(other) <= reach)
}
