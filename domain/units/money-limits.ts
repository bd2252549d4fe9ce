/** The largest amount of money that is taken, in paise; the database keeps no more. */
export const MAX_AMOUNT_PAISE = 999_999_999_999
