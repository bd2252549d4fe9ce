import type { ComponentProps } from 'react'
import { useHref } from 'react-router'

/** A link that loads another document of the site, in the language of the page. */
export function PageLink({ to, ...link }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...link} href={useHref(to)} />
}
