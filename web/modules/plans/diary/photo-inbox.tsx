import { msg, t } from '@lingui/core/macro'
import { Camera, Check } from 'lucide-react'
import { MAX_DIARY_COMMENT } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import {
  type InboxPhoto,
  listInboxPhotos,
  reopenInboxPhoto,
  reviewInboxPhoto,
} from '#contract/plans/diary.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { formatDate, formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { PhotoThumbnail } from './diary-photo.tsx'
import { writeTime } from './diary-words.ts'
import { useComments } from './use-comments.ts'

const PAGE_SIZE = 20
const TABS = [
  { id: 'new', label: msg({ message: 'New', context: 'photos' }) },
  { id: 'reviewed', label: msg`Reviewed` },
] as const

type Comments = ReturnType<typeof useComments>

/** Photos that nobody of the care team has reviewed yet, the oldest first; and the reviewed ones. */
export function PhotoInbox() {
  const address = useListAddress()
  const selected = TABS.find(({ id }) => id === address.get('tab'))?.id ?? 'new'
  // Above the tabs, so that a typed comment is preserved while the other tab is open.
  const comments = useComments()
  const leaveQuestion = useLeaveQuestion(comments.hasAny)
  return (
    <>
      <Tabs
        label={t`Meal photos`}
        items={TABS.map(({ id, label }) => ({ id, label: say(label) }))}
        selected={selected}
        onSelect={(id) => address.set({ tab: id === 'new' ? null : id })}
      >
        <TabPanel id="new" className="pt-5">
          <NewPhotos comments={comments} />
        </TabPanel>
        <TabPanel id="reviewed" className="pt-5">
          <ReviewedPhotos />
        </TabPanel>
      </Tabs>
      {leaveQuestion}
    </>
  )
}

function NewPhotos({ comments }: { comments: Comments }) {
  const list = useListPages(listInboxPhotos, { querystring: { state: 'new', limit: PAGE_SIZE } })
  const area = useFocusAfterRemoval()
  return (
    <section ref={area} aria-label={t`New photos`} className="max-w-5xl">
      <ListBody
        list={list}
        words={{
          failure: t`The photos could not be loaded`,
          more: t`Show more photos`,
          loading: t`Loading the photos`,
        }}
        skeleton={{ count: 3, height: 'h-44' }}
        empty={
          <EmptyState drawing="tea" title={t`Every photo is reviewed`}>
            {t`New photos from your clients’ diaries appear here, oldest first.`}
          </EmptyState>
        }
      >
        {(photos) => (
          <ul className="flex flex-col gap-4">
            {photos.map((photo) => (
              <NewPhoto key={photo.id} photo={photo} comments={comments} />
            ))}
          </ul>
        )}
      </ListBody>
    </section>
  )
}

function NewPhoto({ photo, comments }: { photo: InboxPhoto; comments: Comments }) {
  const { id, clientName } = photo
  const comment = comments.read(id).trim()
  const keys = useIdempotencyKey()
  const { submit, isSubmitting, problem, errors } = useSubmit({
    failure: t`The photo could not be marked as reviewed. Please try again.`,
    send: async () => {
      const body = { comment }
      await call(reviewInboxPhoto, { params: { id }, body }, { idempotencyKey: keys.keyOf(body) })
      comments.drop(id)
      showToast(
        comment === ''
          ? {
              title: t`Photo reviewed`,
              tone: 'success',
              action: { label: t`Undo`, onAction: () => void reopen(id) },
            }
          : {
              title: t`Comment sent`,
              description: t`${{ client: clientName }} is notified.`,
              tone: 'success',
            },
      )
      await refetchInbox()
    },
    explain: (error, fields, message) => {
      if (fields.length > 0) return null
      if (!hasCode(error, 'review_closed')) return undefined
      const reload = (
        <Button
          variant="secondary"
          size="sm"
          onPress={() => {
            comments.drop(id)
            void refetchInbox()
          }}
        >
          {t`Discard comment`}
        </Button>
      )
      return { message: t`Your comment was not sent`, detail: message, actions: reload }
    },
  })
  return (
    <Card as="li" className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      <PhotoFacts photo={photo} />
      <FormFrame isSubmitting={isSubmitting} onSubmit={() => submit()}>
        <fieldset
          aria-label={t`Review of ${{ client: clientName }}’s photo`}
          className="flex min-w-0 flex-col gap-3"
        >
          <ProblemBanner problem={problem} />
          <TextAreaField
            label={t`Comment to ${{ client: clientName }}`}
            isOptional
            rows={2}
            maxLength={MAX_DIARY_COMMENT}
            value={comments.read(id)}
            error={errors.comment}
            onChange={(event) => comments.write(id, event.currentTarget.value)}
          />
          <Button type="submit" icon={Check} className="self-start" isPending={isSubmitting}>
            {isSubmitting ? t`Saving...` : comment === '' ? t`Mark as reviewed` : t`Send comment`}
          </Button>
        </fieldset>
      </FormFrame>
    </Card>
  )
}

function ReviewedPhotos() {
  const list = useListPages(listInboxPhotos, { querystring: { state: 'reviewed', limit: PAGE_SIZE } })
  return (
    <section aria-label={t`Reviewed photos`} className="max-w-5xl">
      <ListBody
        list={list}
        words={{
          failure: t`The photos could not be loaded`,
          more: t`Show earlier photos`,
          loading: t`Loading the photos`,
        }}
        skeleton={{ count: 3, height: 'h-32' }}
        empty={
          <EmptyState icon={Camera} title={t`No photo was reviewed yet`}>
            {t`Reviewed photos appear here, newest first.`}
          </EmptyState>
        }
      >
        {(photos) => (
          <ul className="divide-y divide-line border-y border-line">
            {photos.map((photo) => (
              <li key={photo.id} className="grid gap-x-8 gap-y-2 py-4 md:grid-cols-2">
                <PhotoFacts photo={photo} />
                <div className="min-w-0 text-sm">
                  <p className="text-muted">
                    {t`Reviewed by ${{ name: photo.reviewedByName ?? t`the practice` }}`}
                    {photo.reviewedAt && `, ${formatDateTime(photo.reviewedAt, PRACTICE_TIME_ZONE)}`}
                  </p>
                  {photo.comment && (
                    <p className="mt-1 border-l-4 border-leaf pl-3 whitespace-pre-wrap wrap-anywhere">
                      {photo.comment}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </section>
  )
}

/** The photo with its client, time and words. */
function PhotoFacts({ photo }: { photo: InboxPhoto }) {
  const { id, clientId, clientName, day, time, slot, text } = photo
  return (
    <div className="flex min-w-0 gap-4">
      <PhotoThumbnail
        id={id}
        photo={photo}
        name={t`Photo by ${clientName}, ${{ date: formatDate(day) }}`}
        openLabel={t`Open photo by ${clientName}, ${{ date: formatDate(day) }}`}
        className="size-32"
      />
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          <TextLink href={paths.adminClient(clientId, 'diary')}>{clientName}</TextLink>
        </h2>
        <p className="text-sm text-muted tabular">
          {formatDate(day)}, {writeTime(time)}
          {slot && ` · ${t`instead of ${{ meal: nameSlot(slot) }}`}`}
        </p>
        <p className="mt-2 text-sm wrap-anywhere">{text === '' ? t`Without text` : text}</p>
      </div>
    </div>
  )
}

async function reopen(id: string): Promise<void> {
  try {
    await call(reopenInboxPhoto, { params: { id } })
  } catch (error) {
    showToast({
      title: t`The photo could not be marked as new`,
      description: messageOf(error, t`Please try again.`),
      tone: 'danger',
    })
  }
  await refetchInbox()
}

function refetchInbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'diary-photos'] })
}
