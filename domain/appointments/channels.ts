import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
/*
 * The ways in which a consultation takes place. Visitors choose between the first two; staff choose among all for a
 * follow-up.
 */

export const CONSULTATION_CHANNELS = ['phone', 'chat', 'video', 'practice'] as const
export type ConsultationChannel = (typeof CONSULTATION_CHANNELS)[number]

/** The ways that visitors can choose for a free consultation. */
export const VISITOR_CHANNELS = ['phone', 'chat'] as const satisfies readonly ConsultationChannel[]
export type VisitorChannel = (typeof VISITOR_CHANNELS)[number]

export const CONSULTATION_CHANNEL_LABELS: Record<ConsultationChannel, MessageDescriptor> = {
  phone: msg`Phone call`,
  chat: msg`Chat`,
  video: msg`Video call`,
  practice: msg`At the practice`,
}

/** The channels within a sentence. */
const CHANNEL_PHRASES: Record<ConsultationChannel, MessageDescriptor> = {
  phone: msg`by phone`,
  chat: msg`by chat`,
  video: msg`by video call`,
  practice: msg`at the practice`,
}

/** The maximum length of a place: the link of a video call, or the address of the practice. */
export const MAX_PLACE = 300

/** How and where a consultation takes place. `place` is the link of a video call or an address, otherwise `null`. */
export type ConsultationWay = { channel: ConsultationChannel; place: string | null }

/** Checks whether a consultation by this channel has a place: a link or an address. */
export function hasPlace(channel: ConsultationChannel): boolean {
  return channel === 'video' || channel === 'practice'
}

/** Describes how a consultation takes place, for the person who has it. */
export function describeWay({ channel, place }: ConsultationWay): string {
  switch (channel) {
    case 'phone':
      return say(msg`We will call you on the number you gave.`)
    case 'chat':
      return say(msg`We will message you on the number you gave.`)
    case 'video':
      return say(msg`Join the video call: ${{ place }}`)
    case 'practice':
      return say(msg`Come to the practice: ${{ place }}`)
  }
}

/** Describes the channel within a sentence, for staff. */
export function describeChannel(channel: ConsultationChannel): string {
  return say(CHANNEL_PHRASES[channel])
}

/** Returns the location of a calendar entry. */
export function describeLocation({ channel, place }: ConsultationWay): string {
  return place ?? (channel === 'phone' ? say(msg`By phone`) : say(msg`By chat`))
}

/** Checks whether a text is a link that a browser opens over an encrypted connection. */
export function isVideoLink(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
