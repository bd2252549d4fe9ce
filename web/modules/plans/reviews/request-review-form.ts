/** The name under which the note is kept while its writer signs in again: whoever opens the dialog then asks for it. */
export const REQUEST_REVIEW_FORM = 'request-review'
