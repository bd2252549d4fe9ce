import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FoodItemDetail, type ManagedFoodItem, type WriteFoodItem } from '#contract/foods/food-items.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { applyIssues } from '#web/kit/apply-issues.ts'
import { createFoodResolver, EMPTY_FOOD, type FoodForm } from './food-form.ts'

/**
 * The form of one food: what is typed, the way to the server, and what it said. What was typed stays when saving fails.
 *
 * @param options.base What an existing food's form starts from; null: a new food.
 * @param options.save Sends it. The key makes a repeat of the same input harmless.
 */
export function useFoodForm(options: {
  base: FoodForm | null
  failure: string
  save: (input: WriteFoodItem, idempotencyKey: string) => Promise<ManagedFoodItem>
  onSaved: (food: ManagedFoodItem) => void
}) {
  const form = useForm<FoodForm, unknown, WriteFoodItem>({
    resolver: createFoodResolver(options.base),
    defaultValues: options.base ?? EMPTY_FOOD,
  })
  const [problem, setProblem] = useState<FoodProblem | null>(null)
  const bannerRef = useRef<HTMLDivElement>(null)
  const sent = useRef({ text: '', key: '' })

  const submit = form.handleSubmit(async (input) => {
    setProblem(null)
    const text = JSON.stringify(input)
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    try {
      const food = await options.save(input, sent.current.key)
      sent.current = { text: '', key: '' }
      refreshFoods()
      options.onSaved(food)
    } catch (error) {
      applyIssues(error, form.setError)
      setProblem({ message: messageOf(error, options.failure), newer: readNewer(error) })
      requestAnimationFrame(() => bannerRef.current?.focus())
    }
  })

  return { form, submit, problem, bannerRef }
}

/** Why a food was not saved. `newer`: the food as somebody else has saved it meanwhile. */
type FoodProblem = { message: string; newer: FoodItemDetail | null }

function readNewer(error: unknown): FoodItemDetail | null {
  if (!hasCode(error, 'stale_version')) return null
  return FoodItemDetail.safeParse(error.body?.details?.food).data ?? null
}

/** Everything that shows foods or counts them looks again. */
export function refreshFoods(): void {
  for (const queryKey of [
    ['api', 'admin', 'food-items'],
    ['api', 'admin', 'stats'],
    ['api', 'food-items'],
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
