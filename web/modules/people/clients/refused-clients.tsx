import { plural, t } from '@lingui/core/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RefusedClient } from './use-chosen-clients.ts'

/** The clients for whom the last action was refused, with the reasons. */
export function RefusedClients({
  refused,
  onDismiss,
}: {
  refused: readonly RefusedClient[]
  onDismiss: () => void
}) {
  if (refused.length === 0) return null
  return (
    <Banner
      tone="warning"
      title={plural(refused.length, {
        one: 'Not possible for # client',
        other: 'Not possible for # clients',
      })}
      actions={
        <Button variant="secondary" size="sm" onPress={onDismiss}>
          {t`Close`}
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
