/** How many measurements a list loads at a time. The first page is stored for use without a connection. */
export const ENTRIES_A_PAGE = 20
