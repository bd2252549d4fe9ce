import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import type { PushAbility } from './browser-push.ts'

/** Says why this browser gets no push messages, and what changes that. Nothing where they can be turned on. */
export function BlockedHint({ ability }: { ability: PushAbility }) {
  switch (ability) {
    case 'ready':
      return null
    case 'blocked':
      return (
        <Banner tone="info" title={t`This browser blocks notifications`}>
          <Trans>
            In a browser: tap the icon next to the address, then Permissions, and allow Notifications. In the
            app: allow Notifications in your phone’s settings. Then come back here.
          </Trans>
        </Banner>
      )
    case 'add-first':
      return (
        <Banner tone="info" title={t`Add the app to the home screen first`}>
          {t`On iPhone and iPad: tap Share, then Add to Home Screen. Open the app from there and come back here.`}
        </Banner>
      )
    case 'none':
      return (
        <Banner tone="info" title={t`This browser cannot show notifications`}>
          {t`You will still get our emails. Chrome, Edge, Firefox and Safari can show notifications.`}
        </Banner>
      )
  }
}
