import { t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FollowUpDialog } from '../shared/follow-up-dialog.tsx'

/**
 * Opens the form that creates a follow-up for a client.
 *
 * @param props.followsId The consultation that it follows.
 */
export function FollowUpButton({
  client,
  followsId,
}: {
  client: { id: string; name: string }
  followsId?: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" icon={CalendarPlus} onPress={() => setIsOpen(true)}>
        {t`Book a follow-up`}
      </Button>
      <FollowUpDialog
        client={client}
        followsId={followsId ?? null}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
