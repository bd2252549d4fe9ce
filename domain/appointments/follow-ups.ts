/** Length in minutes of a follow-up that a client books. Staff can agree on other lengths. */
export const OWN_FOLLOW_UP_MINUTES = 30
