/** Whether an address belongs to the practice: what follows its last @ is exactly the domain. */
export function isStaffAddress(email: string, staffDomain: string | null): boolean {
  return staffDomain !== null && email.slice(email.lastIndexOf('@') + 1).toLowerCase() === staffDomain
}
