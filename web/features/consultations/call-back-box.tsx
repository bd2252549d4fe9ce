import type { Brand } from '#contract/practice-content.ts'
import { callBackFrameClass } from './placeholders.tsx'

/** The box that asks for a call, without a heading of its own: loaded when it comes near (`CallBackPlaceholder` until then). */
export function CallBackBox(_props: { brand: Brand }) {
  return <div className={callBackFrameClass} />
}
