/** Sent by a page that has had no user input for a while: such a call does not extend the session. */
export const IDLE_HEADER = 'x-unattended'
