/** Library and week side by side, if there is enough space. */
export const BOARD_CLASS = 'grid gap-5 xl:grid-cols-[16rem_minmax(0,1fr)] xl:items-start'

/** Screens wide enough for the library beside the week (Tailwind's `xl`). */
export const WIDE_QUERY = '(min-width: 80rem)'

/** Seven columns; below `lg` the days are stacked. */
export const WEEK_CLASS = 'grid min-w-0 gap-3 lg:grid-cols-7 lg:gap-2'

/** On a phone all actions of the week are in one row: icons, and labelled buttons that share the remaining width. */
export const ICON_BUTTON_CLASS = 'max-sm:size-11 max-sm:gap-0 max-sm:p-0'
export const TEXT_BUTTON_CLASS = 'max-sm:flex-auto max-sm:px-3 max-[24rem]:[&_svg]:hidden'

/** The library beside the week on wide screens, and one of its meals. */
export const LIBRARY_CARD_CLASS = 'sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col p-4!'
export const LIBRARY_ROW_CLASS =
  'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line bg-surface p-2.5'
