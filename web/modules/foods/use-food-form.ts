import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import {
  createFoodItem,
  FoodItemDetail,
  type ManagedFoodItem,
  type WriteFoodItem,
} from '#contract/foods/food-items.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { showToast } from '#web/ui/toast.tsx'
import { createFoodResolver, EMPTY_FOOD, type FoodForm } from './food-form.ts'

/**
 * The form of one food: its values, the request, and the server's response. The values stay when saving fails.
 *
 * @param options.base The stored values of an existing food; `null` for a new food.
 * @param options.initial The values of a new food, if it is not empty.
 * @param options.save Sends the food. The idempotency key makes a repeat of the same input harmless.
 */
export function useFoodForm(options: {
  base: FoodForm | null
  initial?: FoodForm
  failure: string
  save: (input: WriteFoodItem, idempotencyKey: string) => Promise<ManagedFoodItem>
  onSaved: (food: ManagedFoodItem) => void
}) {
  const form = useForm<FoodForm, unknown, WriteFoodItem>({
    resolver: createFoodResolver(options.base),
    defaultValues: options.base ?? options.initial ?? EMPTY_FOOD,
  })
  const sent = useRef({ text: '', key: '' })

  const {
    submit,
    problem,
    details: newer,
  } = useFormSubmit(form, {
    failure: options.failure,
    send: async (input) => {
      const text = JSON.stringify(input)
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
      const food = await options.save(input, sent.current.key)
      sent.current = { text: '', key: '' }
      refreshFoods()
      options.onSaved(food)
    },
    explain: (_error, _fields, message) => ({ message }),
    readDetails: readNewer,
  })

  return { form, submit, problem, newer }
}

/**
 * The form of a new food of the practice. A toast confirms that it was added.
 *
 * @param options.initial The values at the start, if the form is not empty.
 */
export function useNewFoodForm(options: { initial?: FoodForm; onAdded: (food: ManagedFoodItem) => void }) {
  return useFoodForm({
    base: null,
    initial: options.initial ?? EMPTY_FOOD,
    failure: t`Failed to add food item`,
    save: (body, idempotencyKey) => call(createFoodItem, { body }, { idempotencyKey }),
    onSaved: (food) => {
      showToast({
        title: t`Food item added`,
        description: t`${{ name: food.name }} now appears in food search.`,
        tone: 'success',
      })
      options.onAdded(food)
    },
  })
}

/** Reads the food that somebody else has saved from a refusal. `null` if the refusal has another reason. */
function readNewer(error: unknown): FoodItemDetail | null {
  if (!hasCode(error, 'stale_version')) return null
  return FoodItemDetail.safeParse(error.body?.details?.food).data ?? null
}

/** Invalidates all queries that show or count foods. */
export function refreshFoods(): void {
  for (const queryKey of [
    ['api', 'admin', 'food-items'],
    ['api', 'admin', 'stats'],
    ['api', 'food-items'],
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
