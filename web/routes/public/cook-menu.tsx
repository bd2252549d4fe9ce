import { t } from '@lingui/core/macro'
import { Link2Off } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type CookMenu, openCookLink } from '#contract/plans/cook-links.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { CookWeek } from '#web/modules/plans/cook/cook-week.tsx'
import { LanguageLinks } from '#web/modules/site/language-links.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [
    { title: t`Menus` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/**
 * The menus of a week for the person who cooks. The secret of the link stays behind the `#` of the address, so that no
 * server sees it in an address and a reload still works.
 */
export default function CookMenuPage() {
  const token = useToken()
  const [loaded, setLoaded] = useState<{ token: string; menu: CookMenu } | null>(null)
  const [failure, setFailure] = useState<{ token: string; error: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same menus again
  useEffect(() => {
    if (token === null || token === '') return
    let isCurrent = true
    call(openCookLink, { body: { token } }).then(
      (menu) => isCurrent && setLoaded({ token, menu }),
      (error: unknown) => isCurrent && setFailure({ token, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [token, tries])
  const error = failure !== null && failure.token === token ? failure.error : null
  const menu = loaded !== null && loaded.token === token ? loaded.menu : null
  if (token === '' || (error instanceof ApiError && error.status === 404)) {
    return (
      <Frame>
        <EmptyState icon={Link2Off} title={t`This link no longer works`}>
          {t`Please ask for a new link.`}
        </EmptyState>
      </Frame>
    )
  }
  if (error !== null) {
    return (
      <Frame>
        <ErrorState
          title={t`The menus could not be loaded`}
          detail={messageOf(error, t`Please try again.`)}
          onRetry={() => {
            setFailure(null)
            setTries((count) => count + 1)
          }}
        />
      </Frame>
    )
  }
  if (menu === null) {
    return (
      <Frame>
        <Loading label={t`Loading the menus`} className="flex flex-col gap-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </Loading>
      </Frame>
    )
  }
  return (
    <Frame>
      {menu.hasMenu ? (
        <CookWeek menu={menu} />
      ) : (
        <EmptyState drawing="sabzi" title={t`There is no menu right now`}>
          {t`Please ask the person who sent you this link.`}
        </EmptyState>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0"
    >
      <h1 className="heading text-3xl print:hidden">{t`Menus`}</h1>
      {children}
      <LanguageLinks className={textLinkClass} />
    </main>
  )
}

/** The secret in the address: `null` while the page is rendered on the server, empty if there is none. */
function useToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '',
    () => null,
  )
}
