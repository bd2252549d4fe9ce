/** Checks whether an address belongs to the practice: the part after its last @ is exactly the domain. */
export function isStaffAddress(email: string, staffDomain: string | null): boolean {
  return staffDomain !== null && email.slice(email.lastIndexOf('@') + 1).toLowerCase() === staffDomain
}
