import { DraftEvent, draftCell, draftWeek } from '#contract/plans/draft-week.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { createDraftRunner } from './draft-runner.ts'
import { draftPlanWeek, findOtherMeals } from './service.ts'

/** Registers the calls that draft weeks. Their worker ends with the app. */
export function registerDraftWeek(app: App, platform: Platform): void {
  const { answer, lines } = callsOf(app, platform)
  const runner = createDraftRunner({ log: app.log })
  app.addHook('onClose', () => runner.close())
  lines(draftWeek, DraftEvent, (ctx, { params, body }, listenForClose) =>
    draftPlanWeek(ctx, runner, params.id, body, listenForClose()),
  )
  answer(draftCell, (ctx, { params, body }, listenForClose) =>
    findOtherMeals(ctx, runner, params.id, body, listenForClose()),
  )
}
