import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Source, TextSection } from '#contract/site/content.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { textLinkClass } from '#web/ui/link-class.ts'

/** The top of a reading page: a link to its list, a title and a short summary. */
export function ContentHead({
  parent,
  title,
  lead,
  children,
}: {
  /** The page that lists this page and similar ones. */
  parent?: { href: string; label: string }
  title: string
  lead: string
  children?: ReactNode
}) {
  return (
    <header>
      {parent && (
        <a
          href={parent.href}
          className="-mt-1 mb-3 inline-block rounded-[4px] py-1 text-sm font-semibold text-muted underline-offset-3 hover:text-ink hover:underline"
        >
          {parent.label}
        </a>
      )}
      <h1 className="heading text-4xl sm:text-5xl">{title}</h1>
      <p className="measure mt-4 text-lg text-pretty">{lead}</p>
      {children}
    </header>
  )
}

/** Headings with paragraphs. Each heading has an id to link to: see `toAnchor`. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ heading, paragraphs }) => (
    <section key={heading} aria-labelledby={toAnchor(heading)} className="mt-10 first:mt-0">
      <h2 id={toAnchor(heading)} className="heading scroll-mt-24 text-2xl">
        {heading}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="measure mt-3 text-pretty">
          {paragraph}
        </p>
      ))}
    </section>
  ))
}

/** Returns the id of a heading, in any script: `How it is stored` → `how-it-is-stored`. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function isLatin(text: string): boolean {
  return !/(?!\p{Script=Latin})\p{Letter}/u.test(text)
}

/** The sources of the page's claims. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6">
      <h2 id="sources" className="text-sm font-semibold">
        {t`Sources`}
      </h2>
      <ul className="mt-2 space-y-2 text-sm text-muted">
        {sources.map(({ title, publisher, year, url }) => (
          // Most sources are in English, and screen readers read them so.
          <li key={title} lang={isLatin(title) ? 'en' : undefined} className="measure">
            {url ? (
              <a href={url} className={textLinkClass}>
                {title}
              </a>
            ) : (
              <cite className="not-italic">{title}</cite>
            )}
            . {publisher}, {year}.
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next step, beside or below the text. */
export function ConsultationCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-leaf-tint p-6">
      <h2 className="heading text-xl">{title}</h2>
      <p className="mt-2 text-pretty">{children}</p>
      <Link to={paths.landingPart('consultation-booking')} className={buttonClass().concat(' mt-4')}>
        {t`Book Free Consultation`}
      </Link>
    </div>
  )
}
