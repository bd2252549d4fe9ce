import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'

/** A field that people neither see nor reach, so only bots fill it in. */
export function Honeypot({ id, inputProps }: { id: string; inputProps: ComponentProps<'input'> }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>{t`Leave this field empty`}</label>
      <input {...inputProps} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
