import { describe, expect, it } from 'vitest'
import { buildChatLink } from './chat-link.ts'

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
