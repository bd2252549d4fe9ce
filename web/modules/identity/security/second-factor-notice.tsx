import { t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/kit/api/session.ts'
import { readItem, writeItem } from '#web/kit/drafts/browser-storage.ts'
import { focusIfLost } from '#web/kit/focus-if-lost.ts'
import type { loader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** Prefix of the key that stores until when a person has dismissed the notice in this browser. */
const PREFIX = 'pathya.second-factor-later.'
const PUT_OFF_MS = 7 * 86_400_000

/**
 * Asks admins who sign in with a password only to set up a second factor, if this server stores identities. It can be
 * dismissed for a week in this browser. Place it last, so that nothing moves when it appears.
 */
export function SecondFactorNotice({ className }: { className?: string }) {
  const session = useSession()
  const { pathname } = useLocation()
  const isEmbedded = useRouteLoaderData<typeof loader>('root')?.signIn.provider === 'embedded'
  const [putOffFor, setPutOffFor] = useState<string | null>(null)
  if (session.state !== 'signed-in' || !isEmbedded || pathname === paths.account()) return null
  const { id, role, hasSecondFactor } = session.user
  if (role !== 'admin' || hasSecondFactor || putOffFor === id || isPutOff(id)) return null
  const putOff = (): void => {
    writeItem('browser', PREFIX + id, String(Date.now() + PUT_OFF_MS))
    setPutOffFor(id)
    focusIfLost()
  }
  return (
    <aside
      aria-label={t`Two-step sign-in`}
      className={joinClasses('rounded-card border border-line bg-sunken p-3 text-sm', className)}
    >
      <p className="flex gap-2 text-pretty">
        <ShieldCheck size={18} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
        <span>{t`Protect your account with two-step sign-in.`}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 pl-6.5">
        <a
          href={paths.account()}
          className={joinClasses(textLinkClass, 'inline-flex min-h-11 items-center lg:min-h-8')}
        >
          {t`Set up`}
        </a>
        <Button variant="quiet" size="sm" onPress={putOff}>
          {t({ message: 'Later', context: 'not now' })}
        </Button>
      </div>
    </aside>
  )
}

function isPutOff(userId: string): boolean {
  const until = readItem('browser', PREFIX + userId)
  return Number(until) > Date.now()
}
