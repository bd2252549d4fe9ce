import { t } from '@lingui/core/macro'
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { AppProviders } from '#web/app-providers.tsx'
import { Brand } from '#web/kit/brand.tsx'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { OtherLanguages } from '#web/modules/people/profile/other-languages.tsx'
import { LanguageLinks } from '#web/modules/site/language-links.tsx'
import type { loader } from '#web/root.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'

/** The sign-in screens: only the brand and the other languages above, no other links. */
export default function AccountLayout() {
  const root = useRouteLoaderData<typeof loader>('root')
  const isOnboarding = useLocation().pathname === paths.onboarding()
  return (
    <AppProviders>
      <div className="flex min-h-dvh flex-col">
        <header className="page flex min-h-18 flex-wrap items-center justify-between gap-x-4">
          <Link to={paths.landing()} className="rounded-control py-2">
            <Brand name={root?.brand.name ?? 'Pathya'} />
          </Link>
          {isOnboarding ? <OtherLanguages /> : <LanguageLinks className={textLinkClass} />}
        </header>
        <NeedsScript text={t`Signing in needs JavaScript.`} className="page pt-6" />
        <Outlet />
      </div>
    </AppProviders>
  )
}
