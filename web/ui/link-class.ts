/** The classes of a link within text. */
export const textLinkClass =
  'text-leaf underline underline-offset-3 decoration-1 hover:decoration-2 rounded-[2px] focus-ring font-medium'
