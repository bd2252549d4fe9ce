import type { Page } from '@playwright/test'

/**
 * Lists the controls of the page that people who force colours of their own cannot make out: those without text, border, icon
 * or outline, and those that look the same whether they are chosen or not. The browser replaces all colours of text, grounds
 * and borders then, and draws no shadows.
 */
export async function listForcedColorFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CHOSEN =
      ':checked, [aria-checked=true], [aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])'
    const CONTROLS =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [role=radio], [role=checkbox], [role=switch], [role=option]'
    const name = (element: Element): string =>
      `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    /** What people see of a control: itself, or the label of a hidden field. */
    const findSeen = (control: Element): Element | null => {
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      return isShown(control) ? control : label && isShown(label) ? label : null
    }
    const isClear = (color: string): boolean => /rgba\(.*, 0\)$/.test(color) || color === 'transparent'
    const hasBorder = (element: Element): boolean => {
      const style = getComputedStyle(element)
      const isDrawn = (side: string): boolean =>
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        !isClear(style.getPropertyValue(`border-${side}-color`))
      return ['top', 'bottom', 'left', 'right'].some(isDrawn) || style.outlineStyle !== 'none'
    }
    const faults: string[] = []
    // Hidden controls are traps for programs or parts of a library.
    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      (element) => !element.closest('[aria-hidden=true], [inert]'),
    )
    for (const control of controls) {
      const seen = findSeen(control)
      if (!seen) continue
      const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(control.tagName) && seen === control
      const parts = [seen, ...seen.querySelectorAll('*')].filter(isShown)
      const isDrawn =
        parts.some(hasBorder) ||
        (isField &&
          [control.parentElement, control.parentElement?.parentElement].some(
            (box) => box && hasBorder(box),
          )) ||
        (!isField &&
          parts.some((part) => part.matches('svg, img') || (part.textContent ?? '').trim() !== '')) ||
        /^(checkbox|radio|range|file|color)$/.test((control as HTMLInputElement).type)
      if (!isDrawn) faults.push(`${name(control)} has neither text nor border`)
    }
    /** What tells one state from another: text, lines, marks and grounds. */
    const describeLook = (seen: Element): string =>
      [seen, ...seen.querySelectorAll('*')]
        .filter(isShown)
        .map((part) => {
          const style = getComputedStyle(part)
          const own = [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
          return [
            part.tagName,
            style.backgroundColor,
            style.borderStyle,
            style.borderWidth,
            style.borderColor,
            style.outlineStyle === 'none' ? '' : style.outline,
            own ? `${style.color} ${style.fontWeight} ${style.textDecorationLine}` : '',
            part instanceof SVGElement ? `${part.getAttribute('d')} ${style.fill} ${style.stroke}` : '',
          ].join(' ')
        })
        .join('\n')
    for (const control of controls.filter((element) => element.matches(CHOSEN))) {
      const seen = findSeen(control)
      const group = control.closest(
        '[role=tablist], [role=radiogroup], [role=group], [role=listbox], fieldset, nav, ul',
      )
      const others = [...(group?.querySelectorAll(CONTROLS) ?? [])].filter(
        (other) =>
          !other.matches(CHOSEN) && other.tagName === control.tagName && other !== document.activeElement,
      )
      const look = seen ? describeLook(seen) : ''
      for (const other of others.slice(0, 3)) {
        const otherSeen = findSeen(other)
        if (seen && otherSeen && describeLook(otherSeen) === look)
          faults.push(`${name(control)} looks the same as ${name(other)}, which is not chosen`)
      }
    }
    return [...new Set(faults)]
  })
}
