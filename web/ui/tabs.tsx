import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
  Tab,
  TabList,
  type TabPanelProps,
} from 'react-aria-components/Tabs'
import { joinClasses } from './join-classes.ts'

export type TabItem = {
  id: string
  label: ReactNode
  /** Marks a tab with an error in it, also as text. */
  hasError?: boolean
  isDisabled?: boolean
}

/**
 * Tabs with their panels as children (`TabPanel`). The row scrolls sideways if it does not fit, and fades out at that
 * edge.
 */
export function Tabs({
  items,
  selected,
  onSelect,
  label,
  look = 'line',
  children,
  className,
  listClassName,
}: {
  items: readonly TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** The name of the row of tabs, for assistive technology. */
  label: string
  /** `line`: underlined, for parts of a page. `segment`: two or three equal choices. */
  look?: 'line' | 'segment'
  children: ReactNode
  className?: string
  listClassName?: string
}) {
  const isLine = look === 'line'
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab is brought into the row's sight
  useEffect(() => {
    // The tabs are rendered a moment after their list.
    const frame = requestAnimationFrame(() => {
      const row = list.current
      const tab = row?.querySelector('[role=tab][aria-selected=true]')
      if (!row || !tab) return
      // Scrolls only the row, so that the page does not move.
      const inRow = row.getBoundingClientRect()
      const inTab = tab.getBoundingClientRect()
      const isOut = inTab.left < inRow.left || inTab.right > inRow.right
      if (isOut) row.scrollLeft += inTab.left - inRow.left - (inRow.width - inTab.width) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [selected])
  useEffect(() => {
    const row = list.current
    if (!row) return
    const markHiddenEdges = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = row
      row.toggleAttribute('data-more-before', scrollLeft > 1)
      row.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // The row is measured again when it or a tab in it changes its width, because fonts and counts load late.
    const sizes = new ResizeObserver(markHiddenEdges)
    const observe = (): void => {
      sizes.disconnect()
      sizes.observe(row)
      for (const tab of row.children) sizes.observe(tab)
    }
    const tabs = new MutationObserver(observe)
    observe()
    tabs.observe(row, { childList: true })
    row.addEventListener('scroll', markHiddenEdges, { passive: true })
    return () => {
      sizes.disconnect()
      tabs.disconnect()
      row.removeEventListener('scroll', markHiddenEdges)
    }
  }, [])
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      className={joinClasses('flex min-w-0 flex-col', className)}
    >
      <TabList
        ref={list}
        aria-label={label}
        items={items}
        className={joinClasses(
          isLine
            ? 'flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line data-more-after:mask-r-from-[calc(100%-3rem)] data-more-before:mask-l-from-[calc(100%-3rem)]'
            : 'flex flex-wrap gap-1 rounded-control bg-sunken p-1',
          listClassName,
        )}
      >
        {(item) => (
          <Tab
            id={item.id}
            isDisabled={item.isDisabled}
            className={joinClasses(
              'flex min-h-11 cursor-pointer items-center justify-center gap-2 px-3 py-2 sm:px-4 font-semibold transition-colors select-none',
              'data-disabled:cursor-not-allowed data-disabled:opacity-50 outline-none data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-leaf',
              isLine
                ? '-mb-px rounded-t-control border-b-3 whitespace-nowrap border-transparent text-muted data-hovered:text-ink data-selected:border-leaf data-selected:text-ink'
                : // A choice has one line, unless it alone is wider than the row.
                  'min-w-fit flex-1 basis-0 rounded-[6px] text-center text-muted data-hovered:text-ink data-selected:bg-surface data-selected:text-ink dark:data-selected:bg-line data-selected:outline data-selected:outline-control',
            )}
          >
            {item.label}
            {item.hasError && (
              <span className="size-2 forced-color-adjust-none rounded-full bg-beet">
                <span className="sr-only">, {t`has errors`}</span>
              </span>
            )}
          </Tab>
        )}
      </TabList>
      {children}
    </AriaTabs>
  )
}

/** The content of one tab. It has the same `id` as its tab. */
export function TabPanel({
  className,
  ...props
}: Omit<TabPanelProps, 'className' | 'style'> & { className?: string }) {
  return <AriaTabPanel {...props} className={joinClasses('min-w-0 focus-ring rounded-control', className)} />
}
