/**
 * Builds the address that opens a chat on WhatsApp, with a first message. Returns `null` if the
 * recipient has no number.
 *
 * @param whatsapp The number with its country code, as it is written: `+91 98450 12345`.
 */
export function buildChatLink(whatsapp: string, greeting: string): string | null {
  const digits = whatsapp.replace(/\D/g, '')
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`
}

/** Builds the address that opens WhatsApp with a message for a person who is chosen there. */
export function buildShareLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}
