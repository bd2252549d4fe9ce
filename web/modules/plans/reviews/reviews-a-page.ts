/** How many of their reviews a client loads at a time. The first page is stored for use without a connection. */
export const REVIEWS_A_PAGE = 20
