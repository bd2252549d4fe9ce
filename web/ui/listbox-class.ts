/** The classes of lists that open below a field or a button: options, suggestions, menus. */
export const popoverClass =
  'max-h-80 overflow-auto rounded-card border border-line bg-surface p-1 shadow-float outline-none data-entering:animate-rise'

export const optionClass =
  'flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 text-base outline-none data-focused:bg-sunken data-hovered:bg-sunken data-selected:font-semibold data-disabled:opacity-50 data-disabled:cursor-not-allowed'
