/** Formats a stored phone number: Indian numbers in two groups of five digits, other numbers unchanged. */
export function formatPhone(phone: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(phone)
  return indian ? `+91 ${indian[1]} ${indian[2]}` : phone
}
