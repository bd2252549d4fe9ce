/**
 * Formats a typed phone number with its country. `null` if it is not a phone number. Rejects if the library that parses
 * numbers, which is large, cannot be loaded.
 */
export async function checkPhone(text: string): Promise<string | null> {
  const { readPhone } = await import('../users/read-phone.ts')
  return readPhone(text)
}
