import { TransNoContext } from '@lingui/react/server'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { say } from '#domain/words/say.ts'
import { Trans } from './trans.tsx'

const LINGUI = {
  i18n: {
    _: (id: string, values: Record<string, unknown>, { message = '' }) => say({ id, message, values }),
  },
} as unknown as ComponentProps<typeof TransNoContext>['lingui'] // it needs no more

const ELEMENTS: Record<string, ReactElement> = {
  0: <a href="/terms">unused</a>,
  1: <strong />,
  2: <br />,
  named: <em title="x">kept</em>,
}

test.each([
  ['a text', 'Draft saved', {}],
  ['a value', 'Hello {name}', { name: 'Leela & <b>' }],
  ['an element', 'Read <0>the terms</0> first', {}],
  ['elements at both ends', '<0>Terms</0> and <1>conditions</1>', {}],
  ['an element within another', 'Read <0>the <1>new</1> terms</0>.', {}],
  ['an element without children', 'One<2/>two <named/>', {}],
  [
    'an element in a plural',
    '{count, plural, one {<1>#</1> meal} other {<1>#</1> meals}} left',
    { count: 1200 },
  ],
  ['a value that is an element', 'Write to {link}.', { link: <a href="mailto:a@b.example">a@b.example</a> }],
  ['a sentence over several lines', 'Read <0>the\nterms</0>', {}],
])('a sentence with %s looks as Lingui shows it', (_what, message, values) => {
  const props = { id: message, message, values, components: ELEMENTS }
  expect(renderToStaticMarkup(<Trans {...props} />)).toBe(
    renderToStaticMarkup(<TransNoContext {...props} lingui={LINGUI} />),
  )
})
