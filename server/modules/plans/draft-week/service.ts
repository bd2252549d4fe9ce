import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import type { PlanFood } from '#contract/plans/diet-plans.ts'
import type {
  DraftCell,
  DraftEvent,
  draftCell,
  draftWeek,
  DraftWishes as SentWishes,
} from '#contract/plans/draft-week.ts'
import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import { ALLERGIES, isOneOf } from '#domain/people/options.ts'
import { describeCost, describeRelaxation, describeWish } from '#domain/plans/draft-week/conflict-words.ts'
import type { DraftConflict } from '#domain/plans/draft-week/conflicts.ts'
import { listUnknownDislikes } from '#domain/plans/draft-week/dislikes.ts'
import type { DraftDish } from '#domain/plans/draft-week/draft-dish.ts'
import type { DraftInput, LockedCell } from '#domain/plans/draft-week/week-in-progress.ts'
import type { DraftWishes } from '#domain/plans/draft-week/wishes.ts'
import { type PlanMeal, sumMeal } from '#domain/plans/plan.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { invalidField } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { CallInput } from '#server/kit/http/calls.ts'
import { readClient } from '#server/modules/people/service.ts'
import { planFoodsRepository } from '../foods/repository.ts'
import { findFoodsOf } from '../foods/service.ts'
import { findWithinReach, recordPlanAccess, requireDraft } from '../plan-access.ts'
import { listDraftDishes } from './draft-dishes.ts'
import type { DraftResult } from './draft-message.ts'
import type { DraftRunner } from './draft-runner.ts'

type WeekRequest = CallInput<typeof draftWeek>['body']
type CellRequest = CallInput<typeof draftCell>['body']
type Cell = z.infer<typeof DraftCell>

/**
 * Drafts a week for a plan that is a draft. The client's allergies, preferences and diabetes are always added to the
 * wishes. Nothing is stored.
 *
 * @returns The events, one by one while the days are drafted.
 * @throws AppError 404 outside the caller's reach, 409 for a published plan, 400 for a dish that cannot be drafted, 429
 *   or 503 if too many drafts are in progress.
 */
export async function draftPlanWeek(
  ctx: Ctx,
  runner: DraftRunner,
  planId: string,
  { wishes, locked }: WeekRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<DraftEvent>> {
  const input = await readInput(ctx, planId, wishes, locked)
  const results = runner.run({ kind: 'week', input }, requireActor(ctx).userId, signal)
  return describeSteps(ctx, input, results)
}

/**
 * Finds the best other meals for one cell of a week, under the same rules as `draftPlanWeek`. The list is shorter than
 * requested if no more meals fit.
 */
export async function findOtherMeals(
  ctx: Ctx,
  runner: DraftRunner,
  planId: string,
  { wishes, cells, dayNumber, slot, count }: CellRequest,
  signal: AbortSignal,
): Promise<{ meals: PlanMeal[]; foods: Record<string, PlanFood> }> {
  const isCell = (cell: { dayNumber: number; slot: string }): boolean =>
    cell.dayNumber === dayNumber && cell.slot === slot
  if (!wishes.slots.some((each) => each.slot === slot))
    throw invalidField('slot', say(msg`Meal not found in this week`))
  const input = await readInput(ctx, planId, wishes, cells)
  const present = input.locked.find(isCell)
  const task = {
    kind: 'cell',
    input: { ...input, locked: input.locked.filter((cell) => !isCell(cell)) },
    cell: { dayNumber, slot, dishIds: present?.dishIds ?? [] },
    count,
  } as const
  const meals: PlanMeal[] = []
  for await (const result of runner.run(task, requireActor(ctx).userId, signal)) {
    if (result.kind === 'meals') meals.push(...result.meals)
  }
  const foodIds = meals.flatMap(({ items }) => items.map(({ foodId }) => foodId))
  return { meals, foods: await planFoodsRepository.find(ctx.db, foodIds) }
}

async function readInput(
  ctx: Ctx,
  planId: string,
  sent: SentWishes,
  cells: readonly Cell[],
): Promise<DraftInput> {
  const stored = await findWithinReach(ctx, planId)
  requireDraft(stored)
  const client = await readClient(ctx, stored.userId)
  // A draft depends on the client's health record, so it is recorded as an access to it.
  await recordPlanAccess(ctx, 'plan.draft-week', stored)
  const dishes = await listDraftDishes(ctx.db, sent.dislikes.length > 0)
  requireDrafted(dishes, sent.keepFoodIds)
  const { foodPreferences, allergies, ...wishes } = sent
  const recorded = client.allergies.filter((allergy) => isOneOf(ALLERGIES, allergy))
  return {
    dishes,
    locked: await readCells(ctx, dishes, cells),
    wishes: {
      ...wishes,
      allergies: ALLERGIES.filter((allergy) => allergies.includes(allergy) || recorded.includes(allergy)),
      diets: [client.foodPreferences, foodPreferences].filter((diet) => diet.length > 0),
      medicalConditions: client.medicalConditions,
    },
  }
}

function requireDrafted(dishes: readonly DraftDish[], foodIds: readonly string[]): void {
  const known = new Set(dishes.map(({ foodId }) => foodId))
  const index = foodIds.findIndex((foodId) => !known.has(foodId))
  if (index === -1) return
  throw invalidField(
    `wishes.keepFoodIds.${index}`,
    say(
      msg`We cannot draft a week around this food, because it has no role in a meal. Add it to the draft afterwards.`,
    ),
  )
}

/** Reads meals with the amounts of their foods. A note without foods has no known amounts. */
async function readCells(
  ctx: Ctx,
  dishes: readonly DraftDish[],
  cells: readonly Cell[],
): Promise<LockedCell[]> {
  const foodIds = cells.flatMap(({ meal }) => meal.items.map(({ foodId }) => foodId))
  const foods = await planFoodsRepository.find(ctx.db, foodIds)
  const dishIds = new Map(dishes.map(({ foodId, dishId }) => [foodId, dishId]))
  return cells.map(({ dayNumber, slot, meal }) => ({
    dayNumber,
    slot,
    meal,
    nutrients: readAmounts(sumMeal(meal, (foodId) => foods[foodId]?.nutrients)),
    dishIds: meal.items.map(({ foodId }) => dishIds.get(foodId) ?? foodId),
  }))
}

function readAmounts({ nutrients }: ReturnType<typeof sumMeal>): NutrientAmounts {
  return Object.fromEntries(
    Object.entries(nutrients).map(([key, total]) => [key as NutrientKey, total.amount]), // keys of the type
  )
}

async function* describeSteps(
  { db }: Ctx,
  { wishes, dishes }: DraftInput,
  results: AsyncIterable<DraftResult>,
): AsyncGenerator<DraftEvent> {
  let dayCount = 0
  for await (const result of results) {
    switch (result.kind) {
      case 'day':
      case 'revised':
        if (result.kind === 'day') dayCount += 1
        yield { ...result, foods: await findFoodsOf(db, [result.day]) }
        break
      case 'conflict':
        yield describeConflict(result.conflict, wishes, dishes)
        break
      case 'unfinished':
        yield {
          ...result,
          text: say(
            msg`Day ${{ dayNumber: result.dayNumber }} took too long. Please try again, or change a target.`,
          ),
        }
        break
      case 'meals':
        break
    }
  }
  if (dayCount === wishes.dayCount) {
    yield { kind: 'done', unknownDislikes: listUnknownDislikes(dishes, wishes.dislikes) }
  }
}

function describeConflict(
  { dayNumber, isMinimal, wishes: conflicting }: DraftConflict,
  wishes: DraftWishes,
  dishes: readonly DraftDish[],
): DraftEvent {
  const names = new Map(dishes.map(({ foodId, name }) => [foodId, name]))
  const context = { wishes, dayNumber, nameFood: (foodId: string) => names.get(foodId) ?? say(msg`The dish`) }
  return {
    kind: 'conflict',
    dayNumber,
    isMinimal,
    wishes: conflicting.map(({ wish, relaxation }) => ({
      wish,
      text: describeWish(wish, context),
      relaxation: relaxation && {
        text: describeRelaxation(wish, relaxation, context),
        cost: describeCost(wish, relaxation, context),
        amount: relaxation.kind === 'amount' ? relaxation.amount : null,
        dishIds: relaxation.kind === 'dishes' ? [...relaxation.dishIds] : [],
      },
    })),
  }
}
