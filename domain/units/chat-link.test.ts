import { describe, expect, it } from 'vitest'
import { buildChatLink, buildShareLink } from './chat-link.ts'

describe('buildChatLink', () => {
  it('takes the digits of the number and begins with the greeting', () => {
    expect(buildChatLink('+91 98450-12345', 'Hello, a question & more')).toBe(
      'https://wa.me/919845012345?text=Hello%2C%20a%20question%20%26%20more',
    )
  })

  it('offers no chat without a number', () => {
    expect(buildChatLink('', 'Hello')).toBeNull()
  })
})

it('a message without a recipient opens WhatsApp to choose one', () => {
  expect(buildShareLink('Menus: https://x.example/cook#token=a')).toBe(
    'https://wa.me/?text=Menus%3A%20https%3A%2F%2Fx.example%2Fcook%23token%3Da',
  )
})
