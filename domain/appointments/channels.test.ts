import { expect, test } from 'vitest'
import { CONSULTATION_CHANNELS, describeLocation, describeWay, isVideoLink } from './channels.ts'

test('each way says where to be, and only links and addresses are repeated', () => {
  const place = 'https://meet.example/abc'
  const described = CONSULTATION_CHANNELS.map((channel) => {
    const way = { channel, place: channel === 'video' || channel === 'practice' ? place : null }
    return [describeWay(way), describeLocation(way)]
  })
  expect(described).toEqual([
    ['We will call you on the number you gave.', 'By phone'],
    ['We will message you on the number you gave.', 'By chat'],
    [`Join the video call: ${place}`, place],
    [`Come to the practice: ${place}`, place],
  ])
})

test('a video link begins with https', () => {
  expect(isVideoLink('https://meet.example/abc')).toBe(true)
  for (const text of ['http://meet.example/abc', 'meet.example/abc', 'javascript:alert(1)', '']) {
    expect(isVideoLink(text), text).toBe(false)
  }
})
