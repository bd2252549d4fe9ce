import type { MessageDescriptor } from '@lingui/core'
import { say } from '#domain/words/say.ts'
import type { ChoiceOption } from '#web/ui/choice.tsx'

/** Converts a fixed list to cards to choose from. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, MessageDescriptor>,
  options: { hints?: Record<Value, MessageDescriptor> } = {},
): ChoiceOption[] {
  return values.map((value) => ({
    value,
    label: say(labels[value]),
    hint: options.hints && say(options.hints[value]),
  }))
}
