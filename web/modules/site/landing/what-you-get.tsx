import { t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentLocale } from '#domain/words/say.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SectionHead, sectionClass } from './section.tsx'

/* Drawn from the demo in every language by `npm run pictures:landing`, with the sizes that it prints. */
const FILES = import.meta.glob<string>('./pictures/*/*', { eager: true, import: 'default', query: '?url' })
const PHONE = { width: 560, height: 1089 }
const PAPER = { width: 640, height: 550 }

/** What a client has in hand: a day of the plan as PDF that opens, Today on the phone, and the grocery list. */
export function WhatYouGet() {
  return (
    <section
      id="what-you-get"
      className={`border-t border-line bg-sunken ${sectionClass}`}
      aria-labelledby="get-heading"
    >
      <div className="page">
        <SectionHead id="get-heading" title={t`What you get`}>
          {t`An example for an invented client.`}
        </SectionHead>
        <ul className="mt-4 -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:mt-8 sm:grid sm:grid-cols-[116fr_52fr_52fr] sm:items-start sm:gap-8 sm:overflow-visible sm:px-0 lg:gap-14">
          <Item
            title={t`Your plan, day by day`}
            text={t`Each meal in household measures, with its nutrition values.`}
            picture={
              <Picture
                {...PAPER}
                name="plan-day"
                alt={t`The first page of a plan as PDF: the day’s ring, and its meals with portions and kilocalories`}
                className="rounded-control border border-line"
              />
            }
            className="w-76"
          >
            <a
              href={findFile('plan-day.pdf')}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              target="_blank"
              rel="noreferrer"
            >
              <FileText size={18} aria-hidden />
              {t`Open the day as PDF`}
            </a>
          </Item>
          <Item
            title={t`Today, on your phone`}
            text={t`Your next meal and one button. Works offline.`}
            picture={
              <Picture
                {...PHONE}
                name="today"
                hasDark
                alt={t`The Today screen of a client: the next meal with its dishes and a button Done`}
                className="rounded-[1.75rem] border-4 border-ink/85"
              />
            }
            className="w-34"
          />
          <Item
            title={t`A grocery list`}
            text={t`Added up for the week, by aisle.`}
            picture={
              <Picture
                {...PHONE}
                name="groceries"
                hasDark
                alt={t`The grocery list of a week, by aisle, with amounts to buy and checkboxes`}
                className="rounded-[1.75rem] border-4 border-ink/85"
              />
            }
            className="w-34"
          />
        </ul>
      </div>
    </section>
  )
}

function Item({
  title,
  text,
  picture,
  children,
  className,
}: {
  title: string
  text: string
  picture: ReactNode
  children?: ReactNode
  className: string
}) {
  return (
    <li className={joinClasses('flex shrink-0 snap-start flex-col sm:w-auto sm:shrink', className)}>
      {picture}
      <h3 className="heading mt-3 text-lg leading-tight sm:mt-5 sm:text-xl">{title}</h3>
      <p className="mt-1 text-sm text-pretty text-muted sm:text-base">{text}</p>
      {children && <p className="mt-2">{children}</p>}
    </li>
  )
}

/** Returns the address of a file in the language of the page. */
function findFile(name: string): string | undefined {
  return FILES[`./pictures/${currentLocale()}/${name}`]
}

function Picture({
  name,
  hasDark = false,
  alt,
  width,
  height,
  className,
}: {
  name: string
  hasDark?: boolean
  alt: string
  width: number
  height: number
  className: string
}) {
  const isDark = '(prefers-color-scheme: dark)'
  return (
    <picture>
      {hasDark && <source srcSet={findFile(`${name}-dark.avif`)} type="image/avif" media={isDark} />}
      {hasDark && <source srcSet={findFile(`${name}-dark.webp`)} type="image/webp" media={isDark} />}
      <source srcSet={findFile(`${name}.avif`)} type="image/avif" />
      <img
        src={findFile(`${name}.webp`)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={joinClasses('block h-auto w-full bg-surface', className)}
      />
    </picture>
  )
}
