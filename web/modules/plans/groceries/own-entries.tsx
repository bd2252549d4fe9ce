import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { useUser } from '#web/kit/api/session.ts'
import { definePersonDraft } from '#web/kit/drafts/draft-store.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { OwnEntry } from './grocery-entry.tsx'
import type { useOwnGroceries } from './use-own-groceries.ts'

const openTyped = definePersonDraft({
  name: 'typed-grocery',
  area: 'tab',
  version: 1,
  schema: z.string().max(200),
})

/** The entries that the client wrote, and the line in which they are typed. */
export function OwnEntries({
  own,
  hidesTicked,
}: {
  own: ReturnType<typeof useOwnGroceries>
  hidesTicked: boolean
}) {
  const { id } = useUser()
  const [slot] = useState(() => openTyped(id))
  const [typed, setTyped] = useState(() => slot.read()?.value ?? '')
  const type = (text: string): void => {
    setTyped(text)
    if (text === '') slot.remove()
    else slot.write(text)
  }
  const add = (): void => {
    if (typed.trim() === '') return
    own.add(typed)
    type('')
  }
  return (
    <section aria-labelledby="own-groceries" className="mb-6 break-inside-avoid">
      <h2 id="own-groceries" className="font-semibold">
        {t`Your own items`}
      </h2>
      {own.items.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {own.items.map((item) => (
            <OwnEntry
              key={item.id}
              item={item}
              hidesTicked={hidesTicked}
              onTick={(isBought) => own.buy([item], isBought)}
              onRemove={() => own.remove(item.id)}
            />
          ))}
        </ul>
      )}
      <FormFrame onSubmit={add} className="mt-2 flex items-end gap-2 print:hidden">
        <TextField
          label={t`Add an item`}
          placeholder={t`Foil, 1 roll`}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={PLAN_TEXT_LENGTHS.groceryName}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          className="flex-1"
        />
        <Button type="submit" variant="secondary" isDisabled={typed.trim() === ''}>
          {t`Add`}
        </Button>
      </FormFrame>
    </section>
  )
}
