import { answerPlanReview, requestPlanReview } from '#contract/plans/plan-reviews.ts'
import { answerReview, requestReview } from '#server/modules/plans/reviews/service.ts'
import { later, type Story } from './story.ts'

type Client = { id: string }

/**
 * Plans reviews: the login client's is answered, two others are waiting, one of them of a client in the care of the
 * first employee.
 */
export function planReviews(
  { at, as, end }: Story,
  { login, waiting, adminId }: { login: Client; waiting: readonly Client[]; adminId: string },
): void {
  const ask = async (client: Client, note: string) =>
    requestReview(await as(client.id, requestPlanReview), note)
  at(later(end, -5 * 24), async () => {
    const { id } = await ask(
      login,
      'Dinner at half past seven is late for me: I am home at six. Could it be earlier, and something lighter on the days I walk?',
    )
    at(later(end, -4 * 24), async () =>
      answerReview(
        await as(adminId, answerPlanReview),
        id,
        'Of course. Have dinner at half past six and move the evening snack to four. On walking days leave out the rice and have a second katori of dal.',
      ),
    )
  })
  const notes = [
    'I am hungry again by eleven. Is there something I could have in the middle of the morning?',
    'My mother is visiting and cooks with more oil than the plan says. What should I look out for?',
  ]
  for (const [index, client] of waiting.entries()) {
    at(later(end, -24 * (2 - index)), () => ask(client, notes[index] ?? ''))
  }
}
