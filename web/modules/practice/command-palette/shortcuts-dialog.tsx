import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Grantee, isAllowed } from '#contract/access.ts'
import { say } from '#domain/words/say.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { areLettersOn, SHORTCUTS, setLettersOn } from './shortcuts.ts'

/** Lists the keyboard shortcuts of the practice's area, with a switch for those of single letters. */
export function ShortcutsDialog({
  user,
  isOpen,
  onClose,
}: {
  user: Grantee
  isOpen: boolean
  onClose: () => void
}) {
  const [areOn, setAreOn] = useState(areLettersOn)
  const rows: readonly { keys: readonly string[]; label: string }[] = [
    { keys: [t`Ctrl K`, '⌘K'], label: t`Search or run a command` },
    { keys: ['?'], label: t`Show shortcuts` },
    ...(isAllowed(user, 'plans:write')
      ? [{ keys: [t`Ctrl Enter`, t`⌘Enter`], label: t`In a plan: go to the Publish button` }]
      : []),
    ...SHORTCUTS.filter(({ permission }) => isAllowed(user, permission)).map(({ letter, label }) => ({
      keys: [`g ${letter}`],
      label: say(label),
    })),
  ]
  return (
    <Dialog title={t`Keyboard shortcuts`} isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
          {rows.map(({ keys, label }) => (
            <div key={label} className="contents">
              <dt className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded-[6px] border border-line bg-sunken px-2 py-0.5 font-sans text-xs font-semibold whitespace-nowrap"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">
          {t`Press g, then the letter. In fields and lists, letters type as usual.`}
        </p>
        <Checkbox
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => {
            setLettersOn(checked)
            setAreOn(checked)
          }}
        >
          {t`Use letter shortcuts in this browser`}
        </Checkbox>
      </div>
    </Dialog>
  )
}
