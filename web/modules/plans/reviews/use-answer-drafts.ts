import { z } from 'zod'
import { useUser } from '#web/kit/api/session.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-stored-draft.ts'

type Answers = Readonly<Record<string, string>>

const openAnswers = definePageDraft<Answers>('review-answers', {
  version: 1,
  schema: z.record(z.string(), z.string()),
})

/** Answers that are being written, by the review's id. They survive an ended session. */
export function useAnswerDrafts() {
  const { id: userId } = useUser()
  const [answers, change] = useDraftState<Answers>(openAnswers(userId), {}, hasText)
  return {
    read: (id: string): string => answers[id] ?? '',
    write: (id: string, text: string): void => change((now) => ({ ...now, [id]: text })),
    drop: (id: string): void =>
      change((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== id))),
    hasAny: hasText(answers),
  }
}

const hasText = (answers: Answers): boolean => Object.values(answers).some((text) => text.trim() !== '')
