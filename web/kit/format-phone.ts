/** A stored phone number as it is read: Indian ones in two groups of five, others as they are. */
export function formatPhone(phone: string): string {
  const indian = /^\+91(\d{5})(\d{5})$/.exec(phone)
  return indian ? `+91 ${indian[1]} ${indian[2]}` : phone
}
