/** The name under which the note is stored while its writer signs in again. The screen with the dialog reads it. */
export const REQUEST_REVIEW_FORM = 'request-review'
