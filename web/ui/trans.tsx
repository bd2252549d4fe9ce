import { TransNoContext } from '@lingui/react/server'
import type { ComponentProps, ReactElement } from 'react'
import { i18n } from '#domain/words/say.ts'

/** Lingui needs no more of its instance than the function that translates. */
const LINGUI = { i18n } as ComponentProps<typeof TransNoContext>['lingui']

/**
 * Shows a sentence with elements in it. Lingui's macro `<Trans>` becomes this component; other code does not use it. The
 * language of an open page never changes, so no context announces it.
 */
export function Trans(props: {
  id?: string
  message?: string
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}) {
  return <TransNoContext id="" {...props} lingui={LINGUI} />
}
