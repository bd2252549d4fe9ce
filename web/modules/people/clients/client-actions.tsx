import { t } from '@lingui/core/macro'
import { CalendarPlus, FilePlus2, MessageCircle, MessageSquare, Phone, Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import type { ListedClient } from '#contract/people/clients.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { useUser } from '#web/kit/api/session.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { MenuButton, type MenuEntry } from '#web/ui/menu.tsx'
import type { ClientTask } from './client-task.ts'

/** The menu of a client's row: what staff do most often for one client. */
export function ClientActions({
  client,
  onTask,
}: {
  client: ListedClient
  onTask: (task: ClientTask) => void
}) {
  const user = useUser()
  const navigate = useNavigate()
  const { id, phone, plan } = client
  const entries: (MenuEntry | false)[] = [
    isAllowed(user, 'plans:write') && {
      id: 'write-plan',
      label: t`Create plan`,
      icon: FilePlus2,
      onAction: () => void navigate(paths.dietPlanCreator(id)),
    },
    plan?.state === 'active' &&
      plan.pausedAt === null && {
        id: 'send-plan',
        label: t`Send the plan`,
        icon: Send,
        onAction: () => onTask({ kind: 'send-plan', client, planId: plan.id }),
      },
    {
      id: 'follow-up',
      label: t`Book a follow-up`,
      icon: CalendarPlus,
      onAction: () => onTask({ kind: 'follow-up', client }),
    },
    {
      id: 'message',
      label: t`Message`,
      icon: MessageSquare,
      onAction: () => onTask({ kind: 'message', clients: [client] }),
    },
    phone !== null && {
      id: 'whatsapp',
      label: 'WhatsApp',
      icon: MessageCircle,
      onAction: () => void window.open(buildChatLink(phone, '') ?? '', '_blank', 'noopener'),
    },
    phone !== null && {
      id: 'call',
      label: t`Call`,
      icon: Phone,
      onAction: () => window.location.assign(`tel:${phone}`),
    },
  ]
  return (
    <MenuButton
      label={t`Actions for ${{ person: namePerson(client) }}`}
      entries={entries.filter((entry) => entry !== false)}
    />
  )
}
