import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** Says where a visitor's week is stored, and how to have it elsewhere too. */
export function VisitorStatus({ isStored }: { isStored: boolean }) {
  return (
    <p className="text-sm text-muted">
      {isStored
        ? t`Your week is saved in this browser.`
        : t`This browser cannot save your week. You will lose it when you leave this page.`}{' '}
      <Trans>
        <Link to={paths.register(paths.mealPlanner())} className={textLinkClass}>
          Create a free account
        </Link>{' '}
        to have it on all your devices.
      </Trans>
    </p>
  )
}
