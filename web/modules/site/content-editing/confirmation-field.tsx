import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { createContext, use, useState } from 'react'
import {
  type ConfirmedResult,
  confirmResult,
  listConfirmations,
  withdrawResult,
} from '#contract/site/results.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { TestimonialForm } from '../shared/content-form.ts'

const confirmationsQuery = queryOf(listConfirmations)

/** The saved version of the content. A story is confirmed as it is saved, not as it is typed. */
export const SavedContext = createContext<{ version: number; isSaved: (key: string) => boolean } | null>(null)

/** Returns the confirmation of a story; `null` if it has none or says something else now. */
function useConfirmation(id: string): ConfirmedResult | null {
  const { data } = useQuery(confirmationsQuery)
  return data?.find((each) => each.id === id && each.isCurrent) ?? null
}

/** Whether visitors see a story: for the list of stories. */
export function StoryBadge({ story }: { story: TestimonialForm }) {
  const confirmation = useConfirmation(story.id)
  if (story.isSample) return <Badge tone="turmeric">{t`Sample`}</Badge>
  return confirmation ? <Badge tone="leaf">{t`Confirmed`}</Badge> : <Badge>{t`Not confirmed`}</Badge>
}

/** Confirms a saved story for visitors, or withdraws that. */
export function ConfirmationField({ story }: { story: TestimonialForm }) {
  const saved = use(SavedContext)
  const confirmation = useConfirmation(story.id)
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, run } = useAction(async () => undefined)
  const isSaved = saved?.isSaved(story.key) ?? false

  const withdraw = () =>
    run(
      'withdraw',
      async () => {
        takeOver(await call(withdrawResult, { params: { story: story.id } }))
        return { title: t`Confirmation withdrawn`, description: t`Visitors no longer see this story.` }
      },
      t`The confirmation was not withdrawn`,
    )

  return (
    <div className="rounded-control bg-sunken p-4">
      <p className="font-semibold">{confirmation ? t`Confirmed` : t`Not confirmed`}</p>
      <p className="mt-0.5 text-sm text-muted">{explain(story, confirmation, isSaved)}</p>
      <div className="mt-3 empty:hidden">
        {confirmation ? (
          <Button
            variant="secondary"
            size="sm"
            icon={Undo2}
            isPending={isBusy}
            onPress={() => void withdraw()}
          >
            {t`Withdraw`}
          </Button>
        ) : (
          !story.isSample &&
          isSaved && (
            <Button variant="secondary" size="sm" icon={BadgeCheck} onPress={() => setIsAsking(true)}>
              {t`Confirm`}
            </Button>
          )
        )}
      </div>
      {isAsking && saved && (
        <ConfirmDialog story={story} version={saved.version} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}

function explain(story: TestimonialForm, confirmation: ConfirmedResult | null, isSaved: boolean): string {
  if (confirmation) {
    const agreed = formatDate(confirmation.consentedOn)
    const confirmed = formatDate(confirmation.confirmedOn)
    return confirmation.confirmedBy
      ? t`The client agreed on ${agreed}. Confirmed on ${confirmed} by ${{ person: confirmation.confirmedBy }}. After a change, it must be confirmed again.`
      : t`The client agreed on ${agreed}. Confirmed on ${confirmed}. After a change, it must be confirmed again.`
  }
  if (story.isSample) return t`Visitors never see a sample. Replace it with a client’s own words.`
  return isSaved
    ? t`Visitors see this story once you confirm that the client agreed.`
    : t`Save your changes first, then confirm.`
}

/** Asks for the day on which the client agreed. */
function ConfirmDialog({
  story,
  version,
  onClose,
}: {
  story: TestimonialForm
  version: number
  onClose: () => void
}) {
  const [consentedOn, setConsentedOn] = useState('')
  const [hasAgreed, setHasAgreed] = useState(false)
  const { submit, isSubmitting, problem, errors } = useSubmit({
    failure: t`The story was not confirmed. Please try again.`,
    check: () => ({
      ...(consentedOn === '' ? { consentedOn: t`Please choose a date` } : {}),
      ...(hasAgreed ? {} : { hasAgreed: t`Please confirm that the client agreed` }),
    }),
    send: async () => {
      const params = { story: story.id }
      takeOver(await call(confirmResult, { params, body: { version, consentedOn, hasAgreed: true } }))
      showToast({ title: t`Story confirmed`, description: t`Visitors can see it now.`, tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Confirm the story of ${{ client: story.name }}`}
      submitLabel={t`Confirm`}
      pendingLabel={t`Confirming...`}
      isDirty={consentedOn !== '' || hasAgreed}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line pl-3 text-pretty">{story.text}</blockquote>
      <TextField
        label={t`The client agreed on`}
        hint={t`They agreed in writing, and you can show it.`}
        type="date"
        max={todayIn(PRACTICE_TIME_ZONE, new Date())}
        value={consentedOn}
        error={errors.consentedOn}
        onChange={(event) => setConsentedOn(event.target.value)}
      />
      <div>
        <Checkbox checked={hasAgreed} onChange={(event) => setHasAgreed(event.target.checked)}>
          {t`The words and numbers are this client’s own, and they agreed that both are shown`}
        </Checkbox>
        {errors.hasAgreed && <FieldError>{errors.hasAgreed}</FieldError>}
      </div>
    </FormDialog>
  )
}

function takeOver(confirmations: ConfirmedResult[]): void {
  queryClient.setQueryData(confirmationsQuery.queryKey, confirmations)
}
