import { z } from 'zod'
import { useUser } from '#web/kit/api/session.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-stored-draft.ts'

type Comments = Readonly<Record<string, string>>

const openComments = definePageDraft<Comments>('photo-comments', {
  version: 1,
  schema: z.record(z.string(), z.string()),
})

/** Comments on photos that are being written, by the id of the entry. They survive an ended session. */
export function useComments() {
  const { id: userId } = useUser()
  const [comments, change] = useDraftState<Comments>(openComments(userId), {}, hasText)
  return {
    read: (id: string): string => comments[id] ?? '',
    write: (id: string, text: string): void => change((now) => ({ ...now, [id]: text })),
    drop: (id: string): void =>
      change((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== id))),
    hasAny: hasText(comments),
  }
}

const hasText = (comments: Comments): boolean => Object.values(comments).some((text) => text.trim() !== '')
