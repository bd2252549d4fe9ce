/**
 * Reads a typed phone number in words; null: it is none. Rejects where the library that reads numbers, which is large,
 * cannot be loaded.
 */
export async function checkPhone(text: string): Promise<string | null> {
  const { readPhone } = await import('../users/read-phone.ts')
  return readPhone(text)
}
