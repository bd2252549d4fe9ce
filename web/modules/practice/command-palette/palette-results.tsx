import { t } from '@lingui/core/macro'
import { type Ref, useEffect, useRef } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { optionClass } from '#web/ui/listbox-class.ts'
import type { Section } from './palette-commands.ts'

/** The commands of the palette as a menu by sections. */
export function PaletteResults({
  ref,
  label,
  sections,
  emptyText,
  problem,
}: {
  ref: Ref<HTMLDivElement>
  label: string
  sections: readonly Section[]
  emptyText: string
  /** Names the searches that failed. `null` if none failed. */
  problem: string | null
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group, but not of form fields
    <div
      ref={ref}
      role="group"
      aria-label={t`Results`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto rounded-b-card focus-ring"
    >
      <Menu
        aria-label={label}
        items={sections}
        className="p-2 outline-none"
        renderEmptyState={() => <p className="px-3 py-4 text-sm text-muted">{emptyText}</p>}
      >
        {(section) => (
          <MenuSection id={section.id} items={section.commands} className="not-first:mt-2">
            <Header className="px-3 py-1 text-xs font-semibold text-muted">{section.label}</Header>
            {section.commands.map(({ id, label: name, hint, keys, icon: Icon, onAction }) => (
              <MenuItem
                key={id}
                id={`${section.id}/${id}`}
                textValue={name}
                onAction={onAction}
                className={optionClass}
              >
                {({ isFocused }) => (
                  <>
                    <InSight isMarked={isFocused} />
                    <Icon size={20} aria-hidden className="shrink-0 text-muted" />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    {hint && <span className="max-w-[45%] truncate text-xs text-muted">{hint}</span>}
                    {keys && (
                      <kbd aria-hidden className="font-sans text-xs text-muted max-lg:hidden">
                        {keys}
                      </kbd>
                    )}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
      {problem !== null && (
        <p role="alert" className="px-5 pb-4 text-sm text-beet">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Scrolls the marked entry into view. The marking is not the browser's focus, so the browser does not do it. */
function InSight({ isMarked }: { isMarked: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isMarked) place.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return <span ref={place} hidden />
}
