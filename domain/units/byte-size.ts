import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { formatNumber } from './format.ts'

/** Formats the size of a file: `812 bytes`, `29 kB`, `1.4 MB` (1 kB = 1,000 bytes). */
export function formatByteSize(byteSize: number): string {
  if (byteSize < 1000) return say(msg`${{ size: formatNumber(byteSize) }} bytes`)
  if (byteSize < 999_500) return `${formatNumber(byteSize / 1000)} kB`
  return `${formatNumber(byteSize / 1_000_000, 1)} MB`
}
