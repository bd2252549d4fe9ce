/**
 * The address that opens a chat with the practice on WhatsApp, with a message to begin with; null where the practice
 * offers none.
 *
 * @param whatsapp The number with its country code, as it is written: `+91 98450 12345`.
 */
export function buildChatLink(whatsapp: string, greeting: string): string | null {
  const digits = whatsapp.replace(/\D/g, '')
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`
}
