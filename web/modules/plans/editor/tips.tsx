import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_TIPS } from '#contract/limits.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { readTipTargets } from '#domain/plans/tip-targets.ts'
import { listAdvice } from '#domain/plans/water-words.ts'
import { formatNumber } from '#domain/units/format.ts'
import { createRandomKey } from '#web/kit/api/use-idempotency-key.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PlanFormValues } from '../plan-form.ts'
import { fieldId, usePlanState, usePlanStore } from './editor-context.ts'
import { FormSection } from './form-section.tsx'

type Tips = PlanFormValues['tips']

/** The plan's tips, which can be added, moved and removed. */
export function Tips() {
  const { setFields } = usePlanStore()
  const tips = usePlanState(({ values }) => values.tips)
  const { keys, setKeys } = useTipKeys(tips.length)
  /** The tip that was added last, which receives the focus. */
  const [addedKey, setAddedKey] = useState<string>()
  const change = (edit: <Entry>(list: readonly Entry[]) => Entry[]): void => {
    setKeys(edit(keys))
    setFields({ tips: edit(tips) })
  }
  const add = (): void => {
    const key = createRandomKey()
    setAddedKey(key)
    setKeys([...keys, key])
    setFields({ tips: [...tips, { text: '' }] })
  }
  return (
    <FormSection title={t`Tips`} hint={t`Printed on the plan, in this order.`}>
      <ol className="flex flex-col gap-2">
        {tips.map((tip, index) => (
          <li key={keys[index]} className="flex items-start gap-1">
            <TipField tip={tip} index={index} isAdded={keys[index] === addedKey} />
            <IconButton
              label={t`Move tip ${{ number: index + 1 }} up`}
              icon={ArrowUp}
              size="sm"
              className="mt-1"
              isDisabled={index === 0}
              onPress={() => change((list) => swap(list, index - 1))}
            />
            <IconButton
              label={t`Move tip ${{ number: index + 1 }} down`}
              icon={ArrowDown}
              size="sm"
              className="mt-1"
              isDisabled={index === tips.length - 1}
              onPress={() => change((list) => swap(list, index))}
            />
            <IconButton
              label={t`Remove tip ${{ number: index + 1 }}`}
              icon={X}
              size="sm"
              className="mt-1"
              onPress={() => change((list) => list.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <CountedAdvice tips={tips.map(({ text }) => text)} />
      {tips.length === 0 && <p className="text-muted">{t`No tips.`}</p>}
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        className="-ml-3 self-start"
        isDisabled={tips.length >= MAX_TIPS}
        onPress={add}
      >
        {t`Add a tip`}
      </Button>
    </FormSection>
  )
}

/** Says which daily amounts clients can count on their first screen, as the advice is read. */
function CountedAdvice({ tips }: { tips: readonly string[] }) {
  const specialInstructions = usePlanState(({ values }) => values.specialInstructions)
  const { waterMl, steps } = readTipTargets(listAdvice({ tips, specialInstructions }))
  if (waterMl === null && steps === null) return null
  return (
    <p role="status" className="text-sm text-muted tabular">
      {describeCounted(waterMl, steps)}
    </p>
  )
}

function describeCounted(waterMl: number | null, steps: number | null): string {
  const litres = formatNumber((waterMl ?? 0) / 1000, 2)
  const stepCount = formatNumber(steps ?? 0)
  if (steps === null)
    return t`From this tip, your client tracks ${litres} litres of water a day. Edit the tip to change the amount.`
  if (waterMl === null)
    return t`From this tip, your client tracks ${stepCount} steps a day. Edit the tip to change the amount.`
  return t`From this tip, your client tracks ${litres} litres of water and ${stepCount} steps a day. Edit the tip to change the amounts.`
}

function TipField({ tip, index, isAdded }: { tip: Tips[number]; index: number; isAdded: boolean }) {
  const { setText, touch } = usePlanStore()
  const path = `tips.${index}.text` as const
  return (
    <TextField
      id={fieldId(`tips.${index}`)}
      name={path}
      label={t`Tip ${{ number: index + 1 }}`}
      isLabelHidden
      maxLength={PLAN_TEXT_LENGTHS.tip}
      className="flex-1"
      value={tip.text}
      autoFocus={isAdded}
      onChange={(event) => setText(path, event.currentTarget.value)}
      onBlur={() => touch(path)}
    />
  )
}

/** Returns a key for each tip, which moves with it. Tips that come from elsewhere get new keys. */
function useTipKeys(count: number) {
  const [keys, setKeys] = useState(() => createKeys(count))
  if (keys.length !== count) setKeys(createKeys(count))
  return { keys, setKeys }
}

const createKeys = (count: number): string[] => Array.from({ length: count }, createRandomKey)

/** Returns the list with an entry and the next one swapped. */
function swap<Entry>(list: readonly Entry[], index: number): Entry[] {
  return list.toSpliced(index, 2, ...list.slice(index, index + 2).reverse())
}
