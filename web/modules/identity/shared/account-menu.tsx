import { t } from '@lingui/core/macro'
import { CircleUserRound, LogOut } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { paths } from '#contract/paths.ts'
import type { Session } from '#web/kit/api/session.ts'
import { Initial } from '#web/kit/initial.tsx'
import { nameOf } from '#web/kit/name-of.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClass, popoverClass } from '#web/ui/listbox-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { signOutAndLeave } from './sign-out.ts'

/** The account menu of staff on a phone: a button with the initial opens the name and the sign-out. */
export function AccountMenu({ session }: { session: Session }) {
  if (session.state !== 'signed-in') return <Skeleton className="size-11 rounded-full" />
  const name = nameOf(session.user)
  const signOut = (): void => {
    signOutAndLeave().catch(() =>
      showToast({
        title: t`You are still signed in`,
        description: t`No connection. Check your internet and try again.`,
        tone: 'danger',
      }),
    )
  }
  return (
    <MenuTrigger>
      <Button
        aria-label={t`Account of ${name}`}
        className="flex size-11 items-center justify-center rounded-full focus-ring"
      >
        <Initial name={name} />
      </Button>
      <Popover className={joinClasses(popoverClass, 'min-w-60')} placement="bottom end">
        <p className="border-b border-line px-3 py-2">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm wrap-anywhere text-muted">{session.user.email}</span>
        </p>
        <Menu aria-label={t`Account`} className="pt-1 outline-none">
          <MenuItem className={optionClass} href={paths.account()}>
            <CircleUserRound size={20} aria-hidden />
            {t`My account`}
          </MenuItem>
          <MenuItem className={optionClass} onAction={signOut}>
            <LogOut size={20} aria-hidden />
            {t`Sign out`}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
