/** Said by a page of ours whose person has touched nothing for a while: such a call makes no session last longer. */
export const UNATTENDED_HEADER = 'x-unattended'
