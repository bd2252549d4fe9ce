/**
 * What a typed phone number is taken for; null: no phone number. Rejects where what reads numbers, which is large, cannot
 * be loaded.
 */
export async function checkPhone(text: string): Promise<string | null> {
  const { readPhone } = await import('../users/read-phone.ts')
  return readPhone(text)
}
