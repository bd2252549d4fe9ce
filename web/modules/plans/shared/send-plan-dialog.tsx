import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import {
  PLAN_LINK_DAYS,
  PLAN_LINK_TARGETS,
  PLAN_LINK_WAYS,
  type SendPlanLink,
  sendPlanLink,
} from '#contract/plans/plan-links.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

const TARGET_LABELS = { plan: msg`The plan`, pdf: msg`The PDF` }
const WAY_OPTIONS = {
  whatsapp: { label: msg`WhatsApp`, hint: msg`You send it yourself` },
  mail: { label: msg`Email`, hint: msg`We send it` },
}

type Sent = { chat: { text: string; url: string } | null; expiresAt: string }

/** Sends the client of a published plan a link to it, by WhatsApp or mail. */
export function SendPlanDialog({
  plan,
  onClose,
}: {
  plan: { id: string; clientName: string }
  onClose: () => void
}) {
  const [opens, setOpens] = useState<SendPlanLink['opens']>('plan')
  const [by, setBy] = useState<SendPlanLink['by']>('whatsapp')
  const [chat, setChat] = useState<Sent['chat']>(null)
  const { submit, problem, isSubmitting } = useSubmit({
    failure: t`The link was not sent. Please try again.`,
    send: async () => {
      const sent = await call(sendPlanLink, { params: { id: plan.id }, body: { opens, by } })
      if (sent.chat !== null) {
        setChat(sent.chat)
        return
      }
      showToast({
        title: t`Link sent`,
        description: t`It works until ${{ day: formatDay(sent.expiresAt, PRACTICE_TIME_ZONE) }}.`,
        tone: 'success',
      })
      onClose()
    },
  })
  if (chat !== null) return <ChatMessage chat={chat} clientName={plan.clientName} onClose={onClose} />
  return (
    <FormDialog
      title={t`Send to ${{ clientName: plan.clientName }}`}
      submitLabel={by === 'mail' ? t`Send email` : t`Write message`}
      pendingLabel={by === 'mail' ? t`Sending...` : t`Writing...`}
      isDirty={false}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioCards
        label={t({ message: 'What', context: 'what is sent: the plan or its PDF' })}
        options={PLAN_LINK_TARGETS.map((value) => ({ value, label: say(TARGET_LABELS[value]) }))}
        value={opens}
        inputProps={{
          name: 'opens',
          onChange: ({ currentTarget }) =>
            setOpens(PLAN_LINK_TARGETS.find((target) => target === currentTarget.value) ?? 'plan'),
        }}
      />
      <RadioCards
        label={t({ message: 'Send by', comment: 'asks how it is sent: by WhatsApp or mail' })}
        options={PLAN_LINK_WAYS.map((value) => ({
          value,
          label: say(WAY_OPTIONS[value].label),
          hint: say(WAY_OPTIONS[value].hint),
        }))}
        value={by}
        inputProps={{
          name: 'by',
          onChange: ({ currentTarget }) =>
            setBy(PLAN_LINK_WAYS.find((way) => way === currentTarget.value) ?? 'whatsapp'),
        }}
      />
      <p className="text-sm text-muted">
        <Trans>
          The link works for {{ dayCount: PLAN_LINK_DAYS }} days, and only after the client signs in. The
          message does not mention the plan or any health details.
        </Trans>
      </p>
    </FormDialog>
  )
}

/** The message for the chat, which the person sends there. */
function ChatMessage({
  chat,
  clientName,
  onClose,
}: {
  chat: { text: string; url: string }
  clientName: string
  onClose: () => void
}) {
  return (
    <Dialog
      title={t`Message to ${clientName}`}
      isOpen
      onClose={onClose}
      actions={
        <a
          href={chat.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
          onClick={onClose}
        >
          {t`Open WhatsApp`}
        </a>
      }
    >
      <p className="rounded-control bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">{chat.text}</p>
      <p className="mt-3 text-sm text-muted">{t`WhatsApp opens with this message. Send it there.`}</p>
    </Dialog>
  )
}
