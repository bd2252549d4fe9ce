/** The largest amount of money that is accepted, in paise; the database stores no larger one. */
export const MAX_AMOUNT_PAISE = 999_999_999_999
