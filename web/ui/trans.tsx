import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { say } from '#domain/words/say.ts'

/** `<name>children</name>` or `<name/>`, where the name is that of an element. */
const TAG = /<(\w+)>([\s\S]*?)<\/\1>|<(\w+)\/>/

type Elements = Readonly<Record<string, ReactElement>>

/**
 * Shows a sentence with elements in it, as Lingui's own component does. Lingui's macro `<Trans>` becomes this component; other
 * code does not use it. The language of an open page never changes, so no context announces it.
 */
export function Trans({
  id = '',
  message,
  values = {},
  components,
}: {
  id?: string
  message?: string
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}) {
  const texts: Record<string, unknown> = { ...values }
  const elements: Record<string, ReactElement> = { ...components }
  // A value may be an element too.
  for (const [name, value] of Object.entries(values)) {
    if (!isValidElement(value)) continue
    elements[name] = value as ReactElement // checked above
    texts[name] = `<${name}/>`
  }
  return <>{insertElements(say({ id, message, values: texts }), elements)}</>
}

function insertElements(text: string, elements: Elements): ReactNode {
  // Each tag has three parts: its name and children, or its name alone.
  const parts = text.split(TAG)
  return parts.map((part, index) => {
    if (index % 4 === 0) return part
    const children = parts[index + 1]
    const isName = part && index % 4 !== 2
    return (
      isName &&
      insert(elements[part], index, index % 4 === 1 && children && insertElements(children, elements))
    )
  })
}

function insert(element: ReactElement | undefined, key: number, children: ReactNode): ReactNode {
  if (!element) return <Fragment key={key}>{children}</Fragment>
  return children ? cloneElement(element, { key }, children) : cloneElement(element, { key })
}
